import { type Element, elementOf } from '../fields';
import { type ListNode, type MapNode, type TypeNode, ANY, deduce, typeUnder } from '../types/node';
import { type Obj, type Value, copy, isObj, list, obj } from '../value';

type Side = Value | undefined;

/** The live value with an applied value laid over it. */
export function mergeValues(type: TypeNode, live: Side, applied: Side): Side {
  const node = deduce(type, applied ?? live);
  if (isLeaf(node, live, applied)) return copied(applied === undefined ? live : applied);
  if (node.is === 'list') return orNothing(mergeLists(node, list(live), list(applied)));
  return node.is === 'map' ? mergeMaps(node, obj(live), obj(applied)) : copied(applied);
}

function copied(value: Side): Side {
  return value === undefined ? undefined : copy(value);
}

function orNothing(items: Value[]): Side {
  return items.length > 0 ? items : undefined;
}

function isLeaf(node: ReturnType<typeof deduce>, live: Side, applied: Side): boolean {
  if (node.is === 'scalar') return true;
  if (node.is === 'list') return node.relation === 'atomic' || (list(live).length === 0 && list(applied).length === 0);
  const foreign = applied !== undefined && applied !== null && !isObj(applied);
  return node.atomic || foreign || (Object.keys(obj(live)).length === 0 && Object.keys(obj(applied)).length === 0);
}

function mergeMaps(node: MapNode, live: Obj, applied: Obj): Side {
  const merged: Obj = {};
  for (const key of new Set([...Object.keys(live), ...Object.keys(applied)])) {
    const value = mergeValues(typeUnder(node, key) ?? ANY, live[key], applied[key]);
    if (value !== undefined) merged[key] = value;
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

interface Keyed {
  readonly element: Element;
  readonly item: Value;
}

/** Elements of both lists: the shared ones in the applied order, the others where they stood among them. */
function mergeLists(node: ListNode, live: readonly Value[], applied: readonly Value[]): Value[] {
  const left = keyed(node, live);
  const right = keyed(node, applied);
  const liveBy = new Map(left.map(({ element, item }) => [element, item]));
  const merged: Value[] = [];
  for (const { element, item } of interleave(left, right)) {
    const inBoth = right.some((one) => one.element === element);
    const value = mergeValues(node.item, inBoth ? liveBy.get(element) : item, inBoth ? item : undefined);
    if (value !== undefined) merged.push(value);
  }
  return merged;
}

function keyed(node: ListNode, items: readonly Value[]): readonly Keyed[] {
  return items.map((item) => ({ element: elementOf(node, item), item }));
}

function interleave(left: readonly Keyed[], right: readonly Keyed[]): readonly Keyed[] {
  const isLeft = new Set(left.map(({ element }) => element));
  const isRight = new Set(right.map(({ element }) => element));
  const shared = right.filter(({ element }) => isLeft.has(element)).map(({ element }) => element);
  const taken = new Set<Element>();
  const order: Keyed[] = [];
  const waiting = [...right];
  const take = (until: Element | undefined): void => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      taken.add(next.element);
      order.push(next);
      if (next.element === until) return;
    }
  };
  for (const mine of left) {
    if (!isRight.has(mine.element)) order.push(mine);
    else if (shared.find((element) => !taken.has(element)) === mine.element) take(mine.element);
  }
  take(undefined);
  return order;
}
