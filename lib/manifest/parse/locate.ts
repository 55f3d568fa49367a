import { type Node, isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Path, PathSegment } from '../path';
import type { Composed } from './compose';

/** The offset of the node at a path; of the nearest one above it where the path leads nowhere. */
export function offsetAt({ root, targets }: Composed, path: Path): number {
  let offset = root.range?.[0] ?? 0;
  let node: unknown = root;
  for (const segment of path) {
    const step = stepInto(isAlias(node) ? targets.get(node) : node, segment);
    if (!step) return offset;
    offset = step.offset;
    node = step.node;
  }
  return offset;
}

interface Step {
  readonly offset: number;
  readonly node: unknown;
}

function stepInto(node: unknown, segment: PathSegment): Step | undefined {
  if (isMap(node) && typeof segment === 'string') {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
    return pair && { offset: startOf(pair.key), node: pair.value };
  }
  if (!isSeq(node) || typeof segment === 'string') return undefined;
  const item =
    typeof segment === 'number' ? node.items[segment] : node.items.find((element) => hasKey(element, segment));
  return item === undefined ? undefined : { offset: startOf(item), node: item };
}

function hasKey(element: unknown, key: Readonly<Record<string, string | number>>): boolean {
  if (!isMap(element)) return false;
  return Object.entries(key).every(([field, wanted]) => {
    const value: unknown = element.get(field);
    return String(value) === String(wanted);
  });
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}
