import type { Json, JsonObject } from '../../manifest';

export { mapAt, mapsAt, textAt } from '../../manifest';

/** A map with fields set, of which those that are `undefined` are left as they are. */
export function withFields(value: JsonObject, fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const all: Record<string, Json> = { ...value };
  for (const field of Object.keys(fields)) {
    const set = fields[field];
    if (set !== undefined) all[field] = set;
  }
  return all;
}
