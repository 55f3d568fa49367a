import { GitopsError, type ResourceId, formatResourceId } from '../../manifest';
import type { Edge } from './edges';

/**
 * The edges without those that lead into a circle and only help.
 *
 * @throws GitopsError `apply/dependency-cycle` with the objects of one circle, when all its edges are needed
 */
export function withoutCycles(edges: readonly Edge[]): readonly Edge[] {
  for (let kept = edges; ;) {
    const circle = findCircle(kept);
    if (!circle) return kept;
    const given = new Set(circle.filter((edge) => edge.soft));
    if (given.size === 0) throw circleError(circle);
    kept = kept.filter((edge) => !given.has(edge));
  }
}

function circleError(circle: readonly Edge[]): GitopsError {
  const [last] = circle;
  const ids = [...circle.map((edge) => edge.then), ...(last ? [last.then] : [])];
  const seen = ids.map(formatResourceId).join(' needs ');
  return new GitopsError('apply/dependency-cycle', { attempt: 'Cannot put the objects in order', seen });
}

/** The edges of one circle, each followed by the edge of what it needs. */
function findCircle(edges: readonly Edge[]): readonly Edge[] | undefined {
  const left = edgesInCircles(edges);
  const needs = new Map(left.map((edge) => [edge.then, edge]));
  const path: Edge[] = [];
  const places = new Map<ResourceId, number>();
  for (let edge = left[0]; edge; edge = needs.get(edge.first)) {
    const place = places.get(edge.then);
    if (place !== undefined) return path.slice(place);
    places.set(edge.then, path.length);
    path.push(edge);
  }
  return undefined;
}

/** The edges that are left when objects that need nothing are taken away, and again, until none is left to take. */
function edgesInCircles(edges: readonly Edge[]): readonly Edge[] {
  const open = new Map<ResourceId, number>();
  const followers = new Map<ResourceId, Edge[]>();
  for (const edge of edges) {
    open.set(edge.then, (open.get(edge.then) ?? 0) + 1);
    const list = followers.get(edge.first) ?? [];
    list.push(edge);
    followers.set(edge.first, list);
  }
  const free = [...followers.keys()].filter((id) => !open.has(id));
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    for (const { then } of followers.get(id) ?? []) {
      const count = (open.get(then) ?? 1) - 1;
      if (count === 0) free.push(then);
      if (count === 0) open.delete(then);
      else open.set(then, count);
    }
  }
  return edges.filter((edge) => open.has(edge.first) && open.has(edge.then));
}
