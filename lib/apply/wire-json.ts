import type { Json } from '../manifest';

const LONG_INTEGER = /(?:^|[[:,])\s*-?\d{16}/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/** Reads JSON as the API sends it; integers beyond 2^53 become `bigint`, so that none is rounded. */
export function decodeJson(text: string): Json {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text) as Json;
  const mark = unusedMark(text);
  const marked = text.replace(TOKENS, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${mark}${token}"`,
  );
  return JSON.parse(marked, (_key, value: Json) => reviveInteger(mark, value)) as Json;
}

/**
 * What a reader of YAML refuses or takes for a break of lines: the API server reads the body of an apply as YAML. What
 * is no whole character is escaped by JSON itself.
 */
const NOT_PLAIN = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Writes JSON for the API, such that it is YAML too; a `bigint` is written as an integer. */
export function encodeJson(value: unknown): string {
  return encodePlain(value).replace(NOT_PLAIN, escaped);
}

/** A character that can only be within a string, written by its number. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function encodePlain(value: unknown): string {
  const integers: bigint[] = [];
  const plain = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    integers.push(part);
    return String(part);
  });
  if (integers.length === 0) return plain;
  const mark = unusedMark(plain);
  const marked = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part));
  return marked.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** A word that the text does not hold, so that no string of a user is taken for an integer. */
function unusedMark(text: string): string {
  let mark = 'integer:';
  while (text.includes(mark)) mark = `~${mark}`;
  return mark;
}

function reviveInteger(mark: string, value: Json): Json {
  return typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
}
