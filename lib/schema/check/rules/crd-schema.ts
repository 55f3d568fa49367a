import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type Report, show } from '../report';
import { isEmpty, isSet, listAt, mapAt, refuse, textAt } from './make';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const MAP_TYPES = ['atomic', 'granular'];
const LIST_TYPES = ['atomic', 'set', 'map'];
const FORBIDDEN = ['$ref', '$schema', 'definitions', 'dependencies', 'patternProperties', 'additionalItems', 'id'];
/** What stands in `allOf`, `anyOf`, `oneOf` and `not` only tests values; it says nothing of the structure. */
const STRUCTURE = [
  'type',
  'additionalProperties',
  'nullable',
  'default',
  'title',
  'description',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
];
const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const INT_OR_STRING = 'x-kubernetes-int-or-string';

/** Notes what is not structural in the schema of a custom resource; the walk stands at the schema. */
export function schemaProblems(schema: JsonObject, report: Report): void {
  if (isEmpty(schema.type)) report.error('schema/missing', '`type` is missing at the root', 'type');
  else if (schema.type !== 'object') refuse(report, schema.type, 'at the root it must be "object"', 'type');
  if (isSet(schema[PRESERVE]) && schema[PRESERVE] !== true)
    refuse(report, schema[PRESERVE], 'it is true, or not there', PRESERVE);
  if (schema.nullable === true) report.error('schema/forbidden', 'the root is never null', 'nullable');
  node(schema, report);
}

function node(schema: JsonObject, report: Report): void {
  forbidden(schema, report);
  lists(schema, report);
  maps(schema, report);
  defaults(schema, report);
  tests(schema, report);
  if (!isEmpty(schema.properties) && isSet(schema.additionalProperties) && schema.additionalProperties !== false) {
    report.error('schema/forbidden', '`additionalProperties` cannot stand beside `properties`', 'additionalProperties');
  }
  for (const [name, property] of Object.entries(mapAt(schema, 'properties')))
    child(property, report, 'properties', name);
  if (isJsonObject(schema.additionalProperties)) child(schema.additionalProperties, report, 'additionalProperties');
  if (isJsonObject(schema.items)) child(schema.items, report, 'items');
}

function child(schema: Json, report: Report, ...at: readonly string[]): void {
  if (!isJsonObject(schema)) return;
  for (const segment of at) report.enter(segment);
  typeOf(schema, report);
  node(schema, report);
  for (let left = at.length; left > 0; left--) report.leave();
}

function typeOf(schema: JsonObject, report: Report): void {
  const { type } = schema;
  if (isEmpty(type)) {
    if (schema[INT_OR_STRING] !== true && schema[PRESERVE] !== true)
      report.error('schema/missing', '`type` is missing', 'type');
  } else if (typeof type === 'string' && !TYPES.includes(type))
    report.error(
      'schema/closed-value',
      `${show(type)} is not one of ${TYPES.map((one) => `"${one}"`).join(', ')}`,
      'type',
    );
  if (isSet(schema[PRESERVE]) && schema[PRESERVE] !== true)
    refuse(report, schema[PRESERVE], 'it is true, or not there', PRESERVE);
}

function forbidden(schema: JsonObject, report: Report): void {
  for (const field of FORBIDDEN)
    if (!isEmpty(schema[field])) report.error('schema/forbidden', 'a structural schema cannot have it', field);
  if (schema.uniqueItems === true)
    report.error('schema/forbidden', '`x-kubernetes-list-type: set` says it better', 'uniqueItems');
  if (Array.isArray(schema.items)) report.error('schema/forbidden', 'it must be one schema, not a list', 'items');
  if (schema.type === 'array' && !isSet(schema.items)) report.error('schema/missing', '`items` is missing', 'items');
}

function lists(schema: JsonObject, report: Report): void {
  const sort = schema['x-kubernetes-list-type'];
  const keys = listAt(schema, 'x-kubernetes-list-map-keys');
  if (typeof sort === 'string' && !LIST_TYPES.includes(sort))
    report.error('schema/closed-value', `${show(sort)} is not one of "atomic", "set", "map"`, 'x-kubernetes-list-type');
  if (isSet(sort) && schema.type !== 'array') refuse(report, schema.type, 'a list type needs "array"', 'type');
  if (sort === 'map' && keys.length === 0)
    report.error('schema/missing', 'a list of the type map needs keys', 'x-kubernetes-list-map-keys');
  if (sort !== 'map' && keys.length > 0)
    report.error('schema/missing', 'keys need a list of the type map', 'x-kubernetes-list-type');
  if (sort === 'map') mapKeys(mapAt(schema, 'items'), keys, report);
}

