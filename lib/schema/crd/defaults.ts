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
  return value.map((one) => withDefaults(one === null && !items.nullable ? (items.default ?? one) : one, items));
}

function mapWithDefaults(value: JsonObject, node: SchemaNode): Json {
  const result: Record<string, Json> = {};
  for (const [key, part] of Object.entries(value)) {
    const property = node.properties.get(key);
    const filled = property ? fieldWithDefault(part, property) : entryWithDefault(part, node.additional);
    if (filled !== undefined) result[key] = filled;
  }
  for (const [key, property] of node.properties)
    if (value[key] === undefined && property.default !== undefined)
      result[key] = withDefaults(property.default, property);
  return result;
}

function fieldWithDefault(value: Json, node: SchemaNode): Json | undefined {
  const kept = value === null && !node.nullable ? node.default : value;
  return kept === undefined ? undefined : withDefaults(kept, node);
}

function entryWithDefault(value: Json, additional: SchemaNode | boolean): Json | undefined {
  return typeof additional === 'boolean' ? value : fieldWithDefault(value, additional);
}
