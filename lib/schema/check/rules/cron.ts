const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MACROS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
const EVERY = /^@every \+?((\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h))+$/;

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
    return MACROS.includes(schedule) || EVERY.test(schedule)
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

/** A part is a value, a range, or everything, each with or without a step. */
function isPart(text: string, field: CronField): boolean {
  const [span = '', ...steps] = text.split('/');
  const stepped = steps.length === 0 || (steps.length === 1 && /^0*[1-9]\d*$/.test(steps[0] ?? ''));
  return stepped && (span === '*' || span === '?' || isSpan(span, field));
}

function isSpan(span: string, field: CronField): boolean {
  const ends = span.split('-').map((text) => valueOf(text, field));
  const [start, end = start] = ends;
  return (
    ends.length <= 2 &&
    start !== undefined &&
    end !== undefined &&
    start >= field.least &&
    end <= field.most &&
    start <= end
  );
}

function valueOf(text: string, { words, least }: CronField): number | undefined {
  const word = words?.indexOf(text.toLowerCase()) ?? -1;
  if (word >= 0) return word + least;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Says what is wrong with the name of a time zone; undefined when it is right. */
export function timeZoneProblem(zone: string): string | undefined {
  if (zone === 'Local') return 'it must name a zone, such as "Etc/UTC"';
  return /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone) && isKnownZone(zone) ? undefined : 'it is no time zone';
}

const zones = new Map<string, boolean>();

/** Asking costs a tenth of a millisecond, so the answer is kept. */
function isKnownZone(zone: string): boolean {
  const known = zones.get(zone) ?? canUse(zone);
  zones.set(zone, known);
  return known;
}

function canUse(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
