import { Duration, parseDuration } from '../cel/values/time';

const SECOND = 1_000_000_000n;
/** Units in words, with their nanoseconds: the first ones stand as they are, the last one begins the word. */
const UNITS: readonly (readonly [nanos: bigint, ...names: readonly string[]])[] = [
  [1n, 'ns', 'nano'],
  [1000n, 'us', 'µs', 'micro'],
  [1_000_000n, 'ms', 'milli'],
  [SECOND, 's', 'sec'],
  [60n * SECOND, 'm', 'min'],
  [3600n * SECOND, 'h', 'hr', 'hour'],
  [86_400n * SECOND, 'd', 'day'],
  [604_800n * SECOND, 'w', 'week'],
];

/** Reads a duration as Go writes it, or any text in which numbers stand before units; undefined when it is none. */
export function durationOf(text: string): Duration | undefined {
  const plain = parseDuration(text);
  if (plain) return plain;
  const parts = [...text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)].flatMap(([, count = '', unit = '']) => {
    const of = nanosOf(unit.toLowerCase());
    return of === undefined ? [] : [BigInt(count) * of];
  });
  const nanos = BigInt.asIntN(
    64,
    parts.reduce((sum, one) => sum + one, 0n),
  );
  return parts.length === 0 ? undefined : new Duration(nanos);
}

function nanosOf(unit: string): bigint | undefined {
  const found = UNITS.find(([, ...names]) => names.includes(unit) || unit.startsWith(names.at(-1) ?? ''));
  return found?.[0];
}
