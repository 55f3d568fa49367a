import { fail } from '../values/failure';
import type { Duration, Timestamp } from '../values/time';
import type { CelFunctions } from './function';

type Part = (date: Date) => number;

/** What a time is asked for, of a date whose own zone is the world's. */
const PARTS: Readonly<Record<string, Part>> = {
  getFullYear: (date) => date.getUTCFullYear(),
  getMonth: (date) => date.getUTCMonth(),
  getDate: (date) => date.getUTCDate(),
  getDayOfMonth: (date) => date.getUTCDate() - 1,
  getDayOfWeek: (date) => date.getUTCDay(),
  getDayOfYear: (date) => Math.floor((date.getTime() - dateOf(date.getUTCFullYear(), 0, 1).getTime()) / 86_400_000),
  getHours: (date) => date.getUTCHours(),
  getMinutes: (date) => date.getUTCMinutes(),
  getSeconds: (date) => date.getUTCSeconds(),
  getMilliseconds: (date) => date.getUTCMilliseconds(),
};

/** How many nanoseconds a unit of a duration has. */
const UNITS: Readonly<Record<string, bigint>> = {
  getHours: 3_600_000_000_000n,
  getMinutes: 60_000_000_000n,
  getSeconds: 1_000_000_000n,
  getMilliseconds: 1_000_000n,
};

/** Parts of times and durations. */
export const TIMES: CelFunctions = {
  ...Object.fromEntries(
    Object.entries(PARTS).flatMap(([name, part]) => [
      [`timestamp#${name}(): int`, (time: Timestamp) => BigInt(part(new Date(time.millis)))],
      [`timestamp#${name}(string): int`, (time: Timestamp, zone: string) => BigInt(part(inZone(time, zone)))],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(UNITS).map(([name, unit]) => [`duration#${name}(): int`, ({ nanos }: Duration) => nanos / unit]),
  ),
};

/** The date whose parts in the world's zone are those of the time in another. */
function inZone({ millis }: Timestamp, zone: string): Date {
  if (zone.includes(':')) return new Date(millis + minutesOf(zone) * 60_000);
  if (['', 'Local'].includes(zone)) return new Date(millis);
  if (ODD_NAME.test(zone)) return unknownZone(zone);
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    const parts = new Map(format.formatToParts(millis).map(({ type, value }) => [type, Number(value)]));
    const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
      (name) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0,
    ) as [number, number, number, number, number, number];
    return dateOf(year, month - 1, day, [hour, minute, second, ((millis % 1000) + 1000) % 1000]);
  } catch {
    return unknownZone(zone);
  }
}

/** Names of zones are files for the API server, for which capital letters count. */
const ODD_NAME = /^[^A-Z]|\/[a-z]|\/[A-Z]{4}/;

function unknownZone(zone: string): never {
  return fail(`no zone is named ${JSON.stringify(zone)}`);
}

/** Hours and minutes before the world's time. */
function minutesOf(zone: string): number {
  const [, hours, minutes] = /^([+-]?\d+):([+-]?\d+)$/.exec(zone) ?? [];
  if (hours === undefined || minutes === undefined) return unknownZone(zone);
  return Number(hours) * 60 + (hours.startsWith('-') ? -Number(minutes) : Number(minutes));
}

/** A date of any year; `Date.UTC` takes the first hundred for others. */
function dateOf(year: number, month: number, day: number, clock: readonly number[] = []): Date {
  const [hour = 0, minute = 0, second = 0, milli = 0] = clock;
  const date = new Date(Date.UTC(2000, month, day, hour, minute, second, milli));
  date.setUTCFullYear(year, month, day);
  return date;
}
