import { type Json, type JsonObject, compareCodeUnits, isJsonObject } from '../../manifest';
import { type Report, show } from '../check/report';
import type { SchemaNode } from './schema-node';

/** Notes elements that stand twice in a list whose elements must be unique. */
export function checkUnique(value: readonly Json[], node: SchemaNode, report: Report): void {
  if (node.listType === 'set') repeated(value, (one) => one, report);
  if (node.listType === 'map') repeated(value.filter(isJsonObject), keyOf(node), report);
}

/** A key that is not there is as good as another that is not there. */
function keyOf({ listKeys, items }: SchemaNode): (element: Json) => Json {
  return (element) => {
    const map = element as JsonObject;
    return Object.fromEntries(listKeys.map((key) => [key, map[key] ?? items?.properties.get(key)?.default ?? null]));
  };
}

function repeated(value: readonly Json[], keyOfElement: (one: Json) => Json, report: Report): void {
  const seen = new Set<string>();
  value.forEach((one, index) => {
    const key = keyOfElement(one);
    const text = canonical(key);
    if (seen.has(text)) report.error('schema/duplicate', `${show(key)} stands there twice, and must be unique`, index);
    seen.add(text);
  });
}

/** One text for all values that are the same. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonical).join(',')}]`;
  if (!isJsonObject(value)) return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  const names = Object.keys(value).sort(compareCodeUnits);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}
