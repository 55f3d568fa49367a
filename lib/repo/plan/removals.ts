import { type Code, GitopsError, type ResourceId, formatResourceId, resourceIdParts } from '../../manifest';
import type { FileChange } from './file-change';

const MOST = 20;
const MOST_SHARE = 0.3;
const SHOWN = 20;
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
  readonly id: ResourceId;
}

/** Why removing objects wants to be confirmed. */
export interface RemovalConcern {
  readonly code: Code & `repo/${string}`;
  readonly message: string;
  /** How many objects leave in all. */
  readonly count: number;
  /** The objects that are the reason. */
  readonly objects: readonly Removed[];
}

/** Says what is unusual about the objects that changes remove; nothing when nothing is. */
export function removalConcern(changes: readonly FileChange[]): RemovalConcern | undefined {
  const objects = changes.filter(({ role, path }) => role === 'manifest' && !PREVIOUS.test(path));
  const kept = objects.filter(({ after }) => after !== undefined);
  const staying = new Set(kept.map(placedId));
  const gone = objects.flatMap((change) => {
    const { unit, id } = change;
    return change.change === 'removed' && unit && id && !staying.has(placedId(change))
      ? [{ environment: unit.environment, id }]
      : [];
  });
  if (gone.length === 0) return undefined;
  const before = objects.filter((change) => change.before !== undefined).length;
  return emptied(gone, kept) ?? protectedKinds(gone) ?? tooMany(gone, before);
}

/** An object that only moves to another application of its environment stays. */
function placedId({ unit, id }: FileChange): string {
  return `${unit?.environment ?? ''}/${unit?.cluster ?? ''}/${id ?? ''}`;
}

/**
 * Refuses changes that remove more than is usual, unless their number is confirmed.
 *
 * @throws GitopsError `repo/empty-set`, `repo/delete-protected`, `repo/delete-budget`
 */
export function guardRemovals(changes: readonly FileChange[], attempt: string, allowed: number | undefined): void {
  const concern = removalConcern(changes);
  if (!concern || concern.count === allowed) return;
  const { code, message, count, objects } = concern;
  const other = allowed === undefined ? '' : `, and ${allowed} was confirmed`;
  throw new GitopsError(code, {
    attempt,
    seen: `${message}; ${count} would be removed in all${other}`,
    details: listed(objects),
    remedy: `Look at \`synth diff\`; when it is right: --allow-delete ${count}`,
  });
}

function listed(objects: readonly Removed[]): readonly string[] {
  const lines = objects.slice(0, SHOWN).map(({ environment, id }) => `${environment}: ${formatResourceId(id)}`);
  return objects.length > SHOWN ? [...lines, `and ${objects.length - SHOWN} more`] : lines;
}

function emptied(gone: readonly Removed[], kept: readonly FileChange[]): RemovalConcern | undefined {
  const filled = new Set(kept.map(({ unit }) => unit?.environment));
  const objects = gone.filter(({ environment }) => !filled.has(environment));
  const names = [...new Set(objects.map(({ environment }) => environment))];
  if (names.length === 0) return undefined;
  const message = `nothing of the project would be left in ${names.join(', ')}`;
  return { code: 'repo/empty-set', message, count: gone.length, objects };
}

function protectedKinds(gone: readonly Removed[]): RemovalConcern | undefined {
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

function tooMany(gone: readonly Removed[], all: number): RemovalConcern | undefined {
  if (gone.length <= MOST || gone.length <= all * MOST_SHARE) return undefined;
  const message = `${gone.length} of ${all} objects would be removed`;
  return { code: 'repo/delete-budget', message, count: gone.length, objects: gone };
}
