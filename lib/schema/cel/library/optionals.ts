import { fail } from '../values/failure';
import { Duration, Timestamp } from '../values/time';
import { Optional, Uint, isEntries } from '../values/value';
import type { CelFunctions } from './function';

const maybe = (value: unknown): Optional => (value === undefined ? Optional.none : new Optional(value));
const present = (list: readonly Optional[]): readonly unknown[] =>
  list.flatMap(({ value }) => (value === undefined ? [] : [value]));

/** Values that may not be there. */
export const OPTIONALS: CelFunctions = {
  'optional.of(V): optional<V>': (value: unknown) => new Optional(value),
  'optional.ofNonZeroValue(V): optional<V>': (value: unknown) => (isZero(value) ? Optional.none : new Optional(value)),
  'optional.none(): optional<V>': () => Optional.none,
  'optional.unwrap(list<optional<V>>): list<V>': present,
  'list<optional<V>>#unwrapOpt(): list<V>': present,
  'list<V>#first(): optional<V>': (list: readonly unknown[]) => maybe(list[0]),
  'list<V>#last(): optional<V>': (list: readonly unknown[]) => maybe(list.at(-1)),
  'optional<V>#hasValue(): bool': ({ hasValue }: Optional) => hasValue,
  'optional<V>#value(): V': ({ value }: Optional) => (value === undefined ? fail('there is no value') : value),
  'optional<V>#or(optional<V>): optional<V>': (of: Optional, other: Optional) => (of.hasValue ? of : other),
  'optional<V>#orValue(V): V': ({ value }: Optional, other: unknown) => (value === undefined ? other : value),
};

function isZero(value: unknown): boolean {
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration || value instanceof Timestamp) return value.nanos === 0n;
  if (isEntries(value)) return value.size === 0;
  return value === null || value === 0 || value === 0n || value === '' || value === false;
}
