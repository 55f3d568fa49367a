import { type Element, FieldSet, elementOf, fieldElement } from '../fields';
import { type ListNode, type MapNode, type TypeNode, ANY, deduce, typeUnder } from '../types/node';
import { type Value, equal, isObj, list, obj } from '../value';

/** How one value differs from another, by path. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

type Side = Value | undefined;

interface Place {
  readonly path: readonly Element[];
  readonly result: Comparison;
}

/** Compares two values of a type; `undefined` is absence. */
export function compare(type: TypeNode, before: Side, after: Side): Comparison {
  const result = { added: new FieldSet(), modified: new FieldSet(), removed: new FieldSet() };
  walk(type, before, after, { path: [], result });
  return result;
}

function walk(type: TypeNode, before: Side, after: Side, place: Place): void {
  const node = deduce(type, after ?? before);
  if (isLeaf(node, before, after) || kindOf(node, before) !== kindOf(node, after)) return leaf(before, after, place);
  if (node.is === 'list') walkList(node, list(before), list(after), place);
  else if (node.is === 'map') walkMap(node, before, after, place);
  if (before === undefined) place.result.added.insert(place.path);
  else if (after === undefined) place.result.removed.insert(place.path);
}

function kindOf(node: TypeNode, value: Side): string {
  const fits = node.is === 'list' ? Array.isArray(value) : isObj(value);
  return value === undefined || value === null || fits ? 'fits' : 'other';
}

function isLeaf(node: ReturnType<typeof deduce>, before: Side, after: Side): boolean {
  if (node.is === 'scalar') return true;
  if (node.is === 'list') return node.relation === 'atomic' || (list(before).length === 0 && list(after).length === 0);
  return node.atomic || (Object.keys(obj(before)).length === 0 && Object.keys(obj(after)).length === 0);
}

function leaf(before: Side, after: Side, { path, result }: Place): void {
  if (before === undefined) result.added.insert(path);
  else if (after === undefined) result.removed.insert(path);
  else if (!equal(before, after)) result.modified.insert(path);
}

function walkMap(node: MapNode, before: Side, after: Side, place: Place): void {
  const left = obj(before);
  const right = obj(after);
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    walk(typeUnder(node, key) ?? ANY, left[key], right[key], { ...place, path: [...place.path, fieldElement(key)] });
  }
}

function walkList(node: ListNode, before: readonly Value[], after: readonly Value[], place: Place): void {
  const left = group(node, before);
  const right = group(node, after);
  for (const element of new Set([...left.keys(), ...right.keys()])) {
    const below = { ...place, path: [...place.path, element] };
    const olds = left.get(element) ?? [];
    const news = right.get(element) ?? [];
    if (olds.length < 2 && news.length < 2) walk(node.item, olds[0], news[0], below);
    else leaf(olds.length ? olds : undefined, news.length ? news : undefined, below);
  }
}

function group(node: ListNode, items: readonly Value[]): ReadonlyMap<Element, Value[]> {
  const groups = new Map<Element, Value[]>();
  for (const item of items) {
    const element = elementOf(node, item);
    groups.set(element, [...(groups.get(element) ?? []), item]);
  }
  return groups;
}
