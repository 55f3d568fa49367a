import { type FieldNode, type ListNode, type MapNode, type TypeNode, ANY, typeUnder } from './node';
import { type Obj, type Value, isObj } from '../value';
import { canonicalQuantity } from './quantity';
import { isDroppedWhenZero } from './zero';

/**
 * The value as the API server would hand it back after decoding: unknown fields gone, empty optional
 * lists, maps and zeros left out, embedded structs always there.
 */
export function roundTrip(type: TypeNode, value: Value): Value {
  if (type.is === 'map' && isObj(value)) return type.fields.size > 0 ? structTrip(type, value) : mapTrip(type, value);
  if (type.is === 'list' && Array.isArray(value)) return value.map((item) => itemTrip(type, item));
  if (type.is === 'scalar' && type.scalar === 'quantity') return canonicalQuantity(value);
  return value;
}

function itemTrip(type: ListNode, item: Value): Value {
  return roundTrip(type.item, item === null ? zeroValue(type.item) : item);
}

function mapTrip(type: MapNode, value: Obj): Obj {
  const values = type.values ?? ANY;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, roundTrip(values, item === null ? zeroValue(values) : item)]),
  );
}

function zeroValue(type: TypeNode): Value {
  if (type.is === 'map') return {};
  if (type.is !== 'scalar') return null;
  if (type.scalar === 'boolean') return false;
  if (type.scalar === 'untyped' || type.scalar === 'quantity') return '0';
  return type.scalar === 'string' ? '' : 0;
}

function structTrip(type: MapNode, value: Obj): Obj {
  const out: Obj = {};
  for (const [name, field] of type.fields) {
    const kept = fieldTrip(name, field, value[name]);
    if (kept !== undefined) out[name] = kept;
  }
  if (type.values)
    for (const key of Object.keys(value))
      if (!type.fields.has(key)) out[key] = roundTrip(typeUnder(type, key) ?? ANY, value[key] ?? null);
  return out;
}

function fieldTrip(name: string, field: FieldNode, value: Value | undefined): Value | undefined {
  if (value === undefined || value === null) return missing(field);
  if (isEmpty(field.type, value)) return missing(field);
  return isLeftOut(name, field, value) ? undefined : roundTrip(field.type, value);
}

function isLeftOut(name: string, field: FieldNode, value: Value): boolean {
  const isPlain =
    field.type.is === 'scalar' && field.default === undefined && !field.required && field.keepsEmpty !== true;
  return isPlain && (isDroppedWhenZero(name, value) || (field.dropsZero === true && value === 0));
}

function missing(field: FieldNode): Value | undefined {
  if (field.default !== undefined) return isObj(field.default) ? roundTrip(field.type, {}) : field.default;
  const nullable = field.type.is === 'list' || (field.type.is === 'map' && field.type.fields.size === 0);
  const isTime = field.type.is === 'scalar' && field.type.scalar === 'untyped';
  return field.required && (nullable || isTime) ? null : undefined;
}

function isEmpty(type: TypeNode, value: Value): boolean {
  if (type.is === 'list') return Array.isArray(value) && value.length === 0;
  return type.is === 'map' && type.fields.size === 0 && isObj(value) && Object.keys(value).length === 0;
}
