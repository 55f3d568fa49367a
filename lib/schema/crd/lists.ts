import { type Json, type JsonObject, isJsonObject, sameJson } from '../../manifest';
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
  const seen = new Map<string, Json[]>();
  value.forEach((one, index) => {
    const key = keyOfElement(one);
    const text = show(key);
    const alike = seen.get(text) ?? [];
    seen.set(text, [...alike, key]);
    if (alike.some((other) => sameJson(other, key)))
      report.error('schema/duplicate', `${text} stands there twice, and must be unique`, index);
  });
}
