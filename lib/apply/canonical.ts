import { createHash } from 'node:crypto';
import { compareCodeUnits, isJsonObject } from '../manifest';
import { encodeJson } from './wire-json';

/** Whether two values are equal as the API sees them: order of map keys does not count, undefined is absence. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = presentKeys(a);
  return keys.length === presentKeys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
}

function presentKeys(value: object): readonly string[] {
  return Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [key]));
}

/** A short digest of a value, the same whatever the order of its map keys. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(encodeJson(sorted(value)))
    .digest('hex')
    .slice(0, 32);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compareCodeUnits(a, b));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
