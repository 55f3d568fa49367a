import type { Cursor } from './cursor';

const SHORT: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);
const PAIR = /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/y;

/** Reads what a backslash begins. JSON has two forms of its own: `\/`, and characters in two halves. */
export function escapedText(cursor: Cursor, json: boolean): string {
  const char = cursor.text.charAt(cursor.at + 1);
  const short = SHORT.get(char) ?? (json && char === '/' ? '/' : undefined);
  if (short !== undefined) {
    cursor.at += 2;
    return short;
  }
  const digits = DIGITS.get(char);
  if (digits === undefined) return cursor.fail(`there is no escape \\${char}${char === '/' ? ' in YAML' : ''}`);
  return json ? (pairAt(cursor) ?? numbered(cursor, digits)) : numbered(cursor, digits);
}

function pairAt(cursor: Cursor): string | undefined {
  PAIR.lastIndex = cursor.at;
  const [whole, high, low] = PAIR.exec(cursor.text) ?? [];
  if (whole === undefined || high === undefined || low === undefined) return undefined;
  cursor.at += whole.length;
  return String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
}

function numbered(cursor: Cursor, digits: number): string {
  const hex = cursor.text.slice(cursor.at + 2, cursor.at + 2 + digits);
  if (hex.length < digits || !/^[\da-fA-F]+$/.test(hex)) cursor.fail(`${digits} hexadecimal digits must follow here`);
  const code = parseInt(hex, 16);
  if (code >= 0xd800 && code <= 0xdfff)
    cursor.fail('an escape stands for half a character (half a surrogate pair); write the character itself');
  if (code > 0x10ffff) cursor.fail(`there is no character U+${hex}`);
  cursor.at += 2 + digits;
  return String.fromCodePoint(code);
}
