import { fail } from './failure';
import { Own } from './value';

const SECOND = 1_000_000_000n;
const LONGEST = 2n ** 63n;
const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: SECOND,
  m: 60n * SECOND,
  h: 3600n * SECOND,
};

/** A length of time, in nanoseconds. */
export class Duration extends Own {
  readonly type = 'google.protobuf.Duration';

  constructor(readonly nanos: bigint) {
    super();
    if (nanos >= LONGEST || nanos < -LONGEST) fail('the duration is too long');
  }

  /** In seconds, as CEL writes it. */
  toString(): string {
    const [whole, rest] = [this.nanos / SECOND, this.nanos % SECOND];
    const sign = this.nanos < 0n && whole === 0n ? '-' : '';
    const part = String(rest < 0n ? -rest : rest)
      .padStart(9, '0')
      .replace(/0+$/, '');
    return `${sign}${whole}${part && `.${part}`}s`;
  }
}

/** A point in time, in nanoseconds since 1970. */
export class Timestamp extends Own {
  readonly type = 'google.protobuf.Timestamp';

  constructor(
    readonly nanos: bigint,
    /** The zone in which it was written. */
    private readonly zone = 'Z',
  ) {
    super();
    if (nanos < FIRST || nanos > LAST) fail('the time is before the year 1 or after the year 9999');
  }

  /** The milliseconds since 1970, as JavaScript counts. */
  get millis(): number {
    const rest = this.nanos % 1_000_000n;
    return Number((this.nanos - (rest < 0n ? rest + 1_000_000n : rest)) / 1_000_000n);
  }

  /** As it was written, in its zone. */
  get written(): string {
    return new Timestamp(this.nanos + offsetOf(this.zone)).toString().replace('Z', this.zone);
  }

  toString(): string {
    const [date = ''] = new Date(this.millis).toISOString().split('.');
    const rest = ((this.nanos % SECOND) + SECOND) % SECOND;
    const part = String(rest).padStart(9, '0').replace(/0+$/, '');
    return `${date}${part && `.${part}`}Z`;
  }
}

const FIRST = -62_135_596_800n * SECOND;
const LAST = 253_402_300_799n * SECOND + SECOND - 1n;

const PART = String.raw`(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)`;
const PARTS = new RegExp(PART, 'g');
const WHOLE = new RegExp(`^([+-]?)(0|(?:${PART})+)$`);

/** Reads a duration as Go writes it: `1h30m`, `-1.5s`; undefined when it is none. */
export function parseDuration(text: string): Duration | undefined {
  const [, sign, body] = WHOLE.exec(text) ?? [];
  if (body === undefined) return undefined;
  const nanos = [...body.matchAll(PARTS)].reduce((sum, [, number, unit]) => sum + nanosOf(number, unit), 0n);
  const value = sign === '-' ? -nanos : nanos;
  return value >= LONGEST || value < -LONGEST ? undefined : new Duration(value);
}

function nanosOf(number = '', unit = ''): bigint {
  const [whole = '', part = ''] = number.split('.');
  const of = UNITS[unit] ?? 0n;
  return BigInt(`0${whole}`) * of + (BigInt(`0${part}`) * of) / 10n ** BigInt(part.length);
}

const TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d)(?:[.,](\d+))?(Z|[+-]\d{2}:\d{2})$/;

/** Reads a time in the form of RFC 3339 as Go does, where an hour may have one digit; undefined when it is none. */
export function parseTime(text: string): Timestamp | undefined {
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [date, clock, part = '', zone] = found.slice(1) as [string, string, string | undefined, string];
  const millis = Date.parse(`${date}T${clock.padStart(8, '0')}Z`);
  if (Number.isNaN(millis) || !new Date(millis).toISOString().startsWith(date) || !isZone(zone)) return undefined;
  const value = BigInt(millis) * 1_000_000n + BigInt(part.slice(0, 9).padEnd(9, '0')) - offsetOf(zone);
  return value < FIRST || value > LAST ? undefined : new Timestamp(value, usualZone(zone));
}

/** A whole day, and a whole hour, are taken. */
function isZone(zone: string): boolean {
  const [, hours = '0', minutes = '0'] = /^[+-](\d{2}):(\d{2})$/.exec(zone) ?? [];
  return Number(hours) <= 24 && Number(minutes) <= 60;
}

function usualZone(zone: string): string {
  const minutes = offsetOf(zone) / (60n * SECOND);
  if (minutes === 0n) return 'Z';
  const size = minutes < 0n ? -minutes : minutes;
  const [hour, minute] = [size / 60n, size % 60n].map((one) => String(one).padStart(2, '0'));
  return `${minutes < 0n ? '-' : '+'}${hour}:${minute}`;
}

/** Reads a day: `2026-01-31`; undefined when it is none. */
export function parseDay(text: string): Timestamp | undefined {
  return parseTime(`${text}T00:00:00Z`);
}

/** How far a zone such as `+02:00` lies before the world's time, in nanoseconds. */
export function offsetOf(zone: string): bigint {
  const [, sign, hours, minutes] = /^([+-]?)(\d{2}):(\d{2})$/.exec(zone) ?? [];
  if (hours === undefined || minutes === undefined) return 0n;
  const size = (BigInt(hours) * 60n + BigInt(minutes)) * 60n * SECOND;
  return sign === '-' ? -size : size;
}
