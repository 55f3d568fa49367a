import { type Element, FieldSet, elementOf, fieldElement } from '../fields';
import { type ListNode, type MapNode, type TypeNode, ANY, deduce, typeUnder } from '../types/node';
import { type Obj, type Value, isObj } from '../value';

/** The paths that an applied value sets. */
export function toFieldSet(type: TypeNode, value: Value): FieldSet {
  const set = new FieldSet();
  walk(type, value, [], set);
  return set;
}

function walk(type: TypeNode, value: Value, path: readonly Element[], set: FieldSet): void {
  const node = deduce(type, value);
  if (node.is === 'scalar' || isAtomic(node)) set.insert(path);
  else if (node.is === 'list') walkList(node, value, path, set);
  else if (isObj(value)) walkMap(node, value, path, set);
}

function isAtomic(node: ListNode | MapNode): boolean {
  return node.is === 'list' ? node.relation === 'atomic' : node.atomic;
}

function walkList(node: ListNode, value: Value, path: readonly Element[], set: FieldSet): void {
  if (!Array.isArray(value)) return;
  for (const item of value) {
    const below = [...path, elementOf(node, item)];
    walk(node.item, item, below, set);
    set.insert(below);
  }
}

function walkMap(node: MapNode, value: Obj, path: readonly Element[], set: FieldSet): void {
  for (const [key, item] of Object.entries(value)) {
    const below = [...path, fieldElement(key)];
    walk(typeUnder(node, key) ?? ANY, item, below, set);
    if (item === null || (isObj(item) && Object.keys(item).length === 0) || !node.fields.has(key)) set.insert(below);
  }
}
