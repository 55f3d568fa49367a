import { compare, equal } from './equal';
import { type CelFunctions, fail } from './function';

type List = readonly unknown[];

/** Lists, as Kubernetes adds to them. */
export const LISTS: CelFunctions = {
  'list.isSorted(): bool': (list: List) => list.every((one, at) => at === 0 || compare(list[at - 1], one) <= 0),
  'list.sum(): dyn': sum,
  'list.min(): dyn': (list: List) => extreme(list, -1),
  'list.max(): dyn': (list: List) => extreme(list, 1),
  'list.indexOf(dyn): int': (list: List, wanted: unknown) => BigInt(list.findIndex((one) => equal(one, wanted))),
  'list.lastIndexOf(dyn): int': (list: List, wanted: unknown) =>
    BigInt(list.findLastIndex((one) => equal(one, wanted))),
  'list.flatten(): list<dyn>': (list: List) => list.flat(),
  'list.flatten(int): list<dyn>': (list: List, depth: bigint) => list.flat(Number(depth)),
  'list.distinct(): list<dyn>': (list: List) =>
    list.filter((one, at) => list.findIndex((other) => equal(one, other)) === at),
  'list.reverse(): list<dyn>': (list: List) => [...list].reverse(),
  'list.sort(): list<dyn>': (list: List) => [...list].sort(compare),
  'list.slice(int, int): list<dyn>': slice,
};

/** Sets: lists in which neither order nor number count. */
export const SETS: CelFunctions = {
  'SetsNamespace.contains(list, list): bool': (_: unknown, list: List, part: List) => holds(list, part),
  'SetsNamespace.equivalent(list, list): bool': (_: unknown, a: List, b: List) => holds(a, b) && holds(b, a),
  'SetsNamespace.intersects(list, list): bool': (_: unknown, a: List, b: List) => a.some((one) => holds(b, [one])),
};

function holds(list: List, part: List): boolean {
  return part.every((wanted) => list.some((one) => equal(one, wanted)));
}

function extreme(list: List, sign: number): unknown {
  if (list.length === 0) fail('an empty list has neither least nor most');
  return list.reduce((best, one) => (compare(one, best) * sign > 0 ? one : best));
}

/** The sum of nothing is 0; durations add up as such. */
function sum(list: List): unknown {
  if (list.length === 0) return 0n;
  return list.reduce((total, one) => {
    if (typeof total === 'bigint' && typeof one === 'bigint') return total + one;
    if (typeof total === 'number' && typeof one === 'number') return total + one;
    if (isSummable(total)) return total.addDuration(one);
    return fail('only numbers and durations add up');
  });
}

function isSummable(value: unknown): value is { addDuration(other: unknown): unknown } {
  return typeof value === 'object' && value !== null && 'addDuration' in value;
}

function slice(list: List, from: bigint, to: bigint): List {
  if (from < 0n || to > list.length || from > to) fail('a slice is beyond the list');
  return list.slice(Number(from), Number(to));
}
