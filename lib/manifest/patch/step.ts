import { isJsonObject } from '../json';
import type { ElementKey, ListType, ListTypes, Path } from '../path';
import { elementLabel, positionsOf } from './keyed-list';
import { PathError, type PathProblem } from './path-error';

/** A walk along a path: what it is asked for, and what is known of the lists on its way. */
export interface Walk {
  readonly path: Path;
  readonly typeAt: (depth: number) => ListType;
}

const ATOMIC = (): ListType => 'atomic';

/** A walk along a path of an object of a kind. */
export function walkOf(value: unknown, path: Path, listTypes: ListTypes | undefined): Walk {
  if (!listTypes || !isJsonObject(value)) return { path, typeAt: ATOMIC };
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return { path, typeAt: ATOMIC };
  return { path, typeAt: (depth) => listTypes({ apiVersion, kind }, path.slice(0, depth)) };
}

/** Where a segment leads: to a key of a map, whether or not it is there, or to an element of a list, if it is. */
export type Target =
  | { readonly map: Readonly<Record<string, unknown>>; readonly key: string }
  | { readonly list: readonly unknown[]; readonly index: number | undefined };

/** Resolves one segment of a walk at a value; fails where the value is of the wrong sort. */
export function targetOf(value: unknown, walk: Walk, depth: number): Target {
  const segment = walk.path[depth];
  if (typeof segment === 'string') {
    if (!isJsonObject(value)) throw problem('no-map', walk, depth);
    return { map: value, key: segment };
  }
  if (!Array.isArray(value)) throw problem('no-list', walk, depth);
  const list: readonly unknown[] = value;
  if (typeof segment === 'number') return { list, index: segment >= 0 && segment < list.length ? segment : undefined };
  return { list, index: segment && indexOf(list, segment, walk, depth) };
}

function indexOf(list: readonly unknown[], key: ElementKey, walk: Walk, depth: number): number | undefined {
  const [index, second] = positionsOf(list, key, walk.typeAt(depth));
  if (second !== undefined) throw problem('several-elements', walk, depth, list);
  return index;
}

/** An error of a walk, with the fields or elements of the value at that depth. */
export function problem(kind: PathProblem, walk: Walk, depth: number, value?: unknown): PathError {
  return new PathError(kind, walk.path, depth, contents(value, walk, depth));
}

function contents(value: unknown, walk: Walk, depth: number): readonly string[] {
  if (Array.isArray(value)) {
    const type = walk.typeAt(depth);
    return value.map((element: unknown, index) => elementLabel(element, index, type));
  }
  return isJsonObject(value) ? Object.keys(value).sort() : [];
}
