import type { Type } from '../types/type';

/** Where a value stands below a variable, and what the schema says of it there; without a type it stands nowhere. */
export interface Place {
  readonly type?: Type | undefined;
}

/** From a type to the one of a part of it. */
type Step = (type: Type) => Type | undefined;

/** To a field of an object. */
export const field =
  (name: string): Step =>
  ({ fields }) =>
    fields?.get(name);

/** To the elements of a list or the values of a map. */
export const elements: Step = (type) => (isContainer(type) ? type.params.at(-1) : undefined);

/** To the keys of a map; the positions in a list stand nowhere. */
export const keys: Step = (type) => (type.name === 'map' ? type.params[0] : undefined);

/**
 * The place of a part. What an expression makes has no place; its parts the API server looks for at the root, and so
 * must we.
 */
export function placeOf(of: Place | undefined, step: Step, root: Type | undefined): Place {
  if (!of) return { type: root };
  return { type: of.type && step(of.type) };
}

function isContainer({ name }: Type): boolean {
  return name === 'list' || name === 'map';
}
