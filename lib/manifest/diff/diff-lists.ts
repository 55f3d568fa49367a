import { compareCodeUnits, isJsonObject } from '../json';
import { elementKey } from '../patch/keyed-list';
import { type ListType, type PathSegment, formatPath } from '../path';
import { sameJson } from '../same-json';

/** Two values that stand for the same element, one of them absent where it was added or removed. */
export interface Pair {
  readonly segment: PathSegment;
  readonly before?: unknown;
  readonly after?: unknown;
}

type List = readonly unknown[];

/** Says which elements of two lists belong together; nothing when they can only be compared whole. */
export function pairElements(before: List, after: List, type: ListType | undefined): readonly Pair[] | undefined {
  if (type === 'set') return undefined;
  const known = type ?? (haveNames(before) && haveNames(after) ? { keys: ['name'] } : 'atomic');
  return typeof known === 'object'
    ? (byKey(before, after, known) ?? byPosition(before, after))
    : byPosition(before, after);
}

/** Whether two sets hold the same elements, in whatever order. */
export function sameSets(before: List, after: List): boolean {
  if (before.length !== after.length) return false;
  const [left, right] = [countsOf(before), countsOf(after)];
  for (const [element, count] of left.single) if (right.single.get(element) !== count) return false;
  return left.other.length === right.other.length && sameInAnyOrder(left.other, right.other);
}

/** The single values of a set with how often each stands there, and its maps and lists. */
interface Counts {
  readonly single: ReadonlyMap<unknown, number>;
  readonly other: List;
}

function countsOf(list: List): Counts {
  const single = new Map<unknown, number>();
  for (const element of list) {
    if (typeof element === 'object' && element !== null) continue;
    const value = Number.isInteger(element) ? BigInt(element as number) : element;
    single.set(value, (single.get(value) ?? 0) + 1);
  }
  return { single, other: list.filter((element) => typeof element === 'object' && element !== null) };
}

function sameInAnyOrder(before: List, after: List): boolean {
  const rest = [...after];
  for (const element of before) {
    const index = rest.findIndex((other) => sameJson(element, other));
    if (index < 0) return false;
    rest.splice(index, 1);
  }
  return true;
}

function haveNames(list: List): boolean {
  const names = list.map((element) => (isJsonObject(element) ? element.name : undefined));
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
}

function byKey(before: List, after: List, type: ListType): readonly Pair[] | undefined {
  const [left, right] = [indexed(before, type), indexed(after, type)];
  if (!left || !right) return undefined;
  const labels = [...new Set([...left.keys(), ...right.keys()])].sort(compareCodeUnits);
  return labels.flatMap((label) => {
    const [one, other] = [left.get(label), right.get(label)];
    const segment = one?.segment ?? other?.segment;
    return segment === undefined ? [] : [{ segment, before: one?.element, after: other?.element }];
  });
}

interface Keyed {
  readonly segment: PathSegment;
  readonly element: unknown;
}

/** Elements by key; nothing when one has no key or two have the same. */
function indexed(list: List, type: ListType): ReadonlyMap<string, Keyed> | undefined {
  const found = new Map<string, Keyed>();
  for (const element of list) {
    const segment = elementKey(element, type);
    if (!segment) return undefined;
    const label = formatPath([segment]);
    if (found.has(label)) return undefined;
    found.set(label, { segment, element });
  }
  return found;
}

/** Elements by position, after what is alike at both ends: one put in between moves no others. */
function byPosition(before: List, after: List): readonly Pair[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameJson(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && sameJson(before.at(-1 - end), after.at(-1 - end))) end++;
  const count = Math.max(before.length, after.length) - start - end;
  return Array.from({ length: count }, (_, offset) => {
    const index = start + offset;
    return {
      segment: index,
      before: index < before.length - end ? before[index] : undefined,
      after: index < after.length - end ? after[index] : undefined,
    };
  });
}
