import type { ASTNode } from '@marcbachmann/cel-js';

const LOOPS = new Set([
  'all',
  'exists',
  'exists_one',
  'existsOne',
  'map',
  'filter',
  'transformList',
  'transformMap',
  'sortBy',
]);

/** What a rule is made of: how many parts it has, how deep its loops stand in each other, what it names. */
export interface Shape {
  readonly parts: number;
  readonly depth: number;
  readonly names: ReadonlySet<string>;
  /** Whether a list that is written in the rule is compared with something. */
  readonly comparesLists: boolean;
}

/** Looks through the tree of a rule. */
export function shapeOf(root: ASTNode): Shape {
  const names = new Set<string>();
  let parts = 0;
  let depth = 0;
  let comparesLists = false;
  const visit = (value: unknown, loops: number): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, loops));
    if (!isNode(value)) return;
    parts += 1;
    if (value.op === 'id') names.add(String(value.args));
    comparesLists ||= isListComparison(value);
    const inner = value.op === 'rcall' && LOOPS.has(String((value.args as readonly unknown[])[0])) ? loops + 1 : loops;
    depth = Math.max(depth, inner);
    visit(value.args, inner);
  };
  visit(root, 0);
  return { parts, depth, names, comparesLists };
}

/** How many steps a rule may take with a value whose largest part has this many elements. */
export function costOf({ parts, depth }: Shape, most: number): number {
  return parts * Math.max(1, most) ** depth;
}

/** The number of elements of the largest list or map. */
export function largest(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((most: number, one) => Math.max(most, largest(one)), value.length);
  if (value instanceof Map)
    return [...value.values()].reduce<number>((most, one) => Math.max(most, largest(one)), value.size);
  return 1;
}

function isNode(value: unknown): value is { readonly op: string; readonly args: unknown } {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

function isListComparison({ op, args }: { readonly op: string; readonly args: unknown }): boolean {
  return (op === '==' || op === '!=') && Array.isArray(args) && args.some((one) => isNode(one) && one.op === 'list');
}
