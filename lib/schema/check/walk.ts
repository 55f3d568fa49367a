import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { ObjectType, ScalarSort, ValueType } from '../fields';
import { nearest } from '../nearest';
import { type Report, show, sortOf } from './report';
import { type Plan, planOf } from './plan';
import { isEmpty, missing } from './rules';
import { scalarProblem } from './scalars';

/** The same test, without the detour through the room's door; these are the hottest lines of a check. */
const isMap: (value: unknown) => value is JsonObject = isJsonObject;

/** Checks a value and all that is below it: fields, types, closed values, and the rules of each type on the way. */
export function walk(value: Json, type: ValueType, report: Report): void {
  if (value === null) {
    report.hasNull = true;
    return;
  }
  switch (type.sort) {
    case 'object':
      return isMap(value) ? walkObject(value, type.type, report) : wrongType(value, 'a map', report);
    case 'list':
      return Array.isArray(value)
        ? walkList(value as readonly Json[], type.of, report)
        : wrongType(value, 'a list', report);
    case 'map':
      return isMap(value) ? walkMap(value, type.of, report) : wrongType(value, 'a map', report);
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
  const plan = planOf(type);
  for (const name in value) {
    const part = value[name];
    if (part === undefined) continue;
    const field = plan.fields.get(name);
    report.enter(name);
    if (field) {
      walk(part, field.value, report);
      if (field.rule !== undefined && part !== null && !report.inStatus) field.rule(part, report);
    } else unknownField(name, type, report);
    report.leave();
  }
  if (!report.inStatus) judge(value, plan, report);
}

/** What is asked of an object as a whole: the fields that it must have, and the rules of its type. */
function judge(value: JsonObject, plan: Plan, report: Report): void {
  for (const name of report.path.length === 0 ? ROOT_ZERO : plan.zero) walkZero(name, value, plan, report);
  for (const name of plan.required) if (isBlank(value[name])) missing(report, value, name);
  for (const name of plan.needs) if (isEmpty(value[name])) missing(report, value, name);
  for (const check of plan.checks) check(value, report);
}

/** An object without `spec` is read as one with an empty one; so are some other parts. */
const ROOT_ZERO = ['spec'];

function walkZero(name: string, value: JsonObject, plan: Plan, report: Report): void {
  const field = plan.fields.get(name);
  if (!field || field.required || !isBlank(value[name])) return;
  report.enter(name);
  walk({}, field.value, report);
  report.leave();
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
  const shown = report.isSecret ? '(hidden)' : show(value);
  report.error('schema/wrong-type', `${sortOf(value)} ${shown} stands where ${wanted} is expected`);
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
