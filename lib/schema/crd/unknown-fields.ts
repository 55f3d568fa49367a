import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { nearest } from '../nearest';
import type { Report } from '../check/report';
import { SchemaNode } from './schema-node';

/** Fields that every object has, whatever its schema says. */
const IDENTITY = ['apiVersion', 'kind', 'metadata'];

/** What stands where `additionalProperties` is true: values without fields. */
const NOTHING = new SchemaNode({});

/** Notes the fields that the schema does not know, which the API server would drop. */
export function checkFields(value: Json, node: SchemaNode, report: Report, isObject = node.embedded): void {
  if (Array.isArray(value)) checkElements(value as readonly Json[], node, report);
  else if (isJsonObject(value)) checkMap(value, node, { isObject, preserves: node.preserves }, report);
}

/** A list that keeps unknown fields keeps those of its elements, but not those further down. */
function checkElements(value: readonly Json[], node: SchemaNode, report: Report): void {
  const items = node.items ?? NOTHING;
  const { preserves } = node;
  value.forEach((one, index) =>
    inside(index, report, () => {
      if (preserves && isJsonObject(one)) checkMap(one, items, { isObject: items.embedded, preserves }, report);
      else if (!preserves || node.items) checkFields(one, items, report);
    }),
  );
}

function checkMap(
  value: JsonObject,
  node: SchemaNode,
  { isObject, preserves }: { readonly isObject: boolean; readonly preserves: boolean },
  report: Report,
): void {
  for (const key in value) {
    const part = value[key];
    if (part === undefined || (isObject && IDENTITY.includes(key))) continue;
    const next = node.properties.get(key) ?? (node.additional === true ? NOTHING : node.additional);
    if (next !== false) inside(key, report, () => checkFields(part, next, report));
    else if (!preserves) inside(key, report, () => unknown(key, node, report));
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
