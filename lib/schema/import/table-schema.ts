import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { Definitions, GroupVersionKind, Schema } from './definitions';

const TEXTS = ['type', 'format', 'x-kubernetes-list-type', 'x-kubernetes-patch-merge-key'] as const;
const LISTS = ['enum', 'required', 'x-kubernetes-list-map-keys'] as const;

/** Definitions as the field table is made of them: what else is in them is left out, and v3 is put in the form of v2. */
export function tableDefinitions(definitions: Readonly<Record<string, JsonObject>>): Definitions {
  return mapped(definitions);
}

function mapped(value: JsonObject): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, Schema][] =>
      isJsonObject(one) ? [[name, schemaOf(one)]] : [],
    ),
  );
}

function schemaOf(json: JsonObject): Schema {
  const ref = refIn(json);
  const { items, additionalProperties, properties } = json;
  return {
    ...(ref !== undefined && { $ref: ref }),
    ...textsOf(json),
    ...listsOf(json),
    ...(json.default !== undefined && { default: json.default }),
    ...(isJsonObject(items) && { items: schemaOf(items) }),
    ...(isJsonObject(additionalProperties) && { additionalProperties: schemaOf(additionalProperties) }),
    ...(isJsonObject(properties) && { properties: mapped(properties) }),
    ...kindsOf(json),
  };
}

/** What a schema points to; v3 wraps it where something stands beside it. */
export function refIn({ $ref, allOf }: JsonObject): string | undefined {
  const wrapped: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  const ref = isJsonObject(wrapped) ? wrapped.$ref : $ref;
  const name = typeof ref === 'string' ? /^#\/(?:definitions|components\/schemas)\/(.+)$/.exec(ref)?.[1] : undefined;
  return name === undefined ? undefined : `#/definitions/${name}`;
}

function textsOf(json: JsonObject): Pick<Schema, (typeof TEXTS)[number]> {
  return Object.fromEntries(TEXTS.flatMap((key) => (typeof json[key] === 'string' ? [[key, json[key]]] : [])));
}

function listsOf(json: JsonObject): Pick<Schema, (typeof LISTS)[number]> {
  return Object.fromEntries(LISTS.flatMap((key) => (isTexts(json[key]) ? [[key, json[key]]] : [])));
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function kindsOf(json: JsonObject): Pick<Schema, 'x-kubernetes-group-version-kind'> {
  const kinds = json['x-kubernetes-group-version-kind'];
  if (!Array.isArray(kinds)) return {};
  return {
    'x-kubernetes-group-version-kind': (kinds as readonly Json[]).flatMap((one) => groupVersionKind(one) ?? []),
  };
}

/** A kind as OpenAPI documents name it. */
export function groupVersionKind(value: Json | undefined): GroupVersionKind | undefined {
  if (!isJsonObject(value)) return undefined;
  const { group, version, kind } = value;
  if (typeof group !== 'string' || typeof version !== 'string' || typeof kind !== 'string') return undefined;
  return /^[^/\s]*$/.test(group) && /^[^/\s]+$/.test(version) && /^[^/\s]+$/.test(kind)
    ? { group, version, kind }
    : undefined;
}
