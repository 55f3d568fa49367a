import { isPlainObject } from '../environment';
import { compareCodeUnits } from '../manifest';

/** A text that is equal for equal values, whatever the order of their keys. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (isPlainObject(value)) {
    const entries = Object.entries(value).sort(([a], [b]) => compareCodeUnits(a, b));
    return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`).join(',')}}`;
  }
  if (typeof value === 'bigint') return String(value);
  return value === undefined ? 'null' : JSON.stringify(value);
}
