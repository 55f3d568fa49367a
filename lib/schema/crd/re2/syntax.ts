/** Code points from one to another, both included. */
export type Range = readonly [number, number];

/** A regular expression in the syntax of RE2, as a tree. */
export type Regex =
  | { readonly sort: 'set'; readonly ranges: readonly Range[] }
  | { readonly sort: 'all' | 'any'; readonly of: readonly Regex[] }
  | {
      readonly sort: 'repeat';
      readonly of: Regex;
      readonly least: number;
      readonly most: number;
      readonly lazy: boolean;
    }
  | { readonly sort: 'group'; readonly of: Regex }
  | { readonly sort: 'at'; readonly place: Place };

/** A place between two characters. */
export type Place = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word-edge' | 'no-word-edge';

/** The last code point. */
export const LAST = 0x10ffff;

/** Everything that the ranges leave out. */
export function inverted(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (from > next) result.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}

/** Letters of ASCII that are also the other case of a sign beyond it: the long s, and the sign for kelvin. */
const ODD: readonly Range[] = [
  [0x73, 0x17f],
  [0x6b, 0x212a],
];

/** The ranges, and with each letter its other case; ASCII, and single letters beyond it. */
export function folded(ranges: readonly Range[]): readonly Range[] {
  return ranges.flatMap(([from, to]): Range[] => {
    const lower = overlap(from, to, 0x61, 0x7a).map(([a, b]): Range => [a - 32, b - 32]);
    const upper = overlap(from, to, 0x41, 0x5a).map(([a, b]): Range => [a + 32, b + 32]);
    const signs = ODD.flatMap(([letter, sign]): Range[] =>
      [...lower, ...upper, [from, to] as const].some(([a, b]) => letter >= a && letter <= b) ? [[sign, sign]] : [],
    );
    return [[from, to], ...lower, ...upper, ...signs, ...(from === to && from > 0x7f ? otherCase(from) : [])];
  });
}

function overlap(from: number, to: number, least: number, most: number): readonly Range[] {
  const [a, b] = [Math.max(from, least), Math.min(to, most)];
  return a <= b ? [[a, b]] : [];
}

function otherCase(point: number): readonly Range[] {
  const text = String.fromCodePoint(point);
  return [text.toLowerCase(), text.toUpperCase()].flatMap((one): Range[] => {
    const found = one.codePointAt(0);
    return found === undefined || Array.from(one).length !== 1 ? [] : [[found, found]];
  });
}

const DIGIT: readonly Range[] = [[0x30, 0x39]];
const UPPER: readonly Range[] = [[0x41, 0x5a]];
const LOWER: readonly Range[] = [[0x61, 0x7a]];
const LETTER = [...UPPER, ...LOWER];

/** The classes that a letter behind a backslash names. */
export const ESCAPED: Readonly<Record<string, readonly Range[]>> = {
  d: DIGIT,
  s: [
    [9, 10],
    [12, 13],
    [32, 32],
  ],
  w: [...DIGIT, ...LETTER, [0x5f, 0x5f]],
};

/** The classes of `[[:name:]]`. */
export const NAMED: Readonly<Record<string, readonly Range[]>> = {
  alnum: [...DIGIT, ...LETTER],
  alpha: LETTER,
  ascii: [[0, 0x7f]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  digit: DIGIT,
  graph: [[33, 126]],
  lower: LOWER,
  print: [[32, 126]],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  space: [
    [9, 13],
    [32, 32],
  ],
  upper: UPPER,
  word: [...DIGIT, ...LETTER, [0x5f, 0x5f]],
  xdigit: [...DIGIT, [0x41, 0x46], [0x61, 0x66]],
};
