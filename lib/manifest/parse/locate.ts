import type { Path, PathSegment } from '../path';
import { keyText } from './key';
import { isMerge, mapOf, mergedNodes, targetOf } from './merge';
import type { MapNode, Node } from './read/node';
import { resolveScalar } from './resolve-tagged';

/** The offset of the node at a path; of the nearest one above it where the path leads nowhere. */
export function offsetAt(root: Node, path: Path): number {
  let offset = root.at;
  let node = root;
  for (const segment of path) {
    const step = stepInto(targetOf(node), segment);
    if (!step) return offset;
    ({ offset, node } = step);
  }
  return offset;
}

interface Step {
  readonly offset: number;
  readonly node: Node;
}

function stepInto(node: Node, segment: PathSegment): Step | undefined {
  if (node.kind === 'map' && typeof segment === 'string') return fieldsOf(node).get(segment);
  if (node.kind !== 'list' || typeof segment === 'string') return undefined;
  const item =
    typeof segment === 'number' ? node.items[segment] : node.items.find((element) => hasKey(element, segment));
  return item && { offset: item.at, node: item };
}

/** Kept, as many findings may lie in one map that has many fields. */
const known = new WeakMap<MapNode, ReadonlyMap<string, Step>>();

/** The fields of a map by their keys as Kubernetes reads them, with those that `<<` brings, where they are written. */
function fieldsOf(map: MapNode): ReadonlyMap<string, Step> {
  const kept = known.get(map);
  if (kept) return kept;
  const fields = new Map<string, Step>();
  for (const pair of map.pairs) {
    if (isMerge(pair)) for (const [name, step] of mergedNodes(pair.value).flatMap(entriesOf)) fields.set(name, step);
    else fields.set(keyOf(pair.key), { offset: pair.key.at, node: pair.value });
  }
  known.set(map, fields);
  return fields;
}

function entriesOf(node: Node): readonly (readonly [string, Step])[] {
  const map = mapOf(node);
  return map ? [...fieldsOf(map)] : [];
}

function keyOf(node: Node): string {
  const target = targetOf(node);
  return target.kind === 'scalar' ? keyText(resolveScalar(target.text, target.plain, target.tag)) : '';
}

function hasKey(element: Node, key: Readonly<Record<string, string | number>>): boolean {
  const map = mapOf(element);
  if (!map) return false;
  return Object.entries(key).every(([field, wanted]) => {
    const value = fieldsOf(map).get(field)?.node;
    return value !== undefined && textOf(targetOf(value)) === String(wanted);
  });
}

function textOf(node: Node): string | undefined {
  return node.kind === 'scalar' ? node.text : undefined;
}
