import { type Cause, cause } from '../refusal';
import { type Obj, obj, text } from '../value';

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

const MACROS: ReadonlySet<string> = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
]);

/** What keeps a CronJob's schedule and time zone from being valid. */
export function cronProblems(object: Obj): readonly Cause[] {
  const spec = obj(object['spec']);
  const schedule = text(spec['schedule']);
  const why = scheduleProblem(schedule);
  const zone = text(spec['timeZone']);
  return [
    ...(schedule ? [] : [cause.required('spec.schedule')]),
    ...(schedule && why ? [cause.invalid('spec.schedule', schedule, why)] : []),
    ...(zone && !isTimeZone(zone) ? [cause.invalid('spec.timeZone', zone, `unknown time zone ${zone}`)] : []),
  ];
}

function scheduleProblem(schedule: string): string | undefined {
  if (MACROS.has(schedule) || schedule.startsWith('@every ')) return undefined;
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== RANGES.length)
    return `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  for (const [index, [least, most]] of RANGES.entries()) {
    const problem = fieldProblem(fields[index] ?? '', least, most);
    if (problem) return problem;
  }
  return undefined;
}

function fieldProblem(field: string, least: number, most: number): string | undefined {
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    if (step !== undefined && !/^[1-9]\d*$/.test(step))
      return `failed to parse int from ${step}: strconv.Atoi: parsing ${JSON.stringify(step)}: invalid syntax`;
    const numbers = range
      .split('-')
      .filter((one) => /^\d+$/.test(one))
      .map(Number);
    const high = numbers.at(-1);
    if (high !== undefined && high > most) return `end of range (${high}) above maximum (${most}): ${range}`;
    if (numbers[0] !== undefined && numbers[0] < least)
      return `beginning of range (${numbers[0]}) below minimum (${least}): ${range}`;
  }
  return undefined;
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
