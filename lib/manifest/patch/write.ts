import { isJsonObject } from '../json';
import type { ListTypes, Path } from '../path';
import { sameJson } from '../same-json';
import { elementKey, keysOf, positionsOf } from './keyed-list';
import { type Target, type Walk, problem, targetOf, walkOf } from './step';

/** Stands for nothing: what is read where nothing is, and what is written to remove. */
const NOTHING = undefined;

/** What to write at the end of a path, given what is there; `undefined` is nothing, before as after. */
type Change = (before: unknown, walk: Walk, parent: unknown) => unknown;

/**
 * Writes a value at a path. Maps on the way are made where they are missing; elements of lists must be there.
 * An object that holds the value already is given back as it is.
 *
 * @throws PathError
 */
export function setAt<T extends object>(object: T, path: Path, value: unknown, listTypes?: ListTypes): T {
  return write(object, walkOf(object, path, listTypes), true, (before, walk, parent) => {
    if (before === NOTHING && typeof path.at(-1) !== 'string')
      throw problem('no-element', walk, path.length - 1, parent);
    return kept(walk, value);
  });
}

/**
 * Writes a value to a field that must not be there yet.
 *
 * @throws PathError
 */
export function createAt<T extends object>(object: T, path: Path, value: unknown, listTypes?: ListTypes): T {
  return write(object, walkOf(object, path, listTypes), true, (before, walk, parent) => {
    if (before !== NOTHING) throw problem('present', walk, path.length - 1);
    if (typeof path.at(-1) !== 'string') throw problem('no-element', walk, path.length - 1, parent);
    return value;
  });
}

/**
 * Writes a value in place of one that must be there: a field, a whole list or map, or an element.
 *
 * @throws PathError
 */
export function replaceAt<T extends object>(object: T, path: Path, value: unknown, listTypes?: ListTypes): T {
  return write(object, walkOf(object, path, listTypes), false, (before, walk, parent) => {
    present(before, walk, parent);
    return kept(walk, value);
  });
}

/**
 * Removes a field or an element that must be there; the map or list around it stays, also when it is empty then.
 *
 * @throws PathError
 */
export function removeAt<T extends object>(object: T, path: Path, listTypes?: ListTypes): T {
  return write(object, walkOf(object, path, listTypes), false, (before, walk, parent) => {
    present(before, walk, parent);
    return NOTHING;
  });
}

/**
 * Adds an element to a keyed list or a set, which is made where it is missing; its key must not be there yet.
 *
 * @throws PathError
 */
export function addElementAt<T extends object>(object: T, path: Path, element: unknown, listTypes: ListTypes): T {
  return write(object, walkOf(object, path, listTypes), true, (before, walk) => {
    const type = walk.typeAt(path.length);
    if (type === 'atomic') throw problem('no-keys', walk, path.length);
    const list = before === NOTHING ? [] : before;
    if (!Array.isArray(list)) throw problem('no-list', walk, path.length);
    const key = type === 'set' ? undefined : elementKey(element, type);
    if (type !== 'set' && !key) throw problem('other-key', { ...walk, path }, path.length, keyNames(keysOf(type)));
    const there = key ? positionsOf(list, key, type).length > 0 : list.some((present) => sameJson(present, element));
    if (there) throw problem('present', key ? { ...walk, path: [...path, key] } : walk, path.length);
    return [...(list as readonly unknown[]), element];
  });
}

function keyNames(keys: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

function present(before: unknown, walk: Walk, parent: unknown): void {
  const last = walk.path.length - 1;
  if (before === NOTHING)
    throw problem(typeof walk.path[last] === 'string' ? 'no-field' : 'no-element', walk, last, parent);
}

/** A value for the end of a path: an element must keep the key that it is known by. */
function kept(walk: Walk, value: unknown): unknown {
  const segment = walk.path.at(-1);
  if (typeof segment !== 'object' || !isJsonObject(value)) return value;
  const depth = walk.path.length - 1;
  if (positionsOf([value], segment, walk.typeAt(depth)).length === 1) return value;
  throw problem('other-key', walk, depth, [value]);
}

function write<T extends object>(object: T, walk: Walk, make: boolean, change: Change): T {
  return descend(object, 0, { walk, make, change }, undefined) as T;
}

interface Writing {
  readonly walk: Walk;
  readonly make: boolean;
  readonly change: Change;
}

function descend(here: unknown, depth: number, writing: Writing, parent: unknown): unknown {
  const { walk } = writing;
  if (depth === walk.path.length) return settled(here, writing.change(here, walk, parent));
  const target = targetOf(here === NOTHING && writing.make ? madeFor(walk, depth) : here, walk, depth);
  const before = valueOf(target);
  const last = depth === walk.path.length - 1;
  const known = before !== NOTHING || last || (writing.make && 'map' in target);
  if (!known) throw problem('map' in target ? 'no-field' : 'no-element', walk, depth, here);
  const after = descend(before, depth + 1, writing, here);
  return after === before ? here : withValue(target, after);
}

/** What is made where a map is missing; lists are not made, as their elements must be there. */
function madeFor(walk: Walk, depth: number): unknown {
  return typeof walk.path[depth] === 'string' ? {} : [];
}

function settled(before: unknown, after: unknown): unknown {
  return before !== NOTHING && sameJson(before, after) ? before : after;
}

function valueOf(target: Target): unknown {
  if ('map' in target) return Object.hasOwn(target.map, target.key) ? target.map[target.key] : NOTHING;
  return target.index === undefined ? NOTHING : target.list[target.index];
}

function withValue(target: Target, value: unknown): unknown {
  if ('map' in target) {
    const { [target.key]: _, ...others } = target.map;
    if (value === NOTHING) return others;
    return Object.hasOwn(target.map, target.key)
      ? replaced(target.map, target.key, value)
      : { ...target.map, [target.key]: value };
  }
  const { list, index = list.length } = target;
  return value === NOTHING
    ? list.filter((_, at) => at !== index)
    : list.map((element, at) => (at === index ? value : element));
}

function replaced(map: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  return Object.fromEntries(Object.entries(map).map(([name, old]) => [name, name === key ? value : old]));
}
