import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { ValueType } from '../fields';

/**
 * Reads null as the API server does: a field that is null is not there, and an element of a list or a value of a map
 * that is null is the empty value of its type.
 */
export function withoutNulls(value: Json, type: ValueType): Json {
  if (!holdsNull(value)) return value;
  if (type.sort === 'list')
    return Array.isArray(value) ? (value as readonly Json[]).map((one) => element(one, type.of)) : value;
  if (!isJsonObject(value)) return value;
  if (type.sort === 'map') return mapEntries(value, (_key, one) => element(one, type.of));
  if (type.sort !== 'object') return value;
  const { fields } = type.type;
  return mapEntries(value, (key, one) => {
    const field = fields.get(key);
    if (one === null && field) return undefined;
    return field ? withoutNulls(one, field.value) : one;
  });
}

/** Parts without nulls are kept as they are. */
function holdsNull(value: Json | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsNull);
  const map = value as JsonObject;
  for (const key in map) if (holdsNull(map[key])) return true;
  return false;
}

function mapEntries(value: JsonObject, change: (key: string, one: Json) => Json | undefined): JsonObject {
  const entries = Object.entries(value).flatMap(([key, one]): [string, Json][] => {
    const next = change(key, one);
    return next === undefined ? [] : [[key, next]];
  });
  return Object.fromEntries(entries);
}

function element(value: Json, type: ValueType): Json {
  return value === null ? emptyOf(type) : withoutNulls(value, type);
}

const EMPTY: Readonly<Partial<Record<ValueType['sort'], Json>>> = {
  object: {},
  map: {},
  list: [],
  boolean: false,
  int32: 0,
  int64: 0,
  number: 0,
  'int-or-string': 0,
  quantity: '0',
  string: '',
  enum: '',
  bytes: '',
};

function emptyOf(type: ValueType): Json {
  return EMPTY[type.sort] ?? null;
}
