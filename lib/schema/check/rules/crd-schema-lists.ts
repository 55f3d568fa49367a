import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type Report, show } from '../report';
import { isSet, listAt, mapAt, refuse } from './make';

const MAP_TYPES = ['atomic', 'granular'];
const LIST_TYPES = ['atomic', 'set', 'map'];
const LIST_TYPE = 'x-kubernetes-list-type';
const LIST_KEYS = 'x-kubernetes-list-map-keys';
const MAP_TYPE = 'x-kubernetes-map-type';

/** Notes what is wrong with how a schema says that lists and maps are merged. */
export function listProblems(schema: JsonObject, report: Report): void {
  lists(schema, report);
  maps(schema, report);
  if (schema.uniqueItems === true)
    report.error('schema/forbidden', '`x-kubernetes-list-type: set` says it better', 'uniqueItems');
}

function lists(schema: JsonObject, report: Report): void {
  const sort = schema[LIST_TYPE];
  const keys = listAt(schema, LIST_KEYS);
  const items = mapAt(schema, 'items');
  if (typeof sort === 'string' && !LIST_TYPES.includes(sort))
    report.error('schema/closed-value', `${show(sort)} is not one of "atomic", "set", "map"`, LIST_TYPE);
  if (isSet(sort) && schema.type !== 'array') refuse(report, schema.type, 'a list type needs "array"', 'type');
  if ((sort === 'map' || sort === 'set') && items.nullable === true)
    report.error('schema/forbidden', `the elements of a list of the type ${sort} are never null`, 'items', 'nullable');
  if (sort === 'map') mapKeys(items, keys, report);
  else if (keys.length > 0) report.error('schema/missing', 'keys need a list of the type map', LIST_TYPE);
}

function maps(schema: JsonObject, report: Report): void {
  const sort = schema[MAP_TYPE];
  if (typeof sort === 'string' && !MAP_TYPES.includes(sort))
    report.error('schema/closed-value', `${show(sort)} is not one of "atomic", "granular"`, MAP_TYPE);
  if (isSet(sort) && schema.type !== 'object') refuse(report, schema.type, 'a map type needs "object"', 'type');
}

function mapKeys(items: JsonObject, keys: readonly Json[], report: Report): void {
  if (keys.length === 0) report.error('schema/missing', 'a list of the type map needs keys', LIST_KEYS);
  if (new Set(keys).size < keys.length) refuse(report, keys, 'a key stands there twice', LIST_KEYS);
  if (items.type !== 'object')
    refuse(report, items.type, 'the elements of a list of the type map must be objects', 'items', 'type');
  for (const key of keys) if (typeof key === 'string') mapKey(items, key, report);
}

function mapKey(items: JsonObject, key: string, report: Report): void {
  const property = mapAt(items, 'properties')[key];
  if (!isJsonObject(property)) {
    refuse(report, key, 'the elements have no such property', LIST_KEYS);
    return;
  }
  const at = ['items', 'properties', key] as const;
  if (!isSet(property.default) && !listAt(items, 'required').includes(key))
    report.error('schema/missing', 'a key must be required, or have a default', ...at, 'default');
  if (property.nullable === true) report.error('schema/forbidden', 'a key is never null', ...at, 'nullable');
}
