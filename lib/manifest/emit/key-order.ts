/** Where a map stands, which decides the keys that come first. */
export type Place = 'root' | 'metadata' | 'element' | 'elsewhere';

const FIRST: Readonly<Record<Place, readonly string[]>> = {
  root: ['apiVersion', 'kind', 'metadata', 'spec', 'data'],
  metadata: ['name', 'namespace', 'labels', 'annotations'],
  element: ['name'],
  elsewhere: [],
};

/** The keys of a map in the order in which they are written: those of the place first, the rest by code unit. */
export function orderedKeys(map: object, place: Place): readonly string[] {
  const keys = Object.keys(map);
  if (!isSorted(keys)) keys.sort();
  const first = FIRST[place].filter((key) => Object.hasOwn(map, key));
  return first.length === 0 ? keys : [...first, ...keys.filter((key) => !first.includes(key))];
}

function isSorted(keys: readonly string[]): boolean {
  let last = '';
  for (const key of keys) {
    if (key < last) return false;
    last = key;
  }
  return true;
}
