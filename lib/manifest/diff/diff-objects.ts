import { type Json, compareCodeUnits, isJsonObject } from '../json';
import type { FieldComparison, KindName, ListType, ListTypes, Path } from '../path';
import { sameJson } from '../same-json';
import type { FieldChange } from './change';
import { type Pair, pairElements, sameSets } from './diff-lists';
import { movedElements } from './moved';
import { sameQuantity } from './quantity';
import { holdsSecrets, withoutSecrets } from './secret';

/**
 * Says which fields differ between two versions of an object: elements of keyed lists by key, sets without order,
 * quantities by amount, null as nothing where the type of the field is known, and values of Secrets hidden. Where init
 * containers or variables are in another order, that is a change of their list, from the keys in the old order to those
 * in the new.
 *
 * @param listTypes what stands where; without it, lists of named elements are compared by name, and all else as written
 */
export function diffObjects(from: unknown, to: unknown, listTypes?: ListTypes): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compare({ ...factsOf(kindOf(to) ?? kindOf(from), listTypes), changes }, [], from, to);
  return holdsSecrets(from) || holdsSecrets(to) ? changes.map(withoutSecrets) : changes;
}

/** What is known of the places of one kind. */
interface Facts {
  readonly typeAt: (path: Path) => ListType | undefined;
  readonly comparisonAt: (path: Path) => FieldComparison;
}

interface Diff extends Facts {
  readonly changes: FieldChange[];
}

function factsOf(kind: KindName | undefined, listTypes: ListTypes | undefined): Facts {
  if (!listTypes || !kind) return { typeAt: () => undefined, comparisonAt: () => 'exact' };
  return {
    typeAt: (path) => listTypes(kind, path),
    comparisonAt: (path) => listTypes.comparisonAt?.(kind, path) ?? 'exact',
  };
}

function kindOf(object: unknown): KindName | undefined {
  if (!isJsonObject(object)) return undefined;
  const { apiVersion, kind } = object;
  return typeof apiVersion === 'string' && typeof kind === 'string' ? { apiVersion, kind } : undefined;
}

function compare(diff: Diff, path: Path, before: unknown, after: unknown): void {
  if (isJsonObject(before) && isJsonObject(after)) compareMaps(diff, path, before, after);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(diff, path, before, after);
  else if (!same(diff, path, before, after)) diff.changes.push(changeOf(diff, path, before, after));
}

function compareMaps(
  diff: Diff,
  path: Path,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits);
  for (const key of keys) compare(diff, [...path, key], own(before, key), own(after, key));
}

function compareLists(diff: Diff, path: Path, before: readonly unknown[], after: readonly unknown[]): void {
  const pairs = pairElements(before, after, diff.typeAt(path));
  if (pairs) {
    for (const pair of pairs) comparePair(diff, [...path, pair.segment], pair);
    const moved = movedElements(path, pairs, [before, after]);
    if (moved) diff.changes.push({ path, change: 'changed', ...moved });
  } else if (!sameSets(before, after)) diff.changes.push(changeOf(diff, path, before, after));
}

/** Elements that have the same key differ in none of its fields: one of them may leave a default to be filled in. */
function comparePair(diff: Diff, path: Path, { segment, before, after }: Pair): void {
  if (typeof segment === 'object' && isJsonObject(before) && isJsonObject(after))
    compare(diff, path, { ...before, ...segment }, { ...after, ...segment });
  else compare(diff, path, before, after);
}

/** Whether nothing stands there: null in a field of a known type, and `creationTimestamp: null`, which some tools write. */
function isAbsent(diff: Diff, path: Path, value: unknown): boolean {
  if (value !== null) return value === undefined;
  return path.at(-1) === 'creationTimestamp' || diff.comparisonAt(path) !== 'exact';
}

function same(diff: Diff, path: Path, before: unknown, after: unknown): boolean {
  if (sameJson(before, after)) return true;
  if (isAbsent(diff, path, before)) return isAbsent(diff, path, after);
  return diff.comparisonAt(path) === 'quantity' && sameQuantity(before, after);
}

function changeOf(diff: Diff, path: Path, before: unknown, after: unknown): FieldChange {
  if (isAbsent(diff, path, before)) return { path, change: 'added', after: after as Json };
  if (isAbsent(diff, path, after)) return { path, change: 'removed', before: before as Json };
  return { path, change: 'changed', before: before as Json, after: after as Json };
}

function own(map: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
