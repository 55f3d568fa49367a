import type { ListTypes, Path } from '../path';
import { type Walk, problem, targetOf, walkOf } from './step';

/**
 * Reads the value at a path; `undefined` where it, or something above it, is not there.
 *
 * @throws PathError when the path asks for a field of what is no map, an element of what is no list, or one of several
 */
export function readAt(value: unknown, path: Path, listTypes?: ListTypes): unknown {
  const walk = walkOf(value, path, listTypes);
  let here = value;
  for (let depth = 0; depth < path.length && here !== undefined; depth++) here = stepInto(here, walk, depth);
  return here;
}

/**
 * Reads the value at a path that must be there.
 *
 * @throws PathError with the fields or elements that are there
 */
export function requireAt(value: unknown, path: Path, listTypes?: ListTypes): unknown {
  const walk = walkOf(value, path, listTypes);
  let here = value;
  for (let depth = 0; depth < path.length; depth++) {
    const next = stepInto(here, walk, depth);
    if (next === undefined)
      throw problem(typeof path[depth] === 'string' ? 'no-field' : 'no-element', walk, depth, here);
    here = next;
  }
  return here;
}

function stepInto(value: unknown, walk: Walk, depth: number): unknown {
  const target = targetOf(value, walk, depth);
  if ('map' in target) return Object.hasOwn(target.map, target.key) ? target.map[target.key] : undefined;
  return target.index === undefined ? undefined : target.list[target.index];
}
