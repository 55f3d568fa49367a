import { type Finding, compareCodeUnits, unitPath } from '../../manifest';
import { type CurrentTree, type CurrentUnit, currentUnits } from '../layout/current-tree';
import { checkUnitNames, unitKey } from '../layout/layout';
import { reachesBeyond } from '../layout/left-environments';
import { ownDigests } from '../layout/own-text';
import type { RenderedUnit, Scope } from '../layout/rendered-unit';
import type { FilePlan } from './file-change';
import { planUnit } from './plan-unit';
import { carryRetained } from './retain';

/** What a run wants of a repository. */
export interface WantedFiles {
  readonly units: readonly RenderedUnit[];
  readonly scope: Scope;
  /** Whether edits made by hand may be lost. @default false */
  readonly discardEdits?: boolean;
  /** Whether previous generations that stand there are kept, or the units come with those to keep. @default 'kept' */
  readonly generations?: 'kept' | 'given';
}

/**
 * Compares what a repository holds with what was rendered: what to write, what to remove, and what forbids it.
 *
 * Only files that the index owns are ever written over or removed, and only in the environments of the scope.
 *
 * @throws GitopsError `repo/bad-index` when an index cannot be read, `repo/unsafe-path` when a name leaves its folder
 */
export function planFiles(tree: CurrentTree, wanted: WantedFiles): FilePlan {
  const current = currentUnits(tree);
  const units = new Map(wanted.units.map((unit) => [unitKey(unit.unit), unit]));
  for (const { unit, files } of units.values()) checkUnitNames(unit, files.keys());
  const keys = [...new Set([...units.keys(), ...retired(current, wanted)])].sort(compareCodeUnits);
  const plans = keys.map((key) => planOne(current.get(key), units.get(key), wanted));
  return {
    changes: plans.flatMap(({ changes }) => changes),
    refusals: plans.flatMap(({ refusals }) => refusals),
    warnings: plans.flatMap(({ warnings }) => warnings),
  };
}

/** Units of ours in the scope: those among them that were not rendered are to go. */
function retired(current: ReadonlyMap<string, CurrentUnit>, { scope }: WantedFiles): readonly string[] {
  const environments = new Set(scope.environments);
  const everywhere = reachesBeyond(scope);
  return [...current]
    .filter(([, { unit, index, pending }]) => {
      const owned = index ?? pending;
      return (
        owned !== undefined && owned.project === scope.project && (everywhere || environments.has(unit.environment))
      );
    })
    .map(([key]) => key);
}

function planOne(found: CurrentUnit | undefined, rendered: RenderedUnit | undefined, run: WantedFiles): FilePlan {
  const unit = rendered?.unit ?? found?.unit;
  if (!unit) return { changes: [], refusals: [], warnings: [] };
  const current = found ?? { unit, files: new Map() };
  const wanted = rendered && (run.generations === 'given' ? rendered : carryRetained(current, rendered));
  const { project } = run.scope;
  const question = { current, ...(wanted && { wanted }), ...(project !== undefined && { project }) };
  const plan = planUnit({ ...question, discardEdits: run.discardEdits ?? false });
  return { ...plan, warnings: foreignManifests(current, wanted) };
}

function foreignManifests(current: CurrentUnit, wanted: RenderedUnit | undefined): readonly Finding[] {
  const ours = ownDigests(current);
  return [...current.files.keys()]
    .filter((name) => /\.(ya?ml|json)$/i.test(name) && !ours.has(name) && !wanted?.files.has(name))
    .sort(compareCodeUnits)
    .map((name) => ({
      code: 'repo/foreign-manifest',
      severity: 'warning',
      origin: { file: `${unitPath(current.unit)}/${name}` },
      message: `${unitPath(current.unit)}/${name} was not rendered but lies where deployers apply every manifest; it is left alone`,
    }));
}
