import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { ValueType } from '../fields';
import { unknownField, wrongPlain, wrongType } from './field-problems';
import { fieldAfter, fitsValue } from './fits';
import { PLANS, type Plan, type PlannedField, type PlannedValue } from './plan';
import type { Report } from './report';
import { isEmpty, missing } from './rules';

/** The same test, without the detour through the room's door; these are the hottest lines of a check. */
const isMap: (value: unknown) => value is JsonObject = isJsonObject;

/** Checks a value and all that is below it: fields, types, closed values, and the rules of each type on the way. */
export function walk(value: Json, type: ValueType, report: Report): void {
  walkValue(value, PLANS.ofValue(type), report);
}

/** Checks the fields of an object, and what is below them; the rules of its type come last. */
export function walkObject(value: JsonObject, plan: Plan, report: Report): void {
  let place = plan.start;
  let found = 0;
  for (const name in value) {
    const part = value[name];
    if (part === undefined) continue;
    const field = place.nextName === name ? place.next : fieldAfter(place, name, plan);
    if (!field) {
      walkUnknown(name, plan, report);
      continue;
    }
    place = field;
    if (field.wanted && isWritten(part, field)) found += 1;
    if (!field.isPlainText || typeof part !== 'string') walkField(part, field, report);
  }
  if (report.inStatus) return;
  if (found < plan.wanted) walkMissing(value, plan, report);
  for (const check of plan.checks) check(value, report);
}

function isWritten(part: Json, { filled }: PlannedField): boolean {
  return filled ? !isEmpty(part) : !isBlank(part);
}

/** Most fields are right at first sight, and have no rule: the walk need not stand at them. */
function walkField(part: Json, { name, value, rule }: PlannedField, report: Report): void {
  const isRight = value.isQuick && fitsValue(part, value);
  if (isRight && rule === undefined) return;
  report.enter(name);
  if (!isRight) walkValue(part, value, report);
  if (rule !== undefined && part !== null && !report.inStatus) rule(part, report);
  report.leave();
}

function walkUnknown(name: string, { type }: Plan, report: Report): void {
  report.enter(name);
  unknownField(name, type, report);
  report.leave();
}

/** Fields that the object must have, and those that are read as empty objects where they are missing. */
function walkMissing(value: JsonObject, plan: Plan, report: Report): void {
  for (const field of plan.zero) if (isBlank(value[field.name])) walkEmpty(field, report);
  for (const name of plan.required) if (isBlank(value[name])) missing(report, value, name);
  for (const name of plan.needs) if (isEmpty(value[name])) missing(report, value, name);
}

function walkEmpty({ name, value }: PlannedField, report: Report): void {
  report.enter(name);
  walkValue({}, value, report);
  report.leave();
}

/** A required field is missing for the API server when it is an empty string, too. */
function isBlank(value: Json | undefined): boolean {
  return typeof value === 'string' ? value.length === 0 : value === undefined || value === null;
}

function walkValue(value: Json, planned: PlannedValue, report: Report): void {
  if (value === null) {
    report.hasNull = true;
    return;
  }
  switch (planned.sort) {
    case 'object':
      return walkFields(value, planned, report);
    case 'list':
      return isList(value) ? walkList(value, planned, report) : wrongType(value, 'a list', report);
    case 'map':
      return isMap(value) ? walkMap(value, planned, report) : wrongType(value, 'a map', report);
    case 'schema-or-boolean':
    case 'schema-or-list':
    case 'schema-or-strings':
      return walkSchema(value, planned, report);
    default:
      return wrongPlain(value, planned.type, report);
  }
}

function walkFields(value: Json, { plan }: PlannedValue, report: Report): void {
  if (isMap(value) && plan) walkObject(value, plan, report);
  else wrongType(value, 'a map', report);
}

/** Where a schema or a list may stand, the API server forgets anything else. */
function isForgotten(value: Json, { sort }: PlannedValue): boolean {
  return (sort === 'schema-or-list' || sort === 'schema-or-strings') && typeof value !== 'object';
}

/** A schema inside of a schema, or what may stand in its place. */
function walkSchema(value: Json, planned: PlannedValue, report: Report): void {
  if (planned.sort === 'schema-or-boolean' && typeof value === 'boolean') return;
  if (isForgotten(value, planned)) return report.warn('it is neither a schema nor a list; the API server drops it');
  report.lenient += 1;
  if (planned.of && isList(value)) walkList(value, planned, report);
  else walkFields(value, planned, report);
  report.lenient -= 1;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function walkList(value: readonly Json[], { of }: PlannedValue, report: Report): void {
  for (let index = 0; of && index < value.length; index++) {
    report.enter(index);
    walkValue(value[index] ?? null, of, report);
    report.leave();
  }
}

function walkMap(value: JsonObject, { of }: PlannedValue, report: Report): void {
  for (const key in value) {
    const part = value[key];
    if (part === undefined || !of) continue;
    report.enter(key);
    walkValue(part, of, report);
    report.leave();
  }
}
