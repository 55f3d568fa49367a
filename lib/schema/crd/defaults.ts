import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { SchemaNode } from './schema-node';

/**
 * The value as the API server keeps it: a null that may not be there is the default or gone, and defaults stand where
 * nothing is written.
 */
export function withDefaults(value: Json, node: SchemaNode): Json {
  if (Array.isArray(value)) return listWithDefaults(value as readonly Json[], node.items);
  return isJsonObject(value) ? mapWithDefaults(value, node) : value;
}

function listWithDefaults(value: readonly Json[], items: SchemaNode | undefined): Json {
  if (!items) return value;
  let result: Json[] | undefined;
  value.forEach((one, at) => {
    const filled = withDefaults(one === null && !items.nullable ? (items.default ?? one) : one, items);
    if (filled !== one) (result ??= [...value])[at] = filled;
  });
  return result ?? value;
}

/** Only what changes is copied. */
function mapWithDefaults(value: JsonObject, node: SchemaNode): Json {
  let result: Record<string, Json> | undefined;
  for (const key in value) {
    const part = value[key];
    if (part === undefined) continue;
    const property = node.properties.get(key);
    const filled = property ? fieldWithDefault(part, property) : entryWithDefault(part, node.additional);
    if (filled === part) continue;
    result ??= { ...value };
    if (filled === undefined) Reflect.deleteProperty(result, key);
    else result[key] = filled;
  }
  for (const [key, property] of node.defaulted)
    if (value[key] === undefined && property.default !== undefined)
      (result ??= { ...value })[key] = withDefaults(property.default, property);
  return result ?? value;
}

function fieldWithDefault(value: Json, node: SchemaNode): Json | undefined {
  const kept = value === null && !node.nullable ? node.default : value;
  return kept === undefined ? undefined : withDefaults(kept, node);
}

function entryWithDefault(value: Json, additional: SchemaNode | boolean): Json | undefined {
  return typeof additional === 'boolean' ? value : fieldWithDefault(value, additional);
}
