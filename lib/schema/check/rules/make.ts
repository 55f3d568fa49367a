import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type NameSyntax, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import type { FieldRule, ObjectRule } from './rule';

/** Notes a value that the API server refuses, with what is wrong with it. */
export function refuse(
  report: Report,
  value: Json | undefined,
  problem: string,
  ...below: readonly (string | number)[]
): void {
  report.error('schema/invalid', `${show(value)} is refused: ${problem}`, ...below);
}

/** Whether a field counts as not written: missing, null, or an empty string, list or map. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : !hasKeys(value);
}

function hasKeys(value: object): boolean {
  for (const _key in value) return true;
  return false;
}

/** Whether a field is written at all. */
export function isSet(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

/** The same test, without the detour through the room's door; these are the hottest lines of a check. */
const isMap: (value: unknown) => value is JsonObject = isJsonObject;

const NO_MAP: JsonObject = {};
const NO_LIST: readonly Json[] = [];

/** The map at a field, or an empty one. */
export function mapAt(value: Json | undefined, field: string): JsonObject {
  const found = isMap(value) ? value[field] : undefined;
  return isMap(found) ? found : NO_MAP;
}

/** The list at a field, or an empty one. */
export function listAt(value: Json | undefined, field: string): readonly Json[] {
  const found = isMap(value) ? value[field] : undefined;
  return Array.isArray(found) ? (found as readonly Json[]) : NO_LIST;
}

/** The string at a field, or an empty one. */
export function textAt(value: Json | undefined, field: string): string {
  const found = isMap(value) ? value[field] : undefined;
  return typeof found === 'string' ? found : '';
}

/** The number at a field, if there is one. */
export function numberAt(value: Json | undefined, field: string): number | undefined {
  const found = isMap(value) ? value[field] : undefined;
  return typeof found === 'number' ? found : undefined;
}

/** A rule that a string has a syntax; an empty one counts as missing, which other rules judge. */
export function syntax(wanted: NameSyntax): FieldRule {
  return check((text) => syntaxProblem(text, wanted));
}

/** A rule that a string passes a check. */
export function check(problemOf: (text: string) => string | undefined): FieldRule {
  return (value, report) => {
    const problem = typeof value === 'string' && value !== '' ? problemOf(value) : undefined;
    if (problem !== undefined) refuse(report, value, problem);
  };
}

/** A rule that a string is not empty where it is written. */
export const written: FieldRule = (value, report) => {
  if (value === '') refuse(report, value, 'it is empty');
};

/** A rule that a number lies in a range. */
export function range(least: number, most = Infinity): FieldRule {
  const words = most === Infinity ? `it must be ${least} or more` : `it must lie between ${least} and ${most}`;
  return (value, report) => {
    if (typeof value === 'number' && (value < least || value > most)) refuse(report, value, words);
  };
}

/** A rule that a list has at most so many elements. */
export function atMost(most: number): FieldRule {
  return (value, report) => {
    if (Array.isArray(value) && value.length > most)
      report.error('schema/too-large', `it has ${value.length} elements, and may have ${most}`);
  };
}

/** A rule for each element of a list. */
export function each(rule: FieldRule): FieldRule {
  return (value, report) => {
    if (!Array.isArray(value)) return;
    const list = value as readonly Json[];
    for (let index = 0; index < list.length; index++) {
      report.enter(index);
      rule(list[index] ?? null, report);
      report.leave();
    }
  };
}

/** A rule for each value of a map, with its key. */
export function eachEntry(rule: (key: string, value: Json, report: Report) => void): FieldRule {
  return (value, report) => {
    if (isJsonObject(value)) for (const key in value) rule(key, value[key] ?? null, report);
  };
}

/** Several rules for one field. */
export function all(...rules: readonly FieldRule[]): FieldRule {
  return (value, report) => {
    for (const rule of rules) rule(value, report);
  };
}

/** A rule that a string is one of some; an empty one counts as not written. */
export function oneOf(...values: readonly string[]): FieldRule {
  return (value, report) => {
    if (typeof value === 'string' && value !== '' && !values.includes(value)) {
      report.error('schema/closed-value', `${show(value)} is not one of ${values.map((one) => `"${one}"`).join(', ')}`);
    }
  };
}

/** A rule that the elements of a list are told apart by a key; elements without one are left to other rules. */
export function unique(keyOf: (element: Json) => string | undefined, field?: string): FieldRule {
  return (value, report) => {
    if (!Array.isArray(value) || value.length < 2) return;
    const seen = new Set<string>();
    (value as readonly Json[]).forEach((element, index) => {
      const key = keyOf(element);
      if (key === undefined || key === '') return;
      if (seen.has(key))
        report.error('schema/duplicate', `${show(key)} stands there twice`, index, ...(field ? [field] : []));
      seen.add(key);
    });
  };
}

/** A rule that the elements of a list have different values in a field. */
export function uniqueBy(field: string): FieldRule {
  return unique((element) => textAt(element, field), field);
}

/** A rule that the strings of a list differ. */
export const uniqueTexts: FieldRule = unique((element) => (typeof element === 'string' ? element : undefined));

/** Notes a field that is missing or empty. */
export function missing(report: Report, value: JsonObject, field: string, why = ''): void {
  report.error(
    'schema/missing',
    `\`${field}\` ${value[field] === undefined || value[field] === null ? 'is missing' : 'is empty'}${why && `: ${why}`}`,
    field,
  );
}

/** A rule that exactly one of some fields is written. */
export function exactlyOne(...fields: readonly string[]): ObjectRule {
  const most = atMostOne(...fields);
  return (value, report) => {
    if (!fields.some((field) => isSet(value[field])))
      report.error('schema/missing', `one of ${fields.map((field) => `\`${field}\``).join(', ')} must be written`);
    most(value, report);
  };
}

/** A rule that at most one of some fields is written. */
export function atMostOne(...fields: readonly string[]): ObjectRule {
  return (value, report) => {
    const [first, ...more] = fields.filter((field) => isSet(value[field]));
    for (const field of more) report.error('schema/forbidden', `\`${field}\` cannot stand beside \`${first}\``, field);
  };
}
