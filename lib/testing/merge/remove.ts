import { type FieldSet, elementOf, fieldElement } from '../fields';
import { type ListNode, type MapNode, type TypeNode, ANY, deduce, typeUnder } from '../types/node';
import { type Obj, type Value, copy, isObj } from '../value';

/** The value without the fields, map entries and list elements at the paths; what becomes empty by that goes too. */
export function removePaths(type: TypeNode, value: Value, paths: FieldSet): Value {
  const node = deduce(type, value);
  if (node.is === 'map' && isObj(value)) return node.atomic ? null : removeFromMap(node, value, paths);
  if (node.is === 'list' && Array.isArray(value))
    return node.relation === 'atomic' ? null : removeFromList(node, value, paths);
  return value;
}

function below(type: TypeNode, value: Value, paths: FieldSet | undefined): Value {
  return paths && !paths.isEmpty ? removePaths(type, value, paths) : copy(value);
}

function removeFromMap(node: MapNode, value: Obj, paths: FieldSet): Value {
  const kept: Obj = {};
  for (const [key, item] of Object.entries(value)) {
    const element = fieldElement(key);
    if (!paths.members.has(element)) kept[key] = below(typeUnder(node, key) ?? ANY, item, paths.children.get(element));
  }
  return Object.keys(kept).length > 0 ? kept : null;
}

function removeFromList(node: ListNode, value: readonly Value[], paths: FieldSet): Value {
  const kept: Value[] = [];
  for (const item of value) {
    const element = elementOf(node, item);
    if (!paths.members.has(element)) kept.push(below(node.item, item, paths.children.get(element)));
  }
  return kept.length > 0 ? kept : null;
}
