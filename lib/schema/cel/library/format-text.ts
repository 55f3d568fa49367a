import { CelFailure, fail } from '../values/failure';
import { Duration, Timestamp } from '../values/time';
import { Uint, isEntries } from '../values/value';
import { fixed, scientific } from './decimal';
import { quoted } from './quoted';
import { textOf, textOfBytes } from './texts';

/** What a text is formatted with, by its verbs; `digits` is the number behind the point that the verb asks for. */
const VERBS: Readonly<Record<string, (value: unknown, digits: number) => string>> = {
  s: plain,
  d: (value) => String(whole(value)),
  f: (value, digits) => grouped(double(value), digits),
  e: powers,
  b: (value) => (typeof value === 'boolean' ? (value ? '1' : '0') : whole(value).toString(2)),
  o: (value) => whole(value).toString(8),
  x: hex,
  X: (value) => hex(value).toUpperCase(),
};

const USUAL_DIGITS = 6;
/** As many digits as a precision can ask for. */
const MOST_PRECISION = 2 ** 63;

/** Puts values where the verbs stand: `"%s has %d".format(["a", 3])`. */
export function formatted(text: string, args: readonly unknown[]): string {
  let next = 0;
  return text.replace(/%(?:%|(?:\.(\d*))?([^]?))/gu, (found, digits: string | undefined, verb: string | undefined) => {
    if (found === '%%') return '%';
    const write = Object.hasOwn(VERBS, verb ?? '') ? VERBS[verb ?? ''] : undefined;
    const precision = digits === undefined ? USUAL_DIGITS : digits === '' ? Infinity : Number(digits);
    if (!write || next >= args.length || precision >= MOST_PRECISION)
      return fail(`the text has a "${found}" that nothing fits`);
    return write(args[next++], precision);
  });
}

function whole(value: unknown): bigint {
  if (value instanceof Uint) return value.value;
  return typeof value === 'bigint' ? value : fail('a whole number is needed');
}

const WORDS: Readonly<Record<string, number>> = { NaN, Infinity, '-Infinity': -Infinity };

function double(value: unknown): number {
  if (typeof value === 'string' && Object.hasOwn(WORDS, value)) return WORDS[value] ?? NaN;
  return typeof value === 'number' ? value : fail('a number of the type double is needed');
}

/** A number with commas between its thousands. */
function grouped(value: number, digits: number): string {
  if (!Number.isFinite(value)) return unlimited(value);
  // The server keeps the number of digits in eight bits, and writes no sign before a plain zero.
  const [front = '', part] = fixed(value + 0, digits % 256, digits).split('.');
  const commas = front.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? commas : `${commas}.${part}`;
}

const SUPERSCRIPT = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** What stands behind the point of this verb is how wide the text is. */
function powers(value: unknown, width: number): string {
  const number = double(value);
  const wide = width % 65_536;
  if (!Number.isFinite(number)) return unlimited(number).padStart(wide);
  const { digits, power } = scientific(number);
  const exponent = String(Math.abs(power))
    .padStart(2, '0')
    .replace(/\d/g, (digit) => SUPERSCRIPT[Number(digit)] ?? digit);
  return `${digits}×10${power < 0 ? '⁻' : ''}${exponent}`.padStart(wide);
}

function unlimited(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '-∞';
}

function hex(value: unknown): string {
  if (typeof value === 'string') return Buffer.from(value, 'utf8').toString('hex');
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : whole(value).toString(16);
}

function plain(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  if (!isEntries(value)) return textOf(value) ?? refuse();
  const entries = [...value.keys()].map((key): readonly [string, string] => [keyText(key), inner(value.get(key))]);
  entries.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${entries.map(([key, part]) => `${key}:${part}`).join(', ')}}`;
}

function keyText(key: unknown): string {
  const isKey = ['string', 'bigint', 'boolean'].includes(typeof key) || key instanceof Uint;
  return isKey ? inner(key) : refuse();
}

/** A value inside of a list or a map. */
function inner(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number')
    return Number.isFinite(value) ? fixed(value, USUAL_DIGITS) : quoted(textOf(value) ?? '');
  if (value instanceof Uint8Array) return `b${quoted(textOfBytes(value))}`;
  if (value instanceof Duration) return `duration("${plain(value)}")`;
  return value instanceof Timestamp ? `timestamp("${plain(value)}")` : plain(value);
}

function refuse(): never {
  throw new CelFailure('the value cannot be formatted');
}
