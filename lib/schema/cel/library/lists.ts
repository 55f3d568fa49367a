import { compare, equal } from '../values/equal';
import { fail } from '../values/failure';
import { Duration } from '../values/time';
import { type Uint, typeNameOf } from '../values/value';
import type { CelFunctions } from './function';
import { int, uint } from './operators';

type List = readonly unknown[];

const ORDERED = ['int', 'uint', 'double', 'bool', 'string', 'bytes', 'duration', 'timestamp'];

/** The type of a result that goes by the type of the elements. */
const RESULTS: Readonly<Record<string, (type: string) => string>> = {
  element: (type) => type,
  list: (type) => `list<${type}>`,
};

/** The function for lists of each type that has an order. */
function ordered(name: string, result: string, run: (list: List) => unknown): CelFunctions {
  return Object.fromEntries(
    ORDERED.map((type) => [`list<${type}>#${name}(): ${RESULTS[result]?.(type) ?? result}`, run]),
  );
}

/** Lists, as Kubernetes adds to them. */
export const LISTS: CelFunctions = {
  ...ordered('isSorted', 'bool', (list) => list.every((one, at) => at === 0 || compare(list[at - 1], one) <= 0)),
  ...ordered('min', 'element', (list) => extreme(list, -1)),
  ...ordered('max', 'element', (list) => extreme(list, 1)),
  'list<int>#sum(): int': (list: readonly bigint[]) => int(list.reduce((sum, one) => sum + one, 0n)),
  'list<uint>#sum(): uint': (list: readonly Uint[]) => uint(list.reduce((sum, { value }) => sum + value, 0n)),
  'list<double>#sum(): double': (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0),
  'list<duration>#sum(): duration': (list: readonly Duration[]) =>
    new Duration(list.reduce((sum, { nanos }) => sum + nanos, 0n)),
  'list<T>#indexOf(T): int': (list: List, wanted: unknown) => BigInt(list.findIndex((one) => equal(one, wanted))),
  'list<T>#lastIndexOf(T): int': (list: List, wanted: unknown) =>
    BigInt(list.findLastIndex((one) => equal(one, wanted))),
};

/** Lists, as CEL's own extension adds to them. */
export const MORE_LISTS: CelFunctions = {
  ...ordered('sort', 'list', (list) => [...alike(list)].sort(compare)),
  ...Object.fromEntries(ORDERED.map((type) => [`list<T>#@sortBy(list<${type}>): list<T>`, sortedBy])),
  'list<T>#distinct(): list<T>': (list: List) =>
    list.filter((one, at) => list.findIndex((other) => equal(one, other)) === at),
  'list<T>#reverse(): list<T>': (list: List) => [...list].reverse(),
  'list<T>#slice(int, int): list<T>': slice,
  'list<list<T>>#flatten(): list<T>': (list: List) => list.flat(),
  'list<dyn>#flatten(int): list<dyn>': (list: List, depth: bigint) =>
    depth < 0n ? fail('a list is flattened by less than nothing') : list.flat(Number(depth)),
  'lists.range(int): list<int>': (count: bigint) =>
    Array.from({ length: count < 0n ? fail('a range has no negative length') : Number(count) }, (_, at) => BigInt(at)),
};

/** Sets: lists in which neither order nor number count. */
export const SETS: CelFunctions = {
  'sets.contains(list<T>, list<T>): bool': holds,
  'sets.equivalent(list<T>, list<T>): bool': (a: List, b: List) => holds(a, b) && holds(b, a),
  'sets.intersects(list<T>, list<T>): bool': (a: List, b: List) => a.some((one) => holds(b, [one])),
};

function holds(list: List, part: List): boolean {
  return part.every((wanted) => list.some((one) => equal(one, wanted)));
}

function sortedBy(list: List, keys: List): List {
  alike(keys);
  const places = list.map((_, at) => at).sort((a, b) => compare(keys[a], keys[b]));
  return places.map((at) => list[at]);
}

/** Only values of one type, which has an order, can be sorted. */
function alike(list: List): List {
  const [first] = list;
  const isAlike = list.every((one) => hasOrder(one) && typeNameOf(one) === typeNameOf(first));
  return isAlike ? list : fail('the values of the list cannot be sorted');
}

function slice(list: List, from: bigint, to: bigint): List {
  if (from < 0n || to > list.length || from > to) fail('a slice is beyond the list');
  return list.slice(Number(from), Number(to));
}

function extreme(list: List, sign: number): unknown {
  if (list.length === 0) fail('an empty list has neither least nor most');
  if (!list.every(hasOrder)) fail('not all values of the list have an order');
  return list.reduce((best, one) => (compare(one, best) * sign > 0 ? one : best));
}

function hasOrder(value: unknown): boolean {
  return typeof value !== 'object' || ORDERED.includes(typeNameOf(value)) || 'nanos' in (value ?? {});
}
