import { type Json, type JsonObject, isJsonObject } from '../../manifest';

/** One operation of RFC 6902. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'copy' | 'move' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/** An operation that did not hit; its message says what was found. */
export class PatchMiss extends Error {}

/**
 * Applies one operation to a document and returns the new one; nothing that the operation names may be missing.
 *
 * @throws PatchMiss when it does not hit
 */
export function applyOperation(document: Json, operation: PatchOperation): Json {
  const { op, path, from = '', value = null } = operation;
  const target = pointer(path);
  switch (op) {
    case 'add':
      return write(document, target, value, 'add');
    case 'replace':
      return write(document, target, value, 'replace');
    case 'remove':
      return remove(document, target);
    case 'copy':
      return write(document, target, read(document, pointer(from)), 'add');
    case 'move':
      return move(document, from, path);
    case 'test':
      if (equal(read(document, target), value)) return document;
      throw new PatchMiss(`${path} is ${show(read(document, target))}, not ${show(value)}`);
  }
}

function move(document: Json, from: string, path: string): Json {
  if (path.startsWith(`${from}/`)) throw new PatchMiss(`${from} cannot be moved into itself`);
  const source = pointer(from);
  return write(remove(document, source), pointer(path), read(document, source), 'add');
}

function pointer(path: string): readonly string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) throw new PatchMiss(`"${path}" does not begin with "/"`);
  return path
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function read(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((at, key, depth) => child(at, key, path.slice(0, depth)), value);
}

function child(value: Json, key: string, at: readonly string[]): Json {
  if (isList(value)) return value[position(key, value.length - 1, at)] ?? null;
  const found = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  if (found === undefined) throw new PatchMiss(missing(value, key, at));
  return found;
}

function write(value: Json, path: readonly string[], written: Json, how: 'add' | 'replace'): Json {
  if (path.length === 0) return written;
  return change(value, path, (holder, key, at) => {
    if (how === 'replace') child(holder, key, at);
    if (isJsonObject(holder)) return put(holder, key, written);
    if (!isList(holder)) throw new PatchMiss(missing(holder, key, at));
    if (how === 'replace') return holder.with(position(key, holder.length - 1, at), written);
    return holder.toSpliced(key === '-' ? holder.length : position(key, holder.length, at), 0, written);
  });
}

function remove(value: Json, path: readonly string[]): Json {
  if (path.length === 0) throw new PatchMiss('the whole object cannot be removed');
  return change(value, path, (holder, key, at) => {
    child(holder, key, at);
    if (isList(holder)) return holder.toSpliced(position(key, holder.length - 1, at), 1);
    return Object.fromEntries(Object.entries(holder as JsonObject).filter(([name]) => name !== key));
  });
}

type Edit = (holder: Json, key: string, at: readonly string[]) => Json;

/** Changes the holder of the last step of a path, and makes every holder above it anew. */
function change(value: Json, path: readonly string[], edit: Edit, depth = 0): Json {
  const key = path[depth] ?? '';
  const at = path.slice(0, depth);
  if (depth === path.length - 1) return edit(value, key, at);
  const changed = change(child(value, key, at), path, edit, depth + 1);
  if (isList(value)) return value.with(position(key, value.length - 1, at), changed);
  return put(value as JsonObject, key, changed);
}

/** Sets a key, also one that JavaScript treats as special. */
function put(map: JsonObject, key: string, value: Json): JsonObject {
  if (!Object.hasOwn(map, key)) return Object.fromEntries([...Object.entries(map), [key, value]]);
  return Object.fromEntries(Object.entries(map).map(([name, old]) => [name, name === key ? value : old]));
}

function position(key: string, last: number, at: readonly string[]): number {
  if (/^(0|[1-9]\d*)$/.test(key) && Number(key) <= last) return Number(key);
  throw new PatchMiss(`/${at.join('/')} is a list without a position "${key}"`);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function missing(value: Json, key: string, at: readonly string[]): string {
  const place = `/${at.join('/')}`;
  if (!isJsonObject(value)) return `${place} is ${show(value)}`;
  const keys = Object.keys(value);
  return `${place} has no "${key}"${keys.length > 0 ? `; it has ${keys.join(', ')}` : ''}`;
}

function equal(a: Json, b: Json): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => equal(item, b[i] ?? null));
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key] ?? null, b[key] ?? null))
  );
}

function show(value: Json): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
