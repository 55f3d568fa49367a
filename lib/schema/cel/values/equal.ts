import { type Entries, Optional, Own, Uint, isEntries } from './value';

/** A list in whose order nothing lies: a set, or a list whose elements are told apart by keys. */
export class Unordered extends Array<unknown> {
  /** The key of an element; the element itself in a set. */
  keyOf: (element: unknown) => unknown = (element) => element;

  /** A list of elements that are told apart by their keys. */
  static with(elements: readonly unknown[], keyOf: (element: unknown) => unknown = (one) => one): Unordered {
    const list = new Unordered();
    list.push(...elements);
    list.keyOf = keyOf;
    return list;
  }

  // What is made of such a list is a plain one.
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
}

/** Whether two values are equal for CEL: numbers by their value, lists and maps by their parts. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return sameNumbers(a, b);
  return typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameObjects(a, b);
}

/** Beside a double, every number is one. */
function sameNumbers(a: number | bigint | Uint, b: number | bigint | Uint): boolean {
  const [left, right] = [numberOf(a), numberOf(b)];
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

function sameObjects(a: object, b: object): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && sameLists(a, b);
  if (a instanceof Own) return b instanceof Own && sameOwn(a, b);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  return isEntries(a) && isEntries(b) && sameEntries(a, b);
}

/** Which of two values of one type comes first. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  const measures = [measureOf(a), measureOf(b)];
  const isDouble = measures.some((one) => typeof one === 'number') && measures.some((one) => typeof one === 'bigint');
  const [left, right] = (isDouble ? measures.map(Number) : measures) as [number, number];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** What a value is measured by: its number, or its nanoseconds. */
function measureOf(value: unknown): unknown {
  if (value instanceof Uint) return value.value;
  return typeof value === 'object' && value !== null && 'nanos' in value ? value.nanos : value;
}

/** By code points, which differs from JavaScript's order for rare characters. */
function compareTexts(a: string, b: string): number {
  if (/[\ud800-\uffff]/.test(a) && /[\ud800-\uffff]/.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

function isNumber(value: unknown): value is number | bigint | Uint {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint;
}

function numberOf(value: number | bigint | Uint): number | bigint {
  return value instanceof Uint ? value.value : value;
}

function sameOwn(a: Own, b: Own): boolean {
  if (a instanceof Optional && b instanceof Optional) return equal(a.value, b.value);
  return a.type === b.type && a.toString() === b.toString();
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  if (!(a instanceof Unordered)) return a.every((one, index) => equal(one, b[index]));
  return a.every((one) => b.some((other) => equal(one, other)));
}

function sameEntries(a: Entries, b: Entries): boolean {
  if (a.size !== b.size) return false;
  for (const key of a.keys()) if (!b.has(key) || !equal(a.get(key), b.get(key))) return false;
  return true;
}

/** Two lists as one; of one without order, what stands in both comes once, as the second has it. */
export function joined(a: readonly unknown[], b: readonly unknown[]): readonly unknown[] {
  if (!(a instanceof Unordered)) return [...a, ...b];
  const { keyOf } = a;
  const result: unknown[] = [...a];
  for (const one of b) {
    const at = result.findIndex((other) => equal(keyOf(other), keyOf(one)));
    if (at < 0) result.push(one);
    else result[at] = one;
  }
  return Unordered.with(result, keyOf);
}
