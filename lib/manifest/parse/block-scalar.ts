import { isIllFormed } from '../emit/writer';
import type { Json } from '../json';
import { resolvePlain } from './resolve-plain';

/** Thrown inside where a text is not of the simple style; it is then read in full. */
export class NotSimple extends Error {}

const NOT_SIMPLE = new NotSimple();
const CHAR = String.raw`[A-Za-z0-9_\-./@+=,;()$%&?~^!*|'<>]`;
/** A bare text in which no reader sees anything but text: no quotes, brackets, comments, or colons before blanks. */
const BARE = new RegExp(String.raw`^(?:[A-Za-z0-9_./$~+]|-(?=[A-Za-z0-9.-]))${CHAR}*(?:[: ]${CHAR}+)*$`);
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
/** Longest key that is read here; what readers take for a key at 1024 characters is left to the full reader. */
const LONGEST_KEY = 1000;
const KEY = /^(?:([A-Za-z0-9_./$-]+)|("(?:[^"\\]|\\.)*")|('(?:[^']|'')*')):(?: |$)/;

/** Ends the simple reading. */
export function notSimple(): never {
  throw NOT_SIMPLE;
}

/** A key at the beginning of a line, and what follows after its colon; nothing when the line begins with no key. */
export function keyAt(text: string): { readonly key: string; readonly rest: string } | undefined {
  const match = KEY.exec(text);
  if (!match) return undefined;
  const [whole, bare, double, single] = match;
  if (whole.length > LONGEST_KEY) notSimple();
  const rest = text.slice(whole.length);
  if (bare !== undefined) return { key: bareKey(bare), rest };
  return { key: double === undefined ? singleQuoted(single ?? '') : doubleQuoted(double), rest };
}

/** Escapes that JSON has and YAML has not. */
const JSON_ONLY = /\\(?:\/|u[dD][89a-fA-F])/;

/** A value on one line. */
export function inlineValue(text: string): Json {
  const first = text.charCodeAt(0);
  if (first === 34) return doubleQuoted(text);
  if (first === 39) return singleQuoted(text);
  if (INTEGER.test(text)) return Number(text);
  if (BARE.test(text) && !text.startsWith('---')) return bareValue(text);
  if (text === '{}') return {};
  return text === '[]' ? [] : notSimple();
}

function bareValue(text: string): Json {
  const { value } = resolvePlain(text);
  return typeof value === 'number' && !Number.isFinite(value) ? notSimple() : value;
}

const strings = new Set<string>();

/** A bare key that is a text; what Kubernetes takes for a number or a boolean is left to the full reader. */
function bareKey(text: string): string {
  if (strings.has(text)) return text;
  if (text.startsWith('-') || text.startsWith('.') || resolvePlain(text).type !== 'str') notSimple();
  if (strings.size < 10_000) strings.add(text);
  return text;
}

function doubleQuoted(text: string): string {
  if (text.includes('\\') && JSON_ONLY.test(text)) notSimple();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return notSimple();
  }
  return typeof value === 'string' && !isIllFormed(value) ? value : notSimple();
}

function singleQuoted(text: string): string {
  return /^'(?:[^']|'')*'$/.test(text) && !text.includes('\t') ? text.slice(1, -1).replaceAll("''", "'") : notSimple();
}
