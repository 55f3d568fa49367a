import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { ObjectType, ScalarSort, ValueType } from '../fields';
import { nearest } from '../nearest';
import { type Report, show, sortOf } from './report';
import { type TypeRules, isEmpty, missing, rulesOf } from './rules';
import { scalarProblem } from './scalars';

/** Checks a value and all that is below it: fields, types, closed values, and the rules of each type on the way. */
export function walk(value: Json, type: ValueType, report: Report): void {
  if (value === null) return;
  switch (type.sort) {
    case 'object':
      return isJsonObject(value) ? walkObject(value, type.type, report) : wrongType(value, 'a map', report);
    case 'list':
      return Array.isArray(value)
        ? walkList(value as readonly Json[], type.of, report)
        : wrongType(value, 'a list', report);
    case 'map':
      return isJsonObject(value) ? walkMap(value, type.of, report) : wrongType(value, 'a map', report);
    case 'enum':
      return typeof value === 'string' ? walkEnum(value, type.values, report) : wrongType(value, 'a string', report);
    default:
      return 'type' in type ? walkSchema(value, type, report) : walkScalar(value, type.sort, report);
  }
}

function walkScalar(value: Json, sort: ScalarSort, report: Report): void {
  const wanted = scalarProblem(sort, value);
  if (wanted !== undefined) wrongType(value, wanted, report);
}

/** A schema inside of a schema, or what may stand in its place. */
function walkSchema(
  value: Json,
  { sort, type }: { readonly sort: ValueType['sort']; readonly type: ObjectType },
  report: Report,
): void {
  if (sort === 'schema-or-boolean' && typeof value === 'boolean') return;
  const schema: ValueType = { sort: 'object', type };
  if (!Array.isArray(value) || sort === 'schema-or-boolean') return walkLenient(value, schema, report);
  walkLenient(
    value,
    { sort: 'list', list: 'atomic', of: sort === 'schema-or-list' ? schema : { sort: 'string' } },
    report,
  );
}

function walkLenient(value: Json, type: ValueType, report: Report): void {
  report.lenient += 1;
  walk(value, type, report);
  report.lenient -= 1;
}

function walkObject(value: JsonObject, type: ObjectType, report: Report): void {
  const rules = rulesOf(type.name);
  for (const name in value) {
    const part = value[name];
    if (part === undefined) continue;
    const field = type.fields.get(name);
    report.enter(name);
    if (field) {
      walk(part, field.value, report);
      checkField(part, name, rules, report);
    } else unknownField(name, type, report);
    report.leave();
  }
  if (report.inStatus) return;
  walkZeros(value, type, rules, report);
  checkPresence(value, type, rules, report);
  if (rules?.checks) for (const check of rules.checks) check(value, report);
}

function checkPresence(value: JsonObject, type: ObjectType, rules: TypeRules | undefined, report: Report): void {
  for (const name of type.required) if (isBlank(value[name]) && !isExempt(name, rules)) missing(report, value, name);
  for (const name of rules?.needs ?? []) if (isEmpty(value[name])) missing(report, value, name);
}

/** An object without `spec` is read as one with an empty one; so are some other parts. */
function walkZeros(value: JsonObject, type: ObjectType, rules: TypeRules | undefined, report: Report): void {
  const names = report.path.length === 0 ? ['spec'] : rules?.zero;
  for (const name of names ?? []) {
    const field = type.fields.get(name);
    if (!field || field.required || !isBlank(value[name])) continue;
    report.enter(name);
    walk({}, field.value, report);
    report.leave();
  }
}

function checkField(value: Json, name: string, rules: TypeRules | undefined, report: Report): void {
  const check = rules?.fields?.[name];
  if (check === undefined || value === null || report.inStatus) return;
  check(value, report);
}

function isExempt(name: string, { mayMiss = [], needs = [] }: TypeRules = {}): boolean {
  return mayMiss.includes(name) || needs.includes(name);
}

/** A required field is missing for the API server when it is an empty string, too. */
function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function walkList(value: readonly Json[], of: ValueType, report: Report): void {
  for (let index = 0; index < value.length; index++) {
    report.enter(index);
    walk(value[index] ?? null, of, report);
    report.leave();
  }
}

function walkMap(value: JsonObject, of: ValueType, report: Report): void {
  for (const key in value) {
    const part = value[key];
    if (part === undefined) continue;
    report.enter(key);
    walk(part, of, report);
    report.leave();
  }
}

function walkEnum(value: string, values: readonly string[], report: Report): void {
  if (value === '' || report.inStatus || values.includes(value)) return;
  const meant = nearest(value, values);
  const list = values.map((one) => JSON.stringify(one)).join(', ');
  report.error(
    'schema/closed-value',
    `${show(value)} is not one of ${list}${meant === undefined ? '' : `; "${meant}" was probably meant`}`,
  );
}

function wrongType(value: Json, wanted: string, report: Report): void {
  report.error('schema/wrong-type', `${sortOf(value)} ${show(value)} stands where ${wanted} is expected`);
}

function unknownField(name: string, type: ObjectType, report: Report): void {
  const spans = type.spansOf(name);
  const short = type.name.split('.').at(-1) ?? '';
  const [first] = spans;
  const last = spans.at(-1);
  if (first?.from !== undefined && first.from > report.minor) {
    report.error(
      'schema/newer-field',
      `the field came with Kubernetes 1.${first.from}, and the target is 1.${report.minor}`,
    );
  } else if (last?.to !== undefined && last.to < report.minor) {
    report.error(
      'schema/removed-field',
      `the field was last known to Kubernetes 1.${last.to}, and the target is 1.${report.minor}`,
    );
  } else {
    const meant = nearest(name, type.fields.keys());
    const text = `${short} has no field \`${name}\`${meant === undefined ? '' : `; \`${meant}\` was probably meant`}`;
    if (report.lenient > 0) report.warn(`${text}; the API server drops it`);
    else report.error('schema/unknown-field', text);
  }
}
