import { type Code, GitopsError, type ResourceId, formatResourceId, resourceIdParts, unitPath } from '../../manifest';
import { type Scope, hasOwnName } from '../layout/rendered-unit';
import type { FileChange } from './file-change';

const MOST = 20;
const MOST_SHARE = 0.3;
const SHOWN = 20;
const NAME_IT = 'If another project renders it, give each a name: project({ name }). ';
const PREVIOUS = /\.previous-[1-9]\d*\.yaml$/;
const PROTECTED: ReadonlySet<string> = new Set([
  '/Namespace',
  '/PersistentVolumeClaim',
  'apps/StatefulSet',
  'apiextensions.k8s.io/CustomResourceDefinition',
]);

/** One object that leaves an environment. */
interface Removed {
  readonly environment: string;
  /** Folder of the application that it was of. */
  readonly application: string;
  readonly id: ResourceId;
}

/** Why removing objects wants to be confirmed. */
export interface RemovalConcern {
  readonly code: Code & `repo/${string}`;
  /** Whether applications go wholly that may be those of another project. */
  readonly mayBeOthers: boolean;
  readonly message: string;
  /** How many objects leave in all. */
  readonly count: number;
  /** The objects that are the reason. */
  readonly objects: readonly Removed[];
}

type Reason = Omit<RemovalConcern, 'mayBeOthers'>;

/** Says what is unusual about the objects that the changes of a project remove; nothing when nothing is. */
export function removalConcern(changes: readonly FileChange[], scope: Scope): RemovalConcern | undefined {
  const objects = changes.filter(({ role, path }) => role === 'manifest' && !PREVIOUS.test(path));
  const kept = objects.filter(({ after }) => after !== undefined);
  const staying = new Set(kept.map(placedId));
  const gone = objects.flatMap((change) => {
    const { unit, id } = change;
    if (change.change !== 'removed' || !unit || !id || staying.has(placedId(change))) return [];
    return [{ environment: unit.environment, application: unitPath(unit), id }];
  });
  if (gone.length === 0) return undefined;
  const before = objects.filter((change) => change.before !== undefined).length;
  const others = unclaimed(gone, objects, scope);
  const concern = emptied(gone, kept) ?? protectedKinds(gone) ?? tooMany(gone, before) ?? others;
  return concern && { ...concern, mayBeOthers: others !== undefined };
}

/** An object that only moves to another application of its environment stays. */
function placedId({ unit, id }: FileChange): string {
  return `${unit?.environment ?? ''}/${unit?.cluster ?? ''}/${id ?? ''}`;
}

/** What people say of the removals of a project. */
export interface RemovalQuestion {
  readonly scope: Scope;
  /** How many objects may be removed. @default - none was confirmed */
  readonly allowDelete?: number;
}

/**
 * Refuses changes that remove more than is usual, unless their number is confirmed.
 *
 * @throws GitopsError `repo/empty-set`, `repo/delete-protected`, `repo/delete-budget`, `repo/application-gone`
 */
export function guardRemovals(
  changes: readonly FileChange[],
  attempt: string,
  { scope, allowDelete: allowed }: RemovalQuestion,
): void {
  const concern = removalConcern(changes, scope);
  if (!concern || concern.count === allowed) return;
  const { code, message, count, objects, mayBeOthers } = concern;
  const other = allowed === undefined ? '' : `, and ${allowed} was confirmed`;
  throw new GitopsError(code, {
    attempt,
    seen: `${message}; ${count} would be removed in all${other}`,
    details: listed(objects),
    remedy: `${mayBeOthers ? NAME_IT : ''}Look at \`synth diff\`; when it is right: --allow-delete ${count}`,
  });
}

function listed(objects: readonly Removed[]): readonly string[] {
  const lines = objects.slice(0, SHOWN).map(({ environment, id }) => `${environment}: ${formatResourceId(id)}`);
  return objects.length > SHOWN ? [...lines, `and ${objects.length - SHOWN} more`] : lines;
}

function emptied(gone: readonly Removed[], kept: readonly FileChange[]): Reason | undefined {
  const filled = new Set(kept.map(({ unit }) => unit?.environment));
  const objects = gone.filter(({ environment }) => !filled.has(environment));
  const names = [...new Set(objects.map(({ environment }) => environment))];
  if (names.length === 0) return undefined;
  const message = `nothing of the project would be left in ${names.join(', ')}`;
  return { code: 'repo/empty-set', message, count: gone.length, objects };
}

function protectedKinds(gone: readonly Removed[]): Reason | undefined {
  const objects = gone.filter(({ id }) => {
    const { group, kind } = resourceIdParts(id);
    return PROTECTED.has(`${group}/${kind}`);
  });
  const [first] = objects;
  if (!first) return undefined;
  const more = objects.length > 1 ? ` and ${objects.length - 1} more like it` : '';
  const message = `${formatResourceId(first.id)}${more} would be removed from ${first.environment}`;
  return { code: 'repo/delete-protected', message, count: gone.length, objects };
}

function tooMany(gone: readonly Removed[], all: number): Reason | undefined {
  if (gone.length <= MOST || gone.length <= all * MOST_SHARE) return undefined;
  const message = `${gone.length} of ${all} objects would be removed`;
  return { code: 'repo/delete-budget', message, count: gone.length, objects: gone };
}

/** Applications of which nothing stays, where no name says that it was this project that rendered them. */
function unclaimed(gone: readonly Removed[], objects: readonly FileChange[], scope: Scope): Reason | undefined {
  if (hasOwnName(scope)) return undefined;
  const left = new Set(gone.map(({ id, environment }) => `${environment} ${id}`));
  const stay = objects.filter(
    ({ before, unit, id }) => before !== undefined && !left.has(`${unit?.environment} ${id}`),
  );
  const living = new Set(stay.map(({ unit }) => unit && unitPath(unit)));
  const lost = gone.filter(({ application }) => !living.has(application));
  const names = [...new Set(lost.map(({ application }) => application))];
  if (names.length === 0) return undefined;
  const self =
    scope.project === undefined ? 'has no name' : `only has the name of a package, ${JSON.stringify(scope.project)}`;
  const message = `nothing would be left of what is in ${names.join(', ')}, which may be another project's: this one ${self}`;
  return { code: 'repo/application-gone', message, count: gone.length, objects: lost };
}
