import { FieldSet } from '../fields';
import type { TypeNode } from '../types/node';
import type { Value } from '../value';
import { type Comparison, compare } from './compare';
import { mergeValues } from './merge-values';
import { removePaths } from './remove';
import { toFieldSet } from './to-set';

/** The fields that one manager holds. */
export interface Holding {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** Whether the manager applied them, rather than wrote them. */
  readonly applied: boolean;
}

/** Who holds which fields, by the id of the manager. */
export type Holdings = ReadonlyMap<string, Holding>;

/** What an apply asks for. */
export interface Intent {
  readonly manager: string;
  readonly apiVersion: string;
  readonly value: Value;
  readonly force: boolean;
  /** Fields that are never held through this request. */
  readonly ignored: FieldSet;
}

/** Fields that others hold and the intent would change, by the id of the manager. */
export type Conflicts = ReadonlyMap<string, FieldSet>;

/** The outcome of an apply. */
export type Applied = { readonly value: Value; readonly holdings: Holdings } | { readonly conflicts: Conflicts };

/** Lays an intent over a live value: merges, drops what the manager no longer asks for, and settles who holds what. */
export function applyIntent(type: TypeNode, live: Value, held: Holdings, intent: Intent): Applied {
  const whole = toFieldSet(type, intent.value);
  const last = held.get(intent.manager)?.set ?? FieldSet.empty;
  const holding = (set: FieldSet): Holding => ({ set, apiVersion: intent.apiVersion, applied: true });
  const now = new Map(held).set(intent.manager, holding(withoutIgnored(whole, intent.ignored)));
  const merged = mergeValues(type, live, intent.value) ?? null;
  const value = last.isEmpty ? merged : prune(type, merged, last, new Map(now).set(intent.manager, holding(whole)));
  const changes = compare(type, live, value);
  const conflicts = conflictsOf(now, intent.manager, changes);
  if (conflicts.size > 0 && !intent.force) return { conflicts };
  return { value, holdings: settle(now, intent.manager, changes) };
}

/** Settles who holds what after a manager wrote a whole new value. */
export function updateHoldings(held: Holdings, changes: Comparison, writer: Omit<Intent, 'value' | 'force'>): Holdings {
  const settled = new Map(settle(held, writer.manager, changes));
  const own = settled.get(writer.manager)?.set ?? FieldSet.empty;
  const mine = own
    .difference(changes.removed)
    .union(withoutIgnored(changes.modified.union(changes.added), writer.ignored));
  if (mine.isEmpty) settled.delete(writer.manager);
  else settled.set(writer.manager, { set: mine, apiVersion: writer.apiVersion, applied: false });
  return settled;
}

function conflictsOf(held: Holdings, manager: string, changes: Comparison): Conflicts {
  const touched = changes.modified.union(changes.added);
  const found = [...held]
    .filter(([id]) => id !== manager)
    .map(([id, holding]) => [id, holding.set.intersection(touched)] as const);
  return new Map(found.filter(([, set]) => !set.isEmpty));
}

function settle(held: Holdings, manager: string, changes: Comparison): Holdings {
  const lost = changes.modified.union(changes.added).union(changes.removed);
  const settled = new Map<string, Holding>();
  if (lost.isEmpty) return new Map([...held].filter(([, { set }]) => !set.isEmpty));
  for (const [id, holding] of held) {
    const set = id === manager ? holding.set : holding.set.difference(lost);
    if (!set.isEmpty) settled.set(id, { ...holding, set });
  }
  return settled;
}

/** Removes what was applied last time, is not applied now and is held by nobody else. */
function prune(type: TypeNode, merged: Value, last: FieldSet, held: Holdings): Value {
  const named = (set: FieldSet): FieldSet => set.withNamedFields(type);
  const without = removePaths(type, merged, named(last));
  const everyone = [...held.values()].reduce((sum, { set }) => sum.union(set), FieldSet.empty);
  const all = named(toFieldSet(type, merged));
  const kept = removePaths(type, merged, all.difference(named(toFieldSet(type, without)).union(named(everyone))));
  const dangling = all.difference(named(toFieldSet(type, kept))).intersection(named(last));
  return removePaths(type, merged, dangling);
}

/** A set without the ignored paths and everything below them. */
export function withoutIgnored(set: FieldSet, ignored: FieldSet): FieldSet {
  const kept = new FieldSet();
  for (const member of set.members) if (!ignored.members.has(member)) kept.members.add(member);
  for (const [element, child] of set.children) {
    if (ignored.members.has(element) && !ignored.children.has(element)) continue;
    const below = ignored.children.get(element);
    const rest = below ? withoutIgnored(child, below) : child;
    if (!rest.isEmpty) kept.children.set(element, rest);
  }
  return kept;
}
