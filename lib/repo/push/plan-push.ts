import { type UnitRef, unitPath } from '../../manifest';
import { type CurrentTree, currentUnits } from '../layout/current-tree';
import { type CommitFacts, formatMetadata } from '../layout/hydrator-metadata';
import { METADATA_FILE, unitKey } from '../layout/layout';
import type { RenderedUnit } from '../layout/rendered-unit';
import type { FileChange, FilePlan } from '../plan/file-change';
import { planFiles } from '../plan/plan-files';
import { retainGenerations } from '../plan/retain';
import { otherSources } from './other-source';
import type { PushOptions } from './push-options';

const ATTRIBUTES = [
  '# Rendered files are the same bytes on every machine and are never merged line by line.',
  'envs/** text eol=lf -merge',
  '.render/** text eol=lf -merge',
  '',
].join('\n');

/** What decides over the files of a commit. */
export interface PushPlanOptions extends Pick<PushOptions, 'scope' | 'discardEdits' | 'retain' | 'facts' | 'source'> {
  /** Whether this is the first commit of the branch. @default false */
  readonly first?: boolean;
}

/** Decides what a commit on top of a tree changes: rendered files, kept generations, commit facts. */
export function planPush(tree: CurrentTree, units: readonly RenderedUnit[], options: PushPlanOptions): FilePlan {
  const { scope, discardEdits = false, retain = 1, facts, source, first = false } = options;
  const current = currentUnits(tree);
  const wanted = units.map((unit) => retainGenerations(current.get(unitKey(unit.unit)), unit, retain));
  const plan = planFiles(tree, { units: wanted, scope, discardEdits, generations: 'given' });
  const facted = metadataChanges(tree, plan.changes, facts);
  const own = first && wanted.length > 0 ? [attributes()] : [];
  const refusals = [...plan.refusals, ...otherSources(tree, plan.changes, { scope, source })];
  return { ...plan, refusals, changes: [...own, ...plan.changes, ...facted] };
}

/** The facts of units that change, none where they are not known; the others keep those of their last change. */
function metadataChanges(
  tree: CurrentTree,
  changes: readonly FileChange[],
  facts: CommitFacts | undefined,
): readonly FileChange[] {
  const after = facts && formatMetadata(facts);
  const changed = new Map<string, UnitRef>();
  const gone = new Set<string>();
  for (const { role, change, unit } of changes) {
    if (unit && role === 'manifest' && change !== 'unchanged') changed.set(unitKey(unit), unit);
    if (unit && role === 'index' && change === 'removed') gone.add(unitKey(unit));
  }
  return [...changed.values()]
    .filter((unit) => !gone.has(unitKey(unit)))
    .flatMap((unit) => metadataChange(tree, unit, after));
}

function metadataChange(tree: CurrentTree, unit: UnitRef, after: string | undefined): readonly FileChange[] {
  const path = `${unitPath(unit)}/${METADATA_FILE}`;
  const before = tree.get(path);
  if (after === undefined && before === undefined) return [];
  const change = after === undefined ? 'removed' : before === after ? 'unchanged' : 'written';
  const texts = { ...(after !== undefined && { after }), ...(typeof before === 'string' && { before }) };
  return [{ path, change, role: 'metadata', unit, ...texts }];
}

function attributes(): FileChange {
  return { path: '.gitattributes', change: 'written', role: 'attributes', after: ATTRIBUTES };
}
