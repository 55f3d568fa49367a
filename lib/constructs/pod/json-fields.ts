import { type Json, type JsonObject, isJsonObject } from '../../manifest';

/** A map that stands in a field, or an empty one. */
export function mapAt(value: JsonObject, field: string): JsonObject {
  const found = value[field];
  return isJsonObject(found) ? found : {};
}

/** The maps of a list that stands in a field, or none. */
export function mapsAt(value: JsonObject, field: string): readonly JsonObject[] {
  const found = value[field];
  return Array.isArray(found) ? found.filter((item: Json): item is JsonObject => isJsonObject(item)) : [];
}

/** The text that stands in a field, or an empty one. */
export function textAt(value: JsonObject, field: string): string {
  const found = value[field];
  return typeof found === 'string' ? found : '';
}

/** A map with fields set, of which those that are `undefined` are left as they are. */
export function withFields(value: JsonObject, fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const all: Record<string, Json> = { ...value };
  for (const field of Object.keys(fields)) {
    const set = fields[field];
    if (set !== undefined) all[field] = set;
  }
  return all;
}
