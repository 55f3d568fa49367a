/** A mutable JSON value, as the store holds it. */
export type Value = null | boolean | number | string | Value[] | Obj;

/** A mutable map of JSON values. */
export interface Obj {
  [key: string]: Value;
}

/** Whether a value is a map. */
export function isObj(value: unknown): value is Obj {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a map; an empty, detached one where it is something else. */
export function obj(value: Value | undefined): Obj {
  return isObj(value) ? value : {};
}

/** The value as a list; an empty, detached one where it is something else. */
export function list(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : [];
}

/** The maps in a list. */
export function objs(value: Value | undefined): Obj[] {
  return list(value).filter(isObj);
}

/** The value as text, `''` where it is something else. */
export function text(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a number, or the given one. */
export function num(value: Value | undefined, otherwise = 0): number {
  return typeof value === 'number' ? value : otherwise;
}

/** The texts in a list. */
export function texts(value: Value | undefined): string[] {
  return list(value).filter((item) => typeof item === 'string');
}

/** The value at a path of map keys, if it is there. */
export function at(value: Value | undefined, ...path: readonly string[]): Value | undefined {
  let here = value;
  for (const key of path) here = isObj(here) ? here[key] : undefined;
  return here;
}

/** The map under a key, made where it is missing. */
export function ensure(parent: Obj, ...path: readonly string[]): Obj {
  let here = parent;
  for (const key of path) {
    const next = here[key];
    if (isObj(next)) here = next;
    else here = here[key] = {};
  }
  return here;
}

/** Sets a key where it is missing or null. */
export function setDefault(parent: Obj, key: string, value: Value): void {
  if (parent[key] === undefined || parent[key] === null) parent[key] = value;
}

/** Removes a key. */
export function drop(parent: Obj, key: string): void {
  Reflect.deleteProperty(parent, key);
}

/** The value as short text; maps and lists as JSON. */
export function shown(value: Value | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** A deep copy. */
export function copy<T extends Value>(value: T): T {
  return copied(value) as T;
}

function copied(value: Value): Value {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  const made: Obj = {};
  for (const key of Object.keys(value)) made[key] = copied(value[key] ?? null);
  return made;
}
