import { type ResourceId, type UnitRef, compareCodeUnits, unitPath } from '../../manifest';
import type { CurrentText, CurrentUnit } from '../layout/current-tree';
import { formatIndex, indexOf } from '../layout/index-file';
import { METADATA_FILE, indexPath } from '../layout/layout';
import { isOwnText, ownDigests } from '../layout/own-text';
import type { RenderedUnit } from '../layout/rendered-unit';
import type { FileChange, Refusal } from './file-change';

/** What decides over the files of one unit. */
export interface UnitQuestion {
  readonly current: CurrentUnit;
  /** @default - the unit is no longer rendered */
  readonly wanted?: RenderedUnit;
  readonly project?: string;
  /** Whether edits made by hand may be lost. @default false */
  readonly discardEdits?: boolean;
}

interface FileQuestion {
  readonly unit: UnitRef;
  readonly name: string;
  readonly id?: ResourceId;
  readonly there: CurrentText | undefined;
  readonly want: string | undefined;
  /** Digests of what we wrote; `undefined` when the file is not ours. */
  readonly ours: ReadonlySet<string> | undefined;
}

/** The changes and refusals of one unit. */
export interface UnitPlan {
  readonly changes: readonly FileChange[];
  readonly refusals: readonly Refusal[];
}

/** Decides what happens to every file of one unit. */
export function planUnit(question: UnitQuestion): UnitPlan {
  const other = ownedByOther(question);
  if (other) return { changes: [], refusals: [other] };
  const decisions = fileQuestions(question).map((file) => decide(file, question.discardEdits ?? false));
  const changes = decisions.filter((decision) => decision !== undefined && 'change' in decision);
  const refusals = decisions.filter((decision) => decision !== undefined && 'code' in decision);
  return { changes: [...changes, ...metadataChange(question), ...indexChange(question)], refusals };
}

function ownedByOther({ current, project }: UnitQuestion): Refusal | undefined {
  const owner = (current.index ?? current.pending)?.project;
  if (owner === undefined || owner === project) return undefined;
  const { unit } = current;
  const asking = project === undefined ? {} : { asking: project };
  return { code: 'repo/owned-by-other', path: unitPath(unit), unit, there: null, project: owner, ...asking };
}

function fileQuestions({ current, wanted }: UnitQuestion): readonly FileQuestion[] {
  const ours = ownDigests(current);
  const ids = new Map(
    [...(current.index?.entries ?? []), ...(current.pending?.entries ?? [])].map((e) => [e.name, e.id]),
  );
  const names = [...new Set([...ours.keys(), ...(wanted?.files.keys() ?? [])])].sort(compareCodeUnits);
  return names.map((name) => {
    const id = wanted?.ids.get(name) ?? ids.get(name);
    const want = wanted?.files.get(name);
    return { unit: current.unit, name, ...(id && { id }), there: current.files.get(name), want, ours: ours.get(name) };
  });
}

function decide(file: FileQuestion, discardEdits: boolean): FileChange | Refusal | undefined {
  if (isAbsent(file.there)) return file.want === undefined ? undefined : change(file, 'written');
  if (file.there === file.want) return change(file, 'unchanged');
  if (file.there === null || !file.ours) return refusal(file, 'repo/foreign-file');
  if (!discardEdits && !isOwnText(file.there, file.ours)) return refusal(file, 'repo/hand-edit');
  return change(file, file.want === undefined ? 'removed' : 'written');
}

/** Nothing, or what a loss of power leaves of a file: no edit of anyone is in it. */
function isAbsent(there: CurrentText | undefined): there is undefined | '' {
  return there === undefined || there === '';
}

function change(file: FileQuestion, kind: FileChange['change']): FileChange {
  const path = `${unitPath(file.unit)}/${file.name}`;
  return {
    path,
    change: kind,
    role: 'manifest',
    unit: file.unit,
    ...idOf(file),
    ...texts(file.there ?? undefined, file.want),
  };
}

function refusal(file: FileQuestion, code: Refusal['code']): Refusal {
  const path = `${unitPath(file.unit)}/${file.name}`;
  const wanted = file.want === undefined ? {} : { wanted: file.want };
  return { code, path, unit: file.unit, ...idOf(file), there: file.there ?? null, ...wanted };
}

function idOf({ id }: FileQuestion): { id?: ResourceId } {
  return id === undefined ? {} : { id };
}

function texts(before: string | undefined, after: string | undefined): { before?: string; after?: string } {
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** The commit facts of a unit go when the unit goes; otherwise they are left to the push. */
function metadataChange({ current, wanted }: UnitQuestion): readonly FileChange[] {
  const before = current.files.get(METADATA_FILE);
  if (wanted || before === undefined || before === null) return [];
  const path = `${unitPath(current.unit)}/${METADATA_FILE}`;
  return [{ path, change: 'removed', role: 'metadata', unit: current.unit, before }];
}

function indexChange({ current, wanted, project }: UnitQuestion): readonly FileChange[] {
  const before = current.indexText;
  const after = wanted && formatIndex(indexOf(wanted, project));
  if (before === undefined && after === undefined && !current.pending) return [];
  const kind = before === after ? 'unchanged' : after === undefined ? 'removed' : 'written';
  return [{ path: indexPath(current.unit), change: kind, role: 'index', unit: current.unit, ...texts(before, after) }];
}
