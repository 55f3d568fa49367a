import type { Json } from '../../manifest';
import type { ScalarSort, ValueType } from '../fields';
import { isQuantity as isQuantityText } from './quantity';

const INT32 = 2 ** 31;
const INT64 = 2n ** 63n;
const DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T/;
const CLOCK = String.raw`([01]?\d|2[0-3]):[0-5]\d:[0-5]\d`;
const ZONE = String.raw`(Z|[+-]([01]\d|2[0-4]):([0-5]\d|60))`;
const TIME = new RegExp(String.raw`^${CLOCK}(?:[.,]\d+)?${ZONE}$`);
/** Where microseconds are told, all six digits of them are. */
const MICRO_TIME = new RegExp(String.raw`^${CLOCK}[.,]\d{6}${ZONE}$`);
const DURATION = /^[+-]?(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))*$/;
const DIGIT_OF_64 = /[A-Za-z0-9+/]/;
/** Whether a character, by its code, is a digit of base64. */
const DIGITS_OF_64 = Array.from({ length: 128 }, (_, code) => DIGIT_OF_64.test(String.fromCharCode(code)));

/** What a value must be where it has no parts, by sort: a test and the words for it. */
interface ScalarRule {
  readonly fits: Fits;
  readonly wanted: string;
}

const RULES: Readonly<Record<ScalarSort, ScalarRule>> = {
  string: { fits: (value) => typeof value === 'string', wanted: 'a string' },
  int32: { fits: isInt32, wanted: 'a whole number of 32 bits' },
  int64: { fits: isInt64, wanted: 'a whole number' },
  number: { fits: (value) => typeof value === 'number' || typeof value === 'bigint', wanted: 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', wanted: 'true or false' },
  time: { fits: timeLike(TIME), wanted: 'a time such as "2026-01-31T12:00:00Z"' },
  'micro-time': { fits: timeLike(MICRO_TIME), wanted: 'a time such as "2026-01-31T12:00:00.000000Z"' },
  duration: {
    fits: (value) => typeof value === 'string' && (value === '0' || DURATION.test(value)),
    wanted: 'a duration such as "90s"',
  },
  bytes: { fits: isBase64, wanted: 'base64' },
  quantity: { fits: isQuantity, wanted: 'a quantity such as "500m" or "128Mi"' },
  'int-or-string': {
    fits: (value) => typeof value === 'string' || isInt32(value),
    wanted: 'a whole number or a string',
  },
  'any-object': { fits: isThere, wanted: 'a map' },
  any: { fits: isThere, wanted: 'anything' },
};

/** Whether a value is right, as far as its type goes; null never is, for it needs a closer look. */
export type Fits = (value: Json | undefined) => boolean;

/** The test of a type whose values have no parts; undefined for others. */
export function fitsSort(type: ValueType): Fits | undefined {
  if (type.sort === 'enum') return fitsEnum(type.values);
  return 'type' in type || 'of' in type ? undefined : RULES[type.sort].fits;
}

/** In `status` the API server takes any text; that is for a walk to tell. */
function fitsEnum(values: readonly string[]): Fits {
  const known = new Set(['', ...values]);
  return (value) => typeof value === 'string' && known.has(value);
}

/** The words for what a value should have been; undefined when it is right. */
export function scalarProblem(sort: ScalarSort, value: Json): string | undefined {
  const rule = RULES[sort];
  return rule.fits(value) ? undefined : rule.wanted;
}

function isThere(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

function isInt32(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -INT32 && value < INT32;
}

function isInt64(value: Json | undefined): boolean {
  if (typeof value === 'bigint') return value >= -INT64 && value < INT64;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < Number(INT64);
}

/** Whether a text is a day of the calendar, and a time of it. */
function timeLike(clock: RegExp): Fits {
  return (value) => {
    const [day, year, month, date] = (typeof value === 'string' && DAY.exec(value)) || [];
    if (typeof value !== 'string' || day === undefined) return false;
    return Number(date) <= daysOf(Number(year), Number(month)) && clock.test(value.slice(day.length));
  };
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The API server skips line breaks inside base64, and takes a list of bytes as well. */
function isBase64(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isByte);
  return typeof value === 'string' && (isBase64Text(value) || isBase64Text(value.replace(/[\r\n]/g, '')));
}

function isBase64Text(text: string): boolean {
  const end = text.length - (text.endsWith('==') ? 2 : Number(text.endsWith('=')));
  for (let index = 0; index < end; index++) if (DIGITS_OF_64[text.charCodeAt(index)] !== true) return false;
  return text.length % 4 === 0;
}

function isByte(value: unknown): boolean {
  return value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256);
}

function isQuantity(value: Json | undefined): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'bigint' || (typeof value === 'string' && isQuantityText(value));
}
