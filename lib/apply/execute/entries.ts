import { type ResourceId, versionOf } from '../../manifest';
import type { EntryState, InventoryEntry } from '../inventory';
import { type PlanItem, digestsOf } from '../plan';
import type { ObjectState, Run } from './run';

/** The entries before the first change: all that is owned or about to be touched. */
export function entriesBefore(items: readonly PlanItem[]): readonly InventoryEntry[] {
  return items.flatMap((item) => {
    const entry = entryBefore(item);
    return entry ? [entry] : [];
  });
}

function entryBefore(item: PlanItem): InventoryEntry | undefined {
  const { entry, live, desired, action, problem } = item;
  if (!desired) return entry && (action === 'pruned' ? { ...entry, state: 'pruning' } : entry);
  if (problem) return entry;
  if (!live) return entryOf(item.id, { version: versionOf(desired.manifest.apiVersion), state: 'intent' });
  const known = entry?.uid === live.metadata.uid ? entry : undefined;
  const state: EntryState = known?.state === 'applied' || action === 'unchanged' ? 'applied' : 'intent';
  const version = versionOf(desired.manifest.apiVersion);
  return entryOf(item.id, { ...known, version, state, uid: live.metadata.uid });
}

function entryOf(id: ResourceId, rest: Omit<InventoryEntry, 'id'>): InventoryEntry {
  return { ...rest, id };
}

/** The entries after the last change: all that is owned, and what could not be finished. */
export function entriesAfter(
  items: readonly PlanItem[],
  states: ReadonlyMap<ResourceId, Pick<ObjectState, 'equal' | 'forget'>>,
): readonly InventoryEntry[] {
  return items.flatMap((item) => {
    const entry = entryAfter(item, states.get(item.id));
    return entry ? [entry] : [];
  });
}

function entryAfter(
  item: PlanItem,
  state: Pick<ObjectState, 'equal' | 'forget'> | undefined,
): InventoryEntry | undefined {
  const before = entryBefore(item);
  const { desired } = item;
  if (!desired) return item.forget || state?.forget ? undefined : before;
  if (!state?.equal) return before;
  const { uid } = state.equal.metadata;
  return entryOf(item.id, { version: versionOf(desired.manifest.apiVersion), state: 'applied', uid });
}

/** The entries with the digests by which unchanged objects are known next time without asking the server. */
export function withDigests(
  entries: readonly InventoryEntry[],
  run: Pick<Run, 'items' | 'states'>,
): readonly InventoryEntry[] {
  return entries.map((entry) => {
    const desired = run.items.get(entry.id)?.desired;
    const equal = run.states.get(entry.id)?.equal;
    return desired && equal ? { ...entry, ...digestsOf(desired.manifest, equal) } : entry;
  });
}

/** Whether two lists of entries say the same about what is owned; digests, which only save requests, do not count. */
export function ownsTheSame(a: ReadonlyMap<ResourceId, InventoryEntry>, b: readonly InventoryEntry[]): boolean {
  return a.size === b.length && b.every((entry) => isSame(a.get(entry.id), entry));
}

function isSame(a: InventoryEntry | undefined, b: InventoryEntry): boolean {
  return a !== undefined && a.uid === b.uid && a.state === b.state && a.version === b.version;
}
