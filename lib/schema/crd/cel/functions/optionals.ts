import type { CelFunctions } from './function';
import type { Optionals } from './formats';

/** What the package does not know of optional values. */
export function optionalFunctions({ of, none }: Optionals): CelFunctions {
  return {
    'OptionalNamespace.ofNonZeroValue(dyn): optional<dyn>': (_: unknown, value: unknown) =>
      isZero(value) ? none() : of(value),
    'hasField(dyn, string): bool': hasField,
  };
}

/** Whether a field is there; `has` for what is no plain path. */
function hasField(value: unknown, name: string): boolean {
  if (isOptional(value)) return value.hasValue() && hasField(value.value(), name);
  return value instanceof Map && value.has(name);
}

function isOptional(value: unknown): value is { hasValue(): boolean; value(): unknown } {
  return typeof value === 'object' && value !== null && 'hasValue' in value;
}

function isZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map) return value.size === 0;
  return value === null || value === 0 || value === 0n || value === '' || value === false;
}
