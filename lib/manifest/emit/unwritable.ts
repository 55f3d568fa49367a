import { isJsonObject } from '../json';
import { type Path, formatPath } from '../path';
import { bigintText, isUnsafeInteger, numberText } from './number';
import { MAX_DEPTH, isIllFormed, isPlainObject } from './writer';

/** What in a value has no YAML form, and where it stands. */
export interface Obstacle {
  readonly path: Path;
  readonly seen: string;
  readonly remedy?: string;
}

/** What is wrong with a value that is no list and no map. */
type Judge = (value: unknown, path: Path) => Obstacle | undefined;
/** Where in a value something stands, and what holds it. */
interface Place {
  readonly path: Path;
  readonly above: readonly object[];
}

/** Finds the first part of a value that has no YAML form. */
export function findObstacle(value: unknown): Obstacle | undefined {
  return find(value, { path: [], above: [] }, ofScalar);
}

/** Finds the first part of a value that is no data at all; integers beyond 2^53 are left to those who know what they are for. */
export function findOddity(value: unknown): Obstacle | undefined {
  return find(value, { path: [], above: [] }, (one, path) => (Number.isFinite(one) ? undefined : ofScalar(one, path)));
}

function find(value: unknown, { path, above }: Place, judge: Judge): Obstacle | undefined {
  if (typeof value !== 'object' || value === null) return judge(value, path);
  const circle = above.indexOf(value);
  if (circle >= 0)
    return { path, seen: `leads back to ${formatPath(path.slice(0, circle)) || 'the whole object'}, a cycle` };
  if (above.length > MAX_DEPTH) return { path, seen: `is nested more than ${MAX_DEPTH} levels deep` };
  const place = { path, above: [...above, value] };
  return Array.isArray(value) ? inList(value, place, judge) : inMap(value, place, judge);
}

function inList(list: readonly unknown[], { path, above }: Place, judge: Judge): Obstacle | undefined {
  for (let index = 0; index < list.length; index++) {
    const here = [...path, index];
    if (!(index in list)) return { path: here, seen: 'is a hole in a list' };
    if (list[index] === undefined) return { path: here, seen: 'is undefined, in a list' };
    const found = find(list[index], { path: here, above }, judge);
    if (found) return found;
  }
  return undefined;
}

function inMap(map: object, { path, above }: Place, judge: Judge): Obstacle | undefined {
  if (!isPlainObject(map)) return notPlain(map, path);
  for (const [key, value] of Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const here = [...path, key];
    if (isIllFormed(key)) return { path: here, seen: 'is a key with half a surrogate pair' };
    const found = value === undefined ? undefined : find(value, { path: here, above }, judge);
    if (found) return found;
  }
  return undefined;
}

function notPlain(map: object, path: Path): Obstacle {
  const [symbol] = Object.getOwnPropertySymbols(map);
  if (symbol && isJsonObject(map))
    return { path, seen: `has a key that is a symbol (${String(symbol)}) or is no plain object` };
  const { name } = map.constructor;
  if (map instanceof Date || name === 'Date')
    return { path, seen: 'is a Date', remedy: 'Write it as a string: date.toISOString().' };
  return { path, seen: `is an instance of ${name || 'a class without name'}, not plain data` };
}

function ofScalar(value: unknown, path: Path): Obstacle | undefined {
  if (typeof value === 'string')
    return isIllFormed(value) ? { path, seen: 'is a text with half a surrogate pair' } : undefined;
  if (typeof value === 'number') return ofNumber(value, path);
  if (typeof value === 'bigint' && bigintText(value) === undefined)
    return { path, seen: `is ${value}, beyond 64 bits` };
  if (typeof value === 'symbol' || typeof value === 'function') return { path, seen: `is a ${typeof value}` };
  return value === undefined ? { path, seen: 'is undefined' } : undefined;
}

function ofNumber(value: number, path: Path): Obstacle | undefined {
  if (isUnsafeInteger(value)) {
    const seen = `is ${BigInt(value)}, beyond 2^53, where a number does not hold every integer`;
    return { path, seen, remedy: `Write it as a bigint: ${BigInt(value)}n.` };
  }
  return numberText(value) === undefined ? { path, seen: `is ${value}` } : undefined;
}