function maps(schema: JsonObject, report: Report): void {
  const sort = schema['x-kubernetes-map-type'];
  if (typeof sort === 'string' && !MAP_TYPES.includes(sort))
    report.error('schema/closed-value', `${show(sort)} is not one of "atomic", "granular"`, 'x-kubernetes-map-type');
  if (isSet(sort) && schema.type !== 'object') refuse(report, schema.type, 'a map type needs "object"', 'type');
}

function mapKeys(items: JsonObject, keys: readonly Json[], report: Report): void {
  if (new Set(keys).size < keys.length) refuse(report, keys, 'a key stands there twice', 'x-kubernetes-list-map-keys');
  if (items.type !== 'object')
    refuse(report, items.type, 'the elements of a list of the type map must be objects', 'items', 'type');
  const properties = mapAt(items, 'properties');
  for (const key of keys) {
    if (typeof key !== 'string') continue;
    const property = properties[key];
    if (!isJsonObject(property))
      refuse(report, key, 'the elements have no such property', 'x-kubernetes-list-map-keys');
    else if (!isSet(property.default) && !listAt(items, 'required').includes(key)) {
      report.error(
        'schema/missing',
        'a key must be required, or have a default',
        'items',
        'properties',
        key,
        'default',
      );
    }
  }
}

/** A default is a value that the schema itself accepts. */
function defaults(schema: JsonObject, report: Report): void {
  const value = schema.default;
  if (value === undefined || value === null) return;
  const problem = valueProblem(value, schema);
  if (problem !== undefined) refuse(report, value, problem, 'default');
}

function valueProblem(value: Json, schema: JsonObject): string | undefined {
  const type = textAt(schema, 'type');
  if (type !== '' && TYPES.includes(type) && !isOfType(value, type)) return `it must be of the type ${type}`;
  const options = listAt(schema, 'enum');
  if (options.length > 0 && !options.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return 'it is not one of `enum`';
  if (typeof value === 'number') return numberProblem(value, schema);
  return typeof value === 'string' ? textProblem(value, schema) : undefined;
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (type === 'integer') return Number.isInteger(value) || typeof value === 'bigint';
  return typeof value === type || (type === 'number' && typeof value === 'bigint');
}

function numberProblem(
  value: number,
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: JsonObject,
): string | undefined {
  if (typeof minimum === 'number' && (value < minimum || (exclusiveMinimum === true && value === minimum)))
    return 'it is below `minimum`';
  if (typeof maximum === 'number' && (value > maximum || (exclusiveMaximum === true && value === maximum)))
    return 'it is above `maximum`';
  return typeof multipleOf === 'number' && multipleOf > 0 && value % multipleOf !== 0
    ? 'it is no multiple of `multipleOf`'
    : undefined;
}

function textProblem(value: string, { minLength, maxLength }: JsonObject): string | undefined {
  const length = Array.from(value).length;
  if (typeof minLength === 'number' && length < minLength) return 'it is shorter than `minLength`';
  return typeof maxLength === 'number' && length > maxLength ? 'it is longer than `maxLength`' : undefined;
}

function tests(schema: JsonObject, report: Report): void {
  for (const field of ['allOf', 'anyOf', 'oneOf'])
    listAt(schema, field).forEach((one, index) => test(one, schema, report, field, index));
  if (isJsonObject(schema.not)) test(schema.not, schema, report, 'not');
}

/** The two types of an int-or-string may stand in a test, as nothing else can say them. */
function test(one: Json, schema: JsonObject, report: Report, ...at: readonly (string | number)[]): void {
  if (!isJsonObject(one)) return;
  for (const field of STRUCTURE) {
    const isPair = field === 'type' && schema[INT_OR_STRING] === true;
    if (isSet(one[field]) && one[field] !== false && !isPair)
      report.error('schema/forbidden', 'a test of values cannot have it', ...at, field);
  }
}
