import { GitopsError, type ResourceId, formatResourceId } from '../../manifest';
import type { Edge } from './edges';

/**
 * Refuses edges that lead back to where they start.
 *
 * @throws GitopsError `apply/dependency-cycle`, with the objects of one circle
 */
export function refuseCycles(edges: readonly Edge[]): void {
  const needs = new Map<ResourceId, ResourceId[]>();
  for (const { first, then } of edges) needs.set(then, [...(needs.get(then) ?? []), first]);
  const cycle = findCycle(needs);
  if (!cycle) return;
  throw new GitopsError('apply/dependency-cycle', {
    attempt: 'Cannot put the objects in order',
    seen: [...cycle, ...cycle.slice(0, 1)].map(formatResourceId).join(' needs '),
  });
}

/** Takes away nodes without needs until none is left, or only circles are. */
function findCycle(needs: ReadonlyMap<ResourceId, readonly ResourceId[]>): readonly ResourceId[] | undefined {
  const left = new Map(needs);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [id, firsts] of left) if (!firsts.some((first) => left.has(first))) left.delete(id);
  }
  const [start] = left.keys();
  return start === undefined ? undefined : walkCircle(start, left);
}

function walkCircle(start: ResourceId, left: ReadonlyMap<ResourceId, readonly ResourceId[]>): readonly ResourceId[] {
  const path: ResourceId[] = [];
  for (let id: ResourceId | undefined = start; id !== undefined; ) {
    const seen = path.indexOf(id);
    if (seen >= 0) return path.slice(seen);
    path.push(id);
    id = left.get(id)?.find((first) => left.has(first));
  }
  return path;
}
