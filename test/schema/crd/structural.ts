import { type Json, type JsonObject, isJsonObject } from '../../../lib/manifest';

/** A catalogue closes objects and writes int-or-string in its own way; a definition does neither. */
export function structural(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(structural);
  if (!isJsonObject(schema)) return schema;
  const { additionalProperties, oneOf, ...rest } = schema;
  const isPair = JSON.stringify(oneOf) === '[{"type":"string"},{"type":"integer"}]';
  const parts = Object.entries(rest).map(([key, part]) => [
    key,
    key === 'properties' ? eachOf(part) : inner(key, part),
  ]);
  return {
    ...(Object.fromEntries(parts) as JsonObject),
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties: structural(additionalProperties) }),
    ...(oneOf !== undefined && (isPair ? { 'x-kubernetes-int-or-string': true } : { oneOf: structural(oneOf) })),
  };
}

function eachOf(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties as JsonObject).map(([name, part]) => [name, structural(part)]));
}

function inner(key: string, part: Json): Json {
  return key === 'default' || key === 'enum' ? part : structural(part);
}
