/** Whether two plain values are equal: maps whatever the order of their keys, numbers by value (`1` and `1n` too). */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return sameNumber(a, b);
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameLists(a, b);
  return sameMaps(a as Record<string, unknown>, b as Record<string, unknown>);
}

function sameNumber(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' && typeof a !== 'bigint') return false;
  return (typeof b === 'number' || typeof b === 'bigint') && a == b;
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => sameJson(value, b[index]));
}

function sameMaps(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = definedKeys(a);
  if (keys.length !== definedKeys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}

/** The keys that are written; one without a value is as good as absent. */
function definedKeys(map: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(map).filter((key) => map[key] !== undefined);
}
