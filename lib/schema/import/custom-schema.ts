import { type Json, type JsonObject, isJsonObject, sameJson } from '../../manifest';

/** What is kept of a schema as it stands. */
const KEPT = [
  'type',
  'format',
  'enum',
  'nullable',
  'default',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'required',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
];
const ALTERNATIVES = ['allOf', 'anyOf', 'oneOf'];

/**
 * What v2 cannot be believed in: it leaves out defaults, so that what seems required may be filled in. For the same
 * reason null may stand for an element of any list.
 */
const UNSURE = ['default', 'required', 'x-kubernetes-validations'];

const IDENTITY = ['apiVersion', 'kind', 'metadata'];
const INT_OR_STRING: Json = [{ type: 'integer' }, { type: 'string' }];
const PRESERVE = 'x-kubernetes-preserve-unknown-fields';

/** How a schema is read. */
export interface SchemaReading {
  /** Whether the document holds all of the schema, as v3 does. */
  readonly whole: boolean;
}

/** The facts of the schema of a custom kind: without descriptions, and without what every object has. */
export function customSchema(json: JsonObject, reading: SchemaReading): JsonObject {
  return factsOf(json, reading, true);
}

function factsOf(json: JsonObject, reading: SchemaReading, isObject: boolean): JsonObject {
  if (!reading.whole && isBlank(json, isObject))
    return { ...flag(json, 'x-kubernetes-embedded-resource'), [PRESERVE]: true };
  return {
    ...kept(json, reading, isObject),
    ...parts(json, reading, isObject),
    ...(reading.whole && alternatives(json, reading)),
  };
}

/** Where v2 leaves out what a value may be: null may stand there, or fields that are not known. */
function isBlank({ type, properties, additionalProperties, ...json }: JsonObject, isObject: boolean): boolean {
  if (json['x-kubernetes-int-or-string'] === true) return false;
  if (json[PRESERVE] === true || typeof type !== 'string') return true;
  const fields = isJsonObject(properties) ? withoutIdentity(properties, isObject) : {};
  return type === 'object' && Object.keys(fields).length === 0 && additionalProperties === undefined;
}

function flag(json: JsonObject, name: string): JsonObject {
  return json[name] === true ? { [name]: true } : {};
}

function kept(json: JsonObject, { whole }: SchemaReading, isObject: boolean): JsonObject {
  const names = KEPT.filter((name) => json[name] !== undefined && (whole || !UNSURE.includes(name)));
  const facts = Object.fromEntries(names.map((name) => [name, json[name] ?? null]));
  if (!isWholeObject(json, isObject) || !Array.isArray(facts.required)) return facts;
  const required = facts.required.filter((name) => !IDENTITY.includes(String(name)));
  return { ...facts, required };
}

function isWholeObject(json: JsonObject, isObject: boolean): boolean {
  return isObject || json['x-kubernetes-embedded-resource'] === true;
}

function parts(json: JsonObject, reading: SchemaReading, isObject: boolean): JsonObject {
  const { properties, items, additionalProperties } = json;
  const below = (part: JsonObject): JsonObject => factsOf(part, reading, false);
  return {
    ...(isJsonObject(properties) && {
      properties: mapped(withoutIdentity(properties, isWholeObject(json, isObject)), below),
    }),
    ...(isJsonObject(items) && { items: reading.whole ? below(items) : { ...below(items), nullable: true } }),
    ...(isJsonObject(additionalProperties) && { additionalProperties: below(additionalProperties) }),
    ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
  };
}

function withoutIdentity(properties: JsonObject, isObject: boolean): JsonObject {
  if (!isObject) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !IDENTITY.includes(name)));
}

function mapped(properties: JsonObject, facts: (part: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (isJsonObject(part) ? [[name, facts(part)]] : [])),
  );
}

/** Tests that stand beside the structure; that a number or text may stand there is said already. */
function alternatives(json: JsonObject, reading: SchemaReading): JsonObject {
  const below = (part: JsonObject): JsonObject => factsOf(part, reading, false);
  const lists = ALTERNATIVES.flatMap((name): [string, Json][] => {
    const list = json[name];
    if (!Array.isArray(list)) return [];
    if (json['x-kubernetes-int-or-string'] === true && sameJson(list, INT_OR_STRING)) return [];
    return [[name, (list as readonly Json[]).filter(isJsonObject).map(below)]];
  });
  return { ...Object.fromEntries(lists), ...(isJsonObject(json.not) && { not: below(json.not) }) };
}
