import { MAX_DEPTH, isIllFormed, isPlainObject } from './writer';

/** Whether a value is data in all its parts, at the cost of a look at each; what leads back to itself never ends, and so is none. */
export function isData(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isIllFormed(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false;
  return Array.isArray(value) ? isListOfData(value, depth) : isPlainObject(value) && isMapOfData(value, depth);
}

function isListOfData(list: readonly unknown[], depth: number): boolean {
  for (const element of list) if (!isData(element, depth + 1)) return false;
  return true;
}

function isMapOfData(map: object, depth: number): boolean {
  for (const key in map) {
    const value = (map as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined && !isData(value, depth + 1)) return false;
  }
  return true;
}
