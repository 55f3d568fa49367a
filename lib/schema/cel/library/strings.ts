import { fail } from '../values/failure';
import { formatted } from './format-text';
import type { CelFunctions } from './function';
import { quote } from './quoted';

/** Texts. */
export const STRINGS: CelFunctions = {
  'string#contains(string): bool': (text: string, part: string) => text.includes(part),
  'string#startsWith(string): bool': (text: string, part: string) => text.startsWith(part),
  'string#endsWith(string): bool': (text: string, part: string) => text.endsWith(part),
  'string#charAt(int): string': charAt,
  'string#indexOf(string): int': (text: string, part: string) => indexOf(text, part, 0n),
  'string#indexOf(string, int): int': indexOf,
  'string#lastIndexOf(string): int': (text: string, part: string) => placeIn(text, text.lastIndexOf(part)),
  'string#lastIndexOf(string, int): int': lastIndexOf,
  'string#lowerAscii(): string': (text: string) => text.replace(/[A-Z]+/g, (part) => part.toLowerCase()),
  'string#upperAscii(): string': (text: string) => text.replace(/[a-z]+/g, (part) => part.toUpperCase()),
  'string#replace(string, string): string': (text: string, from: string, to: string) =>
    replaceSome(text, from, to, -1n),
  'string#replace(string, string, int): string': replaceSome,
  'string#split(string): list<string>': (text: string, by: string) => split(text, by, -1n),
  'string#split(string, int): list<string>': split,
  'string#substring(int): string': (text: string, from: bigint) => substring(text, from, lengthOf(text)),
  'string#substring(int, int): string': substring,
  'string#trim(): string': (text: string) => text.replace(SPACES, ''),
  'string#format(list<dyn>): string': formatted,
  'list<string>#join(): string': (list: readonly string[]) => list.join(''),
  'list<string>#join(string): string': (list: readonly string[], by: string) => list.join(by),
  'strings.quote(string): string': quote,
  'jsonpatch.escapeKey(string): string': (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1'),
};

/** White space as Unicode has it, at both ends. */
const SPACES = /^(?:(?!\ufeff)[\s\u0085])+|(?:(?!\ufeff)[\s\u0085])+$/g;

function lengthOf(text: string): bigint {
  return BigInt(Array.from(text).length);
}

/** A place counted in characters. */
function placeIn(text: string, at: number): bigint {
  return at < 0 ? -1n : lengthOf(text.slice(0, at));
}

function charAt(text: string, at: bigint): string {
  const chars = Array.from(text);
  if (at < 0n || at > chars.length) fail(`the text has no character at ${at}`);
  return chars[Number(at)] ?? '';
}

function indexOf(text: string, part: string, from: bigint): bigint {
  const start = startIn(text, part, from);
  if (typeof start === 'bigint') return start;
  return placeIn(text, text.indexOf(part, start));
}

function lastIndexOf(text: string, part: string, from: bigint): bigint {
  const start = startIn(text, part, from);
  if (typeof start === 'bigint') return start;
  return placeIn(text, text.lastIndexOf(part, start));
}

/** Where to look from, in JavaScript's count; the answer itself where there is nothing to look for. */
function startIn(text: string, part: string, from: bigint): number | bigint {
  const chars = Array.from(text);
  if (from < 0n) fail(`the text has no character at ${from}`);
  const isBeyond = from >= chars.length;
  if (part === '') return isBeyond ? BigInt(chars.length) : from;
  return isBeyond ? -1n : chars.slice(0, Number(from)).join('').length;
}

function replaceSome(text: string, from: string, to: string, most: bigint): string {
  let left = most < 0n ? Infinity : Number(most);
  if (from === '') return between(Array.from(text), to, left);
  return text.replaceAll(from, (found) => (left-- > 0 ? to : found));
}

/** A text before every character and at the end, so many times. */
function between(chars: readonly string[], to: string, most: number): string {
  return [...chars, ''].map((char, at) => (at < most ? to + char : char)).join('');
}

function split(text: string, by: string, most: bigint): readonly string[] {
  if (most === 0n) return [];
  const parts = by === '' ? Array.from(text) : text.split(by);
  if (most < 0n || parts.length <= most) return parts;
  const first = parts.slice(0, Number(most) - 1);
  return [...first, parts.slice(first.length).join(by)];
}

function substring(text: string, from: bigint, to: bigint): string {
  const chars = Array.from(text);
  if (from < 0n || to > chars.length || from > to) fail('a part of the text is beyond its ends');
  return chars.slice(Number(from), Number(to)).join('');
}
