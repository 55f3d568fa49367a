import type { MapNode, Node, Pair } from './read/node';

/** Whether a pair of a map is `<<`, which brings the fields of other maps. */
export function isMerge({ key }: Pair): boolean {
  if (key.kind !== 'scalar' || key.text !== '<<') return false;
  return key.tag === 'tag:yaml.org,2002:merge' || (key.plain && (key.tag === undefined || key.tag === '!'));
}

/**
 * What `<<` takes the fields of, in the order in which each prevails over those before it: of several maps the first
 * wins.
 */
export function mergedNodes(value: Node): readonly Node[] {
  const target = targetOf(value);
  return target.kind === 'list' ? [...target.items].reverse() : [value];
}

/** The map that a node is, where it is one. */
export function mapOf(node: Node): MapNode | undefined {
  const target = targetOf(node);
  return target.kind === 'map' ? target : undefined;
}

/** What a node stands for: an alias for what its anchor names. */
export function targetOf(node: Node): Exclude<Node, { readonly kind: 'alias' }> {
  return node.kind === 'alias' ? targetOf(node.target) : node;
}
