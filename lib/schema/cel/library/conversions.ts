import { fail, known } from '../values/failure';
import { type Duration, Timestamp, parseDuration, parseTime } from '../values/time';
import { type Entries, TypeValue, type Uint, typeNameOf } from '../values/value';
import type { CelFunctions } from './function';
import { int, uint } from './operators';
import { textOfBytes, textOfDouble } from './texts';

const same = (value: unknown): unknown => value;
const SECOND = 1_000_000_000n;

/** Conversions between types, and sizes. */
export const CONVERSIONS: CelFunctions = {
  'int(int): int': same,
  'int(uint): int': ({ value }: Uint) => int(value),
  'int(double): int': (value: number) => int(truncated(value)),
  'int(string): int': (text: string) =>
    int(/^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : refuse(text, 'int')),
  'int(timestamp): int': ({ nanos }: Timestamp) => (nanos - (((nanos % SECOND) + SECOND) % SECOND)) / SECOND,
  'int(duration): int': ({ nanos }: Duration) => nanos,
  'uint(uint): uint': same,
  'uint(int): uint': uint,
  'uint(double): uint': (value: number) => uint(truncated(value)),
  'uint(string): uint': (text: string) => uint(/^\d+$/.test(text) ? BigInt(text) : refuse(text, 'uint')),
  'double(double): double': same,
  'double(int): double': Number,
  'double(uint): double': ({ value }: Uint) => Number(value),
  'double(string): double': (text: string) =>
    /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : infinityOf(text),
  'string(string): string': same,
  'string(bool): string': String,
  'string(int): string': String,
  'string(uint): string': String,
  'string(double): string': textOfDouble,
  'string(bytes): string': textOfBytes,
  'string(timestamp): string': ({ written }: Timestamp) => written,
  'string(duration): string': String,
  'bytes(bytes): bytes': same,
  'bytes(string): bytes': (text: string) => new Uint8Array(Buffer.from(text, 'utf8')),
  'bool(bool): bool': same,
  'bool(string): bool': boolOf,
  'timestamp(timestamp): timestamp': same,
  'timestamp(string): timestamp': (text: string) => known(parseTime(text), `${JSON.stringify(text)} is no time`),
  'timestamp(int): timestamp': (seconds: bigint) => new Timestamp(seconds * SECOND),
  'duration(duration): duration': same,
  'duration(string): duration': (text: string) => known(parseDuration(text), `${JSON.stringify(text)} is no duration`),
  'dyn(A): dyn': same,
  'type(A): type<A>': (value: unknown) => new TypeValue(typeNameOf(value)),
  'size(string): int': sizeOfText,
  'string#size(): int': sizeOfText,
  ...sizes('bytes', ({ length }: Uint8Array) => length),
  ...sizes('list<A>', ({ length }: readonly unknown[]) => length),
  ...sizes('map<A, B>', ({ size }: Entries) => size),
};

function sizes(type: string, sizeOf: (value: never) => number): CelFunctions {
  const size = (value: never): bigint => BigInt(sizeOf(value));
  return { [`size(${type}): int`]: size, [`${type}#size(): int`]: size };
}

function sizeOfText(text: string): bigint {
  return BigInt(/[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length);
}

function refuse(text: string, type: string): never {
  return fail(`${JSON.stringify(text)} is no ${type}`);
}

function truncated(value: number): bigint {
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : fail('the number is no whole one');
}

function infinityOf(text: string): number {
  const [, sign, word = ''] = /^([+-]?)(.*)$/.exec(text.toLowerCase()) ?? [];
  if (word === 'nan') return NaN;
  return ['inf', 'infinity'].includes(word) ? (sign === '-' ? -Infinity : Infinity) : refuse(text, 'double');
}

function boolOf(text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text) ? false : refuse(text, 'bool');
}
