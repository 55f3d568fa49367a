import { isJsonObject } from '../json';
import type { ElementKey, ListType } from '../path';

/** The fields by which the elements of a list are told apart; none for lists that have no keys. */
export function keysOf(type: ListType): readonly string[] {
  return typeof type === 'object' ? type.keys : [];
}

/** The key of an element, defaults filled in; nothing when it is no map or lacks a key field. */
export function elementKey(element: unknown, type: ListType): ElementKey | undefined {
  if (typeof type !== 'object' || !isJsonObject(element)) return undefined;
  const key: Record<string, string | number> = {};
  for (const field of type.keys) {
    const value = element[field] ?? type.defaults?.[field];
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    key[field] = value;
  }
  return key;
}

/**
 * The positions of the elements that a key means: those with all its fields, and of several those with the defaults of
 * the key fields that it leaves out (`port: 53` means TCP).
 */
export function positionsOf(list: readonly unknown[], key: ElementKey, type: ListType): readonly number[] {
  const matching = list.flatMap((element, index) => (hasFields(element, key, type) ? [index] : []));
  if (matching.length <= 1 || typeof type !== 'object') return matching;
  const full = { ...missingDefaults(key, type), ...key };
  return matching.filter((index) => hasFields(list[index], full, type));
}

/** How an element is written in a path, or its position where it has no key. */
export function elementLabel(element: unknown, index: number, type: ListType): string {
  const key = elementKey(element, type) ?? nameOf(element);
  return key ? Object.values(key).join(',') : String(index);
}

function nameOf(element: unknown): ElementKey | undefined {
  return isJsonObject(element) && typeof element.name === 'string' ? { name: element.name } : undefined;
}

function hasFields(element: unknown, key: ElementKey, type: ListType): boolean {
  const defaults = typeof type === 'object' ? type.defaults : undefined;
  return (
    isJsonObject(element) &&
    Object.entries(key).every(([field, wanted]) => (element[field] ?? defaults?.[field]) === wanted)
  );
}

function missingDefaults(key: ElementKey, type: Exclude<ListType, string>): ElementKey {
  const defaults: Record<string, string | number> = {};
  for (const field of type.keys) {
    const value = type.defaults?.[field];
    if (!(field in key) && (typeof value === 'string' || typeof value === 'number')) defaults[field] = value;
  }
  return defaults;
}
