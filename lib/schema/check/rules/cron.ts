import { scalarProblem } from '../scalars';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MACROS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
const EVERY = '@every ';

interface CronField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly words?: readonly string[];
}

const FIELDS: readonly CronField[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, words: MONTHS },
  { name: 'day of the week', least: 0, most: 6, words: DAYS },
];

/** Says what is wrong with the schedule of a CronJob; undefined when it is right. */
export function cronProblem(schedule: string): string | undefined {
  if (/^(CRON_)?TZ=/.test(schedule)) return 'the time zone goes to `timeZone`';
  if (schedule.startsWith('@'))
    return MACROS.includes(schedule) || isEvery(schedule)
      ? undefined
      : `it is none of ${MACROS.join(', ')} or "@every 1h"`;
  const fields = schedule.trim().split(/\s+/);
  if (schedule.trim() === '' || fields.length !== 5) return 'it must have five fields, such as "*/5 * * * *"';
  for (const [index, field] of FIELDS.entries()) {
    const text = fields[index] ?? '';
    if (text !== '*' && !text.split(',').every((part) => isPart(part, field)))
      return `${JSON.stringify(text)} is no ${field.name}`;
  }
  return undefined;
}

function isEvery(schedule: string): boolean {
  return schedule.startsWith(EVERY) && scalarProblem('duration', schedule.slice(EVERY.length)) === undefined;
}

/** A part is a value, a range, or everything, each with or without a step; nothing between commas is no part. */
function isPart(text: string, field: CronField): boolean {
  const [span = '', ...steps] = text.split('/');
  const stepped = steps.length === 0 || (steps.length === 1 && /^\+?0*[1-9]\d*$/.test(steps[0] ?? ''));
  return text === '' || (stepped && (/^[*?](-|$)/.test(span) || isSpan(span, field)));
}

function isSpan(span: string, field: CronField): boolean {
  const ends = span.split('-');
  const [start, end] = [ends[0] ?? '', ends.at(-1) ?? ''].map((text) => valueOf(text, field));
  if (ends.length > 2 || start === undefined || end === undefined) return false;
  return start >= field.least && end <= field.most && start <= end;
}

function valueOf(text: string, { words, least }: CronField): number | undefined {
  const word = words?.indexOf(text.toLowerCase()) ?? -1;
  if (word >= 0) return word + least;
  return /^\+?\d+$/.test(text) ? Number(text) : undefined;
}

/** Zones that are known where the files of the host hold them. */
const OF_HOSTS = /^(posix|right)\/(?=[A-Z])|^(Factory|posixrules|localtime)$/;

/** Whether an API server knows a time zone only where its host does. */
export function isZoneOfHosts(zone: string): boolean {
  return OF_HOSTS.test(zone);
}

/** Says what is wrong with the name of a time zone; undefined when it is right. */
export function timeZoneProblem(zone: string): string | undefined {
  if (zone === 'Local') return 'it must name a zone, such as "Etc/UTC"';
  if (isZoneOfHosts(zone)) return undefined;
  const written = /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone) ? knownZone(zone) : undefined;
  if (written === undefined || zone.startsWith('SystemV/')) return 'it is no time zone';
  return isAsWritten(zone, written) ? undefined : 'it is no time zone with these small and capital letters';
}

/** Zones are files, so that letters count; of other names of a zone only the first letters are known. */
function isAsWritten(zone: string, known: string): boolean {
  if (zone.toLowerCase() === known.toLowerCase()) return zone === known;
  return zone.split('/').every((part) => /^[A-Z]/.test(part));
}

const zones = new Map<string, string | undefined>();

/** The name of a zone, as it is listed; asking costs a tenth of a millisecond, so the answer is kept. */
function knownZone(zone: string): string | undefined {
  if (!zones.has(zone)) zones.set(zone, lookUp(zone));
  return zones.get(zone);
}

function lookUp(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
