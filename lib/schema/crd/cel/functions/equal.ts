/** Whether two values are equal for CEL: numbers by their value, lists and maps by their parts. */
export function equal(a: unknown, b: unknown): boolean {
  if (isNumber(a) && isNumber(b)) return a == b;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one: unknown, index) => equal(one, b[index]));
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, one]) => b.has(key) && equal(one, b.get(key)));
  if (isObject(a) && isObject(b)) return a.constructor === b.constructor && textOf(a) === textOf(b);
  return a === b;
}

/** Which of two values of one type comes first. */
export function compare(a: unknown, b: unknown): number {
  const [left, right] = [a as number, b as number];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Values of types of their own are written alike where they are alike. */
function textOf(value: object): string {
  return (value as { toString(): string }).toString();
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
