import type { Path, PathSegment } from '../path';
import type { MapNode, Node } from './read/node';

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
  if (node.kind === 'map' && typeof segment === 'string') return stepToKey(node, segment);
  if (node.kind !== 'list' || typeof segment === 'string') return undefined;
  const item =
    typeof segment === 'number' ? node.items[segment] : node.items.find((element) => hasKey(element, segment));
  return item && { offset: item.at, node: item };
}

function stepToKey(map: MapNode, name: string): Step | undefined {
  const pair = map.pairs.find(({ key }) => key.kind === 'scalar' && key.text === name);
  return pair && { offset: pair.key.at, node: pair.value };
}

function hasKey(element: Node, key: Readonly<Record<string, string | number>>): boolean {
  const map = targetOf(element);
  if (map.kind !== 'map') return false;
  return Object.entries(key).every(([field, wanted]) => {
    const value = stepToKey(map, field)?.node;
    return value !== undefined && textOf(targetOf(value)) === String(wanted);
  });
}

function textOf(node: Node): string | undefined {
  return node.kind === 'scalar' ? node.text : undefined;
}

function targetOf(node: Node): Node {
  return node.kind === 'alias' ? node.target : node;
}
