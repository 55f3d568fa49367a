import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type Report, show } from '../report';
import { listProblems } from './crd-schema-lists';
import { UNSUPPORTED, testProblems } from './crd-schema-tests';
import { isEmpty, isSet, mapAt, refuse } from './make';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const INT_OR_STRING = 'x-kubernetes-int-or-string';
const EMBEDDED = 'x-kubernetes-embedded-resource';
const TESTS = ['allOf', 'anyOf', 'oneOf'];
/** What every object has, and the type of it. */
const IDENTITY: Readonly<Record<string, string>> = { apiVersion: 'string', kind: 'string', metadata: 'object' };

/** Notes what is not structural in the schema of a custom resource; the walk stands at the schema. */
export function schemaProblems(schema: JsonObject, report: Report): void {
  if (schema.type !== 'object' && (!isEmpty(schema.type) || schema[PRESERVE] !== true)) {
    if (isEmpty(schema.type)) report.error('schema/missing', '`type` is missing at the root', 'type');
    else refuse(report, schema.type, 'at the root it must be "object"', 'type');
  }
  preserves(schema, report);
  if (schema.nullable === true) report.error('schema/forbidden', 'the root is never null', 'nullable');
  if (isSet(schema.additionalProperties))
    report.error('schema/forbidden', 'it cannot stand at the root', 'additionalProperties');
  node(schema, report);
  identity(schema, report, true);
}

function node(schema: JsonObject, report: Report): void {
  forbidden(schema, report);
  listProblems(schema, report);
  pairs(schema, report);
  testProblems(schema, report);
  additional(schema, report);
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
  if (schema[EMBEDDED] === true) identity(schema, report, false);
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
  preserves(schema, report);
}

function preserves(schema: JsonObject, report: Report): void {
  if (isSet(schema[PRESERVE]) && schema[PRESERVE] !== true)
    refuse(report, schema[PRESERVE], 'it is true, or not there', PRESERVE);
}

function forbidden(schema: JsonObject, report: Report): void {
  for (const field of UNSUPPORTED)
    if (!isEmpty(schema[field])) report.error('schema/forbidden', 'a structural schema cannot have it', field);
  if (Array.isArray(schema.items) && schema.items.length > 0)
    report.error('schema/forbidden', 'it must be one schema, not a list', 'items');
  if (schema.type === 'array' && (!isSet(schema.items) || typeof schema.items !== 'object'))
    report.error('schema/missing', '`items` is missing', 'items');
}

/** A number or a text has no fields that could be kept. */
function pairs(schema: JsonObject, report: Report): void {
  if (schema[INT_OR_STRING] !== true) return;
  for (const field of [PRESERVE, EMBEDDED])
    if (schema[field] === true) refuse(report, true, `it cannot stand beside \`${INT_OR_STRING}\``, field);
}

function additional(schema: JsonObject, report: Report): void {
  const { additionalProperties, properties } = schema;
  if (!isSet(additionalProperties)) return;
  if (!isEmpty(properties) && additionalProperties !== true)
    report.error('schema/forbidden', '`additionalProperties` cannot stand beside `properties`', 'additionalProperties');
  if (schema[EMBEDDED] === true)
    report.error('schema/forbidden', 'an embedded object cannot have it', 'additionalProperties');
}

/** What every object has is written elsewhere; of the metadata at the root, a schema may limit the names only. */
function identity(schema: JsonObject, report: Report, isRoot: boolean): void {
  const properties = mapAt(schema, 'properties');
  for (const [name, type] of Object.entries(IDENTITY)) {
    const property = properties[name];
    if (!isJsonObject(property)) continue;
    if (!isEmpty(property.type) && property.type !== type)
      refuse(report, property.type, `it must be "${type}"`, 'properties', name, 'type');
    if (isRoot && isSet(property.default))
      report.error('schema/forbidden', 'what every object has cannot have a default', 'properties', name, 'default');
  }
  if (isRoot && isJsonObject(properties.metadata)) metadata(properties.metadata, report);
}

/** Whether a field of a schema says anything; empty lists of some do not, nor does what the API server drops. */
function isLimit(field: string, value: Json | undefined): boolean {
  if (!isSet(value) || value === false || value === '') return false;
  if (field === 'items') return isJsonObject(value) || (Array.isArray(value) && value.length > 0);
  return !([...TESTS, 'enum'].includes(field) && isEmpty(value));
}

function metadata(schema: JsonObject, report: Report): void {
  const { type: _type, properties = {}, default: _default, ...others } = schema;
  const names = Object.keys(isJsonObject(properties) ? properties : {});
  const isMore = Object.entries(others).some(([field, value]) => isLimit(field, value));
  if (isMore || names.some((name) => name !== 'name' && name !== 'generateName'))
    report.error(
      'schema/forbidden',
      'of metadata, only `name` and `generateName` may be limited',
      'properties',
      'metadata',
    );
  for (const name of names)
    if (isSet(mapAt(mapAt({ properties }, 'properties'), name).default))
      report.error(
        'schema/forbidden',
        'a name has no default',
        'properties',
        'metadata',
        'properties',
        name,
        'default',
      );
}
