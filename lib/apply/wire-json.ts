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

/** Writes JSON for the API; a `bigint` is written as an integer. */
export function encodeJson(value: unknown): string {
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
