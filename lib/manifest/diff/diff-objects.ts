import { type Json, compareCodeUnits, isJsonObject } from '../json';
import type { ListType, ListTypes, Path } from '../path';
import { sameJson } from '../same-json';
import type { FieldChange } from './change';
import { pairElements, sameSets } from './diff-lists';
import { movedElements } from './moved';
import { isQuantityPath, sameQuantity } from './quantity';
import { isSecret, withoutSecrets } from './secret';

/**
 * Says which fields differ between two versions of an object: elements of keyed lists by key, sets without order,
 * quantities by amount, and values of Secrets hidden. Where init containers or variables are in another order, that is a
 * change of their list, from the keys in the old order to those in the new.
 *
 * @param listTypes what sort of list stands where; without it, lists of named elements are compared by name
 */
export function diffObjects(from: unknown, to: unknown, listTypes?: ListTypes): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compare({ typeAt: typesOf(to, listTypes), changes }, [], from, to);
  return isSecret(from) || isSecret(to) ? changes.map(withoutSecrets) : changes;
}

interface Comparison {
  readonly typeAt: (path: Path) => ListType | undefined;
  readonly changes: FieldChange[];
}

function typesOf(object: unknown, listTypes: ListTypes | undefined): Comparison['typeAt'] {
  if (!listTypes || !isJsonObject(object)) return () => undefined;
  const { apiVersion, kind } = object;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return () => undefined;
  return (path) => listTypes({ apiVersion, kind }, path);
}

function compare(comparison: Comparison, path: Path, before: unknown, after: unknown): void {
  if (isAbsent(path, before) && isAbsent(path, after)) return;
  if (isJsonObject(before) && isJsonObject(after)) compareMaps(comparison, path, before, after);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(comparison, path, before, after);
  else if (!same(path, before, after)) comparison.changes.push(changeOf(path, before, after));
}

function compareMaps(
  comparison: Comparison,
  path: Path,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits);
  for (const key of keys) compare(comparison, [...path, key], own(before, key), own(after, key));
}

function compareLists(comparison: Comparison, path: Path, before: readonly unknown[], after: readonly unknown[]): void {
  const pairs = pairElements(before, after, comparison.typeAt(path));
  if (pairs) {
    for (const pair of pairs) compare(comparison, [...path, pair.segment], pair.before, pair.after);
    const moved = movedElements(path, pairs, [before, after]);
    if (moved) comparison.changes.push({ path, change: 'changed', ...moved });
  } else if (!sameSets(before, after)) comparison.changes.push(changeOf(path, before, after));
}

/** Whether nothing stands there; `creationTimestamp: null`, which some tools write, is nothing. */
function isAbsent(path: Path, value: unknown): boolean {
  return value === undefined || (value === null && path.at(-1) === 'creationTimestamp');
}

function same(path: Path, before: unknown, after: unknown): boolean {
  return sameJson(before, after) || (isQuantityPath(path) && sameQuantity(before, after));
}

function changeOf(path: Path, before: unknown, after: unknown): FieldChange {
  if (isAbsent(path, before)) return { path, change: 'added', after: after as Json };
  if (isAbsent(path, after)) return { path, change: 'removed', before: before as Json };
  return { path, change: 'changed', before: before as Json, after: after as Json };
}

function own(map: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
