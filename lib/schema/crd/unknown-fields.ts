import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { nearest } from '../nearest';
import type { Report } from '../check/report';
import type { SchemaNode } from './schema-node';

/** Fields that every object has, whatever its schema says. */
const IDENTITY = ['apiVersion', 'kind', 'metadata'];

/** Notes the fields that the schema does not know, which the API server would drop. */
export function checkFields(value: Json, node: SchemaNode, report: Report, isObject = node.embedded): void {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const { items } = node;
    if (items) list.forEach((one, index) => inside(index, report, () => checkFields(one, items, report)));
  } else if (isJsonObject(value)) checkMap(value, node, report, isObject);
}

function checkMap(value: JsonObject, node: SchemaNode, report: Report, isObject: boolean): void {
  for (const key in value) {
    const part = value[key];
    if (part === undefined || (isObject && IDENTITY.includes(key))) continue;
    const next = node.properties.get(key) ?? (node.additional === false ? undefined : node.additional);
    if (typeof next === 'object') inside(key, report, () => checkFields(part, next, report));
    else if (next === undefined && !node.preserves) inside(key, report, () => unknown(key, node, report));
  }
}

function unknown(name: string, node: SchemaNode, report: Report): void {
  const meant = nearest(name, node.properties.keys());
  const instead = meant === undefined ? '' : `; \`${meant}\` was probably meant`;
  report.error('schema/unknown-field', `the schema has no field \`${name}\` here${instead}`);
}

/** Does something one step deeper in the object. */
export function inside(segment: string | number, report: Report, action: () => void): void {
  report.enter(segment);
  action();
  report.leave();
}
