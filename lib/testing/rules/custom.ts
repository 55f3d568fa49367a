import type { Kind } from '../kinds';
import { type Cause, cause } from '../refusal';
import { type Obj, type Value, equal, isObj, list, num, obj, objs, text, texts } from '../value';

/** The schema that a CustomResourceDefinition gives a custom kind. */
export function customProblems(kind: Kind, object: Obj): readonly Cause[] {
  if (!kind.schema) return [];
  const found: Cause[] = [];
  for (const [name, schema] of Object.entries(obj(kind.schema['properties']))) {
    const value = object[name];
    if (name !== 'metadata' && value !== undefined) check(obj(schema), value, name, found);
  }
  for (const name of texts(kind.schema['required'])) if (object[name] === undefined) found.push(cause.required(name));
  const stops = found.some(({ reason }) => reason !== 'FieldValueInvalid');
  if (!stops || !hasRules(kind.schema)) return found;
  const unchecked =
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';
  return [...found, cause.invalid('<nil>', null, unchecked)];
}

function hasRules(schema: Value): boolean {
  if (Array.isArray(schema)) return schema.some(hasRules);
  return isObj(schema) && ('x-kubernetes-validations' in schema || Object.values(schema).some(hasRules));
}

function check(schema: Obj, value: Value, field: string, found: Cause[]): void {
  if (value === null) return;
  if (typeof value === 'string') checkText(schema, value, field, found);
  else if (typeof value === 'number') checkNumber(schema, value, field, found);
  else if (Array.isArray(value)) checkList(schema, value, field, found);
  else if (isObj(value)) checkMap(schema, value, field, found);
  const allowed = list(schema['enum']);
  if (allowed.length > 0 && !allowed.some((one) => equal(one, value)))
    found.push(cause.unsupported(field, value, allowed.map(String)));
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: /^[^@\s]+@[^@\s]+$/,
  ipv4: /^(\d{1,3}\.){3}\d{1,3}$/,
};

function checkText(schema: Obj, value: string, field: string, found: Cause[]): void {
  const format = text(schema['format']);
  const pattern = text(schema['pattern']);
  if (FORMATS[format] && !FORMATS[format].test(value)) {
    const message = `Invalid value: ${JSON.stringify(value)}: ${field} in body must be of type ${format}: ${JSON.stringify(value)}`;
    found.push({ reason: 'FieldValueTypeInvalid', message, field });
  }
  if (pattern && !new RegExp(pattern, 'u').test(value))
    found.push(cause.invalid(field, value, `${field} in body should match '${pattern}'`));
  const length = Array.from(value).length;
  if (length < num(schema['minLength']))
    found.push(
      cause.invalid(field, value, `${field} in body should be at least ${num(schema['minLength'])} chars long`),
    );
  if (length > num(schema['maxLength'], Infinity))
    found.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${num(schema['maxLength'])} bytes`,
      field,
    });
}

function checkNumber(schema: Obj, value: number, field: string, found: Cause[]): void {
  const least = num(schema['minimum'], -Infinity);
  const most = num(schema['maximum'], Infinity);
  if (value < least)
    found.push(cause.invalid(field, value, `${field} in body should be greater than or equal to ${least}`));
  if (value > most) found.push(cause.invalid(field, value, `${field} in body should be less than or equal to ${most}`));
}

function checkList(schema: Obj, value: readonly Value[], field: string, found: Cause[]): void {
  const most = num(schema['maxItems'], Infinity);
  const least = num(schema['minItems']);
  if (value.length > most)
    found.push({
      reason: 'FieldValueTooMany',
      message: `Too many: ${value.length}: must have at most ${most} items`,
      field,
    });
  if (value.length < least)
    found.push(cause.invalid(field, value.length, `${field} in body should have at least ${least} items`));
  value.forEach((item, index) => check(obj(schema['items']), item, `${field}[${index}]`, found));
}

function checkMap(schema: Obj, value: Obj, field: string, found: Cause[]): void {
  const fields = obj(schema['properties']);
  for (const name of texts(schema['required']))
    if (value[name] === undefined) found.push(cause.required(`${field}.${name}`));
  for (const [name, item] of Object.entries(value)) {
    const below = fields[name] ?? schema['additionalProperties'];
    if (isObj(below)) check(below, item, `${field}.${name}`, found);
  }
  for (const part of objs(schema['allOf'])) check(part, value, field, found);
}
