import type { Json } from '../json';

/** What sort of value stands somewhere, in words: `a list`, `null`. */
export function sortOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : `a ${typeof value === 'bigint' ? 'number' : typeof value}`;
}
