import { type Json, type JsonObject, isJsonObject } from './json';

const NOTHING: JsonObject = {};
const NONE: readonly JsonObject[] = [];

/** The map that stands in a field, or an empty one. */
export function mapAt(value: JsonObject, field: string): JsonObject {
  const found = value[field];
  return isJsonObject(found) ? found : NOTHING;
}

/** The maps of the list that stands in a field, or none. */
export function mapsAt(value: JsonObject, field: string): readonly JsonObject[] {
  const found = value[field];
  if (!Array.isArray(found) || found.length === 0) return NONE;
  return found.every(isJsonObject) ? found : found.filter((one: Json): one is JsonObject => isJsonObject(one));
}

/** The text that stands in a field, or an empty one. */
export function textAt(value: JsonObject, field: string): string {
  const found = value[field];
  return typeof found === 'string' ? found : '';
}
