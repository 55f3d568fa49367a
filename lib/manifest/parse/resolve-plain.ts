import type { Json } from '../json';

/** What a scalar turned out to be. */
export interface Resolved {
  readonly type: 'null' | 'bool' | 'int' | 'float' | 'str';
  readonly value: Json;
}

const WORDS: ReadonlyMap<string, Resolved> = new Map([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, { type: 'null', value: null }] as const),
  ...words(true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']),
  ...words(false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, { type: 'float', value: NaN }] as const),
  ...['.inf', '.Inf', '.INF'].flatMap((word) => [
    [word, { type: 'float', value: Infinity }] as const,
    [`+${word}`, { type: 'float', value: Infinity }] as const,
    [`-${word}`, { type: 'float', value: -Infinity }] as const,
  ]),
]);

function words(value: boolean, texts: readonly string[]): readonly (readonly [string, Resolved])[] {
  return texts.map((text) => [text, { type: 'bool', value }]);
}

const INTEGER = /^([-+]?)(?:(0[xX])([\da-fA-F]+)|(0[bB])([01]+)|(0[oO]?)([0-7]+)|(0|[1-9]\d*))$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const DOTTED = /^\.\d[\d_]*(?:[eE][-+]?\d[\d_]*)?$/;
/** Digits that are in no integer of 64 bits, however it is written. */
const MOST_DIGITS = 64;
const SIGNED_BINARY = /^0b([-+][01]+)$/;

/** Reads a bare text as Kubernetes does: neither as YAML 1.1 nor as 1.2. */
export function resolvePlain(text: string): Resolved {
  const word = WORDS.get(text);
  if (word) return word;
  const first = text.charCodeAt(0);
  const number =
    first === 46
      ? dotted(text)
      : first === 43 || first === 45 || (first >= 48 && first <= 57)
        ? numeric(text)
        : undefined;
  return number ?? { type: 'str', value: text };
}

function dotted(text: string): Resolved | undefined {
  return DOTTED.test(text) && !/_(?!\d)/.test(text) ? float(text.replaceAll('_', '')) : undefined;
}

function numeric(text: string): Resolved | undefined {
  const plain = text.replaceAll('_', '');
  const integer = integerOf(plain);
  if (integer !== undefined) return { type: 'int', value: narrowed(integer) };
  return FLOAT.test(plain) ? float(plain) : signedBinary(plain);
}

function integerOf(plain: string): bigint | undefined {
  const match = INTEGER.exec(plain);
  const size = match && sizeOf(match);
  if (size === undefined || size === null) return undefined;
  const value = plain.startsWith('-') ? -size : size;
  const inRange = /^[-+]/.test(plain) ? value >= -(2n ** 63n) && value < 2n ** 63n : value < 2n ** 64n;
  return inRange ? value : undefined;
}

/** The integer that the digits of some base stand for; nothing for so many that none of 64 bits has them. */
function sizeOf([, , , hex, , binary, , octal, decimal]: RegExpExecArray): bigint | undefined {
  const digits = (hex ?? binary ?? octal ?? decimal ?? '').replace(/^0+(?=.)/, '');
  if (digits.length > MOST_DIGITS) return undefined;
  const base = hex ? '0x' : binary ? '0b' : octal ? '0o' : '';
  return BigInt(base + digits);
}

function signedBinary(plain: string): Resolved | undefined {
  const match = SIGNED_BINARY.exec(plain)?.[1];
  if (!match) return undefined;
  const size = BigInt(`0b${match.slice(1)}`);
  return size < 2n ** 63n ? { type: 'int', value: narrowed(match.startsWith('-') ? -size : size) } : undefined;
}

/** A float; one too large stays text, and a whole one below 10^21 is the integer that Kubernetes makes of it. */
function float(text: string): Resolved | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? { type: 'float', value: whole(value) } : undefined;
}

function whole(value: number): number | bigint {
  if (value === 0) return 0;
  if (!Number.isInteger(value) || Number.isSafeInteger(value) || Math.abs(value) >= 1e21) return value;
  const integer = BigInt(String(value));
  return integer < 2n ** 64n && integer >= -(2n ** 63n) ? integer : value;
}

function narrowed(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
