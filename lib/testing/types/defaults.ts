import { type FieldNode, type TypeNode, typeUnder } from './node';
import { type Value, copy, drop, isObj } from '../value';

/** Drops what a custom kind's schema does not know and fills in its defaults, in place. */
export function pruneAndDefault(type: TypeNode, value: Value): void {
  if (type.is === 'list' && Array.isArray(value)) for (const item of value) pruneAndDefault(type.item, item);
  if (type.is !== 'map' || !isObj(value)) return;
  for (const [name, field] of type.fields) fill(value, name, field);
  for (const key of Object.keys(value)) {
    const below = typeUnder(type, key);
    if (!below) drop(value, key);
    else pruneAndDefault(below, value[key] ?? null);
  }
}

function fill(value: { [key: string]: Value }, name: string, field: FieldNode): void {
  const here = value[name];
  if (name === 'metadata' || field.default === undefined) return;
  if (here === undefined || here === null) value[name] = copy(field.default);
}
