/** Sorts of characters, to be added up. */
const LETTER = 1;
const DIGIT = 2;
const CAPITAL = 4;
const DASH = 8;
const DOT = 16;
const UNDERSCORE = 32;

/** Names that are right at first sight: words, with one joint between each two of them. */
export interface Simple {
  readonly words: number;
  readonly joints: number;
}

/** Words of a-z. */
export const LETTERS: Simple = { words: LETTER, joints: DASH };
/** Words of a-z and 0-9, joined by dashes. */
export const LABEL: Simple = { words: LETTER | DIGIT, joints: DASH };
/** Words of a-z and 0-9, joined by dashes and dots. */
export const DOMAIN: Simple = { words: LETTER | DIGIT, joints: DASH | DOT };
/** Words of letters and digits, joined by dashes, dots and underscores. */
export const WORDS: Simple = { words: LETTER | DIGIT | CAPITAL, joints: DASH | DOT | UNDERSCORE };
/** Words of letters, joined by underscores. */
export const IDENTIFIER: Simple = { words: LETTER | CAPITAL, joints: UNDERSCORE };

const SORTS: readonly (readonly [characters: string, sort: number])[] = [
  ['abcdefghijklmnopqrstuvwxyz', LETTER],
  ['0123456789', DIGIT],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAPITAL],
  ['-', DASH],
  ['.', DOT],
  ['_', UNDERSCORE],
];

const SORT_OF = new Uint8Array(128);
for (const [characters, sort] of SORTS) for (const one of characters) SORT_OF[one.charCodeAt(0)] = sort;

/** Whether a part of a text is simple; much faster than a pattern, which judges the few texts that are not. */
export function isSimple(text: string, { words, joints }: Simple, from = 0, to = text.length): boolean {
  let inWord = false;
  for (let index = from; index < to; index++) {
    const sort = SORT_OF[text.charCodeAt(index)] ?? 0;
    if ((sort & words) !== 0) inWord = true;
    else if (inWord && (sort & joints) !== 0) inWord = false;
    else return false;
  }
  return inWord;
}
