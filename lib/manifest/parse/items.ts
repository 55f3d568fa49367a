import { type Json, type JsonObject, isJsonObject } from '../json';
import type { Path } from '../path';
import { sortOfValue } from './sort-of-value';

/** A value that stands where an object is expected. */
export interface Item {
  readonly value: Json;
  /** Its place in the document. */
  readonly path: Path;
  /** Why kubectl takes neither it for an object nor its items. @default - it may be an object */
  readonly problem?: string;
}

/** What a document holds: the items of a list (`kind: List`, `ConfigMapList`), or else its value. */
export function itemsOf(value: Json): readonly Item[] {
  if (!isJsonObject(value)) return [{ value, path: [] }];
  const problem = problemOfList(value);
  if (problem !== undefined) return [{ value, path: [], problem }];
  return isList(value)
    ? value.items.map((item, index) => itemAt(typed(item, value), ['items', index]))
    : [{ value, path: [] }];
}

function itemAt(value: Json, path: Path): Item {
  if (!isJsonObject(value) || !(isList(value) || value.kind === 'List')) return { value, path };
  return { value, path, problem: 'a list stands within a list; write its items into the outer one' };
}

type List = JsonObject & { readonly items: readonly Json[] };

function isList(value: JsonObject): value is List {
  return typeof value.kind === 'string' && value.kind.endsWith('List') && Array.isArray(value.items);
}

function problemOfList({ apiVersion, kind, items }: JsonObject): string | undefined {
  if (kind !== 'List') return undefined;
  if (apiVersion === 'v1' && !Array.isArray(items)) {
    const seen = items === undefined ? 'has no `items`' : `has ${sortOfValue(items)} as \`items\``;
    return `the List ${seen}, where a list of objects must stand`;
  }
  if (apiVersion === 'v1' || !Array.isArray(items)) return undefined;
  return `the apiVersion of a List is v1, and here ${typeof apiVersion === 'string' ? `"${apiVersion}"` : 'none'}`;
}

/** An item of a typed list (`ConfigMapList`), which need not say what it is. */
function typed(item: Json, list: List): Json {
  const kind = typeof list.kind === 'string' ? list.kind.slice(0, -'List'.length) : '';
  if (!isJsonObject(item) || kind === '' || item.kind !== undefined) return item;
  return { apiVersion: list.apiVersion ?? null, kind, ...item };
}
