/** How large a value is at least and at most: its characters, bytes, elements or entries. */
export interface Size {
  readonly least: number;
  readonly most: number;
}

/** What is counted as no end. */
export const ENDLESS = 2 ** 64;

export const UNKNOWN: Size = { least: 0, most: ENDLESS };
export const ONE: Size = { least: 1, most: 1 };

/** A number that does not grow beyond what is counted. */
export function bounded(value: number): number {
  return Math.min(value, ENDLESS);
}

/** A size of exactly so much. */
export function exactly(size: number): Size {
  return { least: size, most: size };
}

/** The size of two values after each other. */
export function plus(a: Size, b: Size): Size {
  return { least: bounded(a.least + b.least), most: bounded(a.most + b.most) };
}

/** The size of as many values as another one has parts. */
export function times(a: Size, b: Size): Size {
  return { least: product(a.least, b.least), most: product(a.most, b.most) };
}

/** A size that is either of two. */
export function either(a: Size, b: Size): Size {
  return { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) };
}

/** What it costs at most to go over a value, at so much for each of its parts. */
export function costOf({ most }: Size, each: number): number {
  return bounded(Math.ceil(most * each));
}

/** A product that does not grow beyond what is counted; nothing times no end is nothing. */
export function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : bounded(a * b);
}

/** A whole number as one without a sign, counted around below nothing. */
export function unsigned(value: bigint | undefined): number | undefined {
  return value === undefined ? undefined : Number(BigInt.asUintN(64, value));
}
