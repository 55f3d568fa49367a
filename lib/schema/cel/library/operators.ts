import { compare, equal, joined } from '../values/equal';
import { fail, known } from '../values/failure';
import { Duration, Timestamp } from '../values/time';
import { type Entries, Optional, Uint } from '../values/value';
import type { CelFunctions } from './function';

const INTS = 2n ** 63n;

/** A whole number of 64 bits. */
export function int(value: bigint): bigint {
  return value >= -INTS && value < INTS ? value : fail('the number is beyond 64 bits');
}

/** A whole number of 64 bits without a sign. */
export function uint(value: bigint): Uint {
  return value >= 0n && value < 2n * INTS ? new Uint(value) : fail('the number is beyond 64 bits');
}

function divisor(value: bigint): bigint {
  return value === 0n ? fail('a number is divided by zero') : value;
}

const ARITHMETIC: CelFunctions = {
  '_+_(int, int): int': (a: bigint, b: bigint) => int(a + b),
  '_-_(int, int): int': (a: bigint, b: bigint) => int(a - b),
  '_*_(int, int): int': (a: bigint, b: bigint) => int(a * b),
  '_/_(int, int): int': (a: bigint, b: bigint) => int(a / divisor(b)),
  '_%_(int, int): int': (a: bigint, b: bigint) => a % divisor(b),
  '-_(int): int': (a: bigint) => int(-a),
  '_+_(uint, uint): uint': (a: Uint, b: Uint) => uint(a.value + b.value),
  '_-_(uint, uint): uint': (a: Uint, b: Uint) => uint(a.value - b.value),
  '_*_(uint, uint): uint': (a: Uint, b: Uint) => uint(a.value * b.value),
  '_/_(uint, uint): uint': (a: Uint, b: Uint) => uint(a.value / divisor(b.value)),
  '_%_(uint, uint): uint': (a: Uint, b: Uint) => uint(a.value % divisor(b.value)),
  '_+_(double, double): double': (a: number, b: number) => a + b,
  '_-_(double, double): double': (a: number, b: number) => a - b,
  '_*_(double, double): double': (a: number, b: number) => a * b,
  '_/_(double, double): double': (a: number, b: number) => a / b,
  '-_(double): double': (a: number) => -a,
  '_+_(string, string): string': (a: string, b: string) => a + b,
  '_+_(bytes, bytes): bytes': (a: Uint8Array, b: Uint8Array) => Uint8Array.from([...a, ...b]),
  '_+_(list<A>, list<A>): list<A>': joined,
  '_+_(timestamp, duration): timestamp': (a: Timestamp, b: Duration) => new Timestamp(a.nanos + b.nanos),
  '_+_(duration, timestamp): timestamp': (a: Duration, b: Timestamp) => new Timestamp(a.nanos + b.nanos),
  '_+_(duration, duration): duration': (a: Duration, b: Duration) => new Duration(a.nanos + b.nanos),
  '_-_(timestamp, duration): timestamp': (a: Timestamp, b: Duration) => new Timestamp(a.nanos - b.nanos),
  '_-_(timestamp, timestamp): duration': (a: Timestamp, b: Timestamp) => new Duration(a.nanos - b.nanos),
  '_-_(duration, duration): duration': (a: Duration, b: Duration) => new Duration(a.nanos - b.nanos),
};

const ORDERED = ['bool', 'int', 'uint', 'double', 'string', 'bytes', 'timestamp', 'duration'];
const NUMBERS = ['int', 'uint', 'double'];
const ORDER: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Each comparison between two values of a type, and between numbers of different types. */
function comparisons(): CelFunctions {
  const pairs = [
    ...ORDERED.map((one) => [one, one]),
    ...NUMBERS.flatMap((a) => NUMBERS.filter((b) => b !== a).map((b) => [a, b])),
  ];
  return Object.fromEntries(
    Object.entries(ORDER).flatMap(([sign, test]) =>
      pairs.map(([a, b]) => [
        `_${sign}_(${a}, ${b}): bool`,
        (left: unknown, right: unknown) => test(compare(ordered(left), ordered(right))),
      ]),
    ),
  );
}

function ordered(value: unknown): unknown {
  return typeof value === 'number' && Number.isNaN(value) ? fail('NaN has no order') : value;
}

function element(list: readonly unknown[], index: unknown): unknown {
  const at = indexOf(index);
  return at >= 0 && at < list.length ? list[at] : undefined;
}

/** A whole number of any type is a place in a list. */
function indexOf(index: unknown): number {
  const number = index instanceof Uint ? index.value : index;
  return typeof number === 'bigint' || Number.isInteger(number) ? Number(number) : -1;
}

function entry(map: Entries, key: unknown): unknown {
  return map.get(keyOf(key));
}

/** The key of a map that is equal to a number of another type. */
function keyOf(key: unknown): unknown {
  if (key instanceof Uint) return key.value;
  return typeof key === 'number' && Number.isInteger(key) ? BigInt(key) : key;
}

const maybe = (value: unknown): Optional => (value === undefined ? Optional.none : new Optional(value));
const within =
  (find: (of: never, key: unknown) => unknown) =>
  (of: Optional, key: unknown): Optional =>
    of.hasValue ? maybe(find(of.value as never, key)) : Optional.none;
const elementOf = (list: readonly unknown[], index: unknown): unknown =>
  known(element(list, index), 'the index is beyond the list');
const entryOf = (map: Entries, key: unknown): unknown => known(entry(map, key), `there is no ${String(key)}`);

const ACCESS: CelFunctions = {
  '_[_](list<A>, int): A': elementOf,
  '_[_](map<A, B>, A): B': entryOf,
  '_[_](optional<list<V>>, int): optional<V>': within(element),
  '_[_](optional<map<K, V>>, K): optional<V>': within(entry),
  '_[?_](list<V>, int): optional<V>': (list: readonly unknown[], at: unknown) => maybe(element(list, at)),
  '_[?_](map<K, V>, K): optional<V>': (map: Entries, key: unknown) => maybe(entry(map, key)),
  '_[?_](optional<list<V>>, int): optional<V>': within(element),
  '_[?_](optional<map<K, V>>, K): optional<V>': within(entry),
  '@in(A, list<A>): bool': (one: unknown, list: readonly unknown[]) => list.some((other) => equal(one, other)),
  '@in(A, map<A, B>): bool': (key: unknown, map: Entries) => map.has(keyOf(key)),
};

/** The operators; those that need not evaluate all of their operands are evaluated elsewhere. */
export const OPERATORS: CelFunctions = {
  ...ARITHMETIC,
  ...comparisons(),
  ...ACCESS,
  '_==_(A, A): bool': equal,
  '_!=_(A, A): bool': (a: unknown, b: unknown) => !equal(a, b),
  '!_(bool): bool': (a: boolean) => !a,
  '_&&_(bool, bool): bool': (a: boolean, b: boolean) => a && b,
  '_||_(bool, bool): bool': (a: boolean, b: boolean) => a || b,
  '_?_:_(bool, A, A): A': (test: boolean, yes: unknown, no: unknown) => (test ? yes : no),
};
