/** How many turns of loops one evaluation may take. */
export const MOST_TURNS = 1_000_000;

/** What one evaluation works on: its variables by their places, and the turns of loops that are left. */
export interface Frame {
  readonly slots: unknown[];
  turns: number;
}

/** A part of an expression, ready to be evaluated. */
export type Step = (frame: Frame) => unknown;

/** Where the variables stand in a frame. */
export interface Places {
  readonly names: ReadonlyMap<string, number>;
  /** A place of its own for one more variable. */
  readonly next: () => number;
}

/** The places with one more name. */
export function placed(places: Places, name: string): { readonly places: Places; readonly at: number } {
  const at = places.next();
  return { at, places: { next: places.next, names: new Map([...places.names, [name, at]]) } };
}
