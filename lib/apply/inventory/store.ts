import { GitopsError, type Manifest, type ResourceId } from '../../manifest';
import { ApiFailure } from '../api/api-failure';
import { sameJson } from '../canonical';
import type { Cluster, LiveObject, ObjectRef } from '../cluster';
import type { SetIdentity } from '../set-identity';
import { decodeInventory, encodeInventory, sizeOf } from './codec';
import type { InventoryEntry } from './entry';

/** What a set owns, as the cluster remembers it, and the version of that memory. */
export interface Inventory {
  readonly entries: ReadonlyMap<ResourceId, InventoryEntry>;
  /** The stored object. @default - there is none yet */
  readonly stored: LiveObject | undefined;
}

/** A ConfigMap holds a mebibyte; a little is left for its other fields. */
const LIMIT = 1_040_000;

/**
 * Reads the inventory of a set.
 *
 * @throws GitopsError `apply/inventory-foreign` or `apply/inventory-unreadable`; never takes a broken one for an empty one
 */
export async function readInventory(cluster: Cluster, set: SetIdentity, signal?: AbortSignal): Promise<Inventory> {
  const stored = await cluster.get(refOfSet(set), signal ? { signal } : {});
  return stored ? inventoryOf(set, stored) : { entries: new Map(), stored };
}

function inventoryOf(set: SetIdentity, stored: LiveObject): Inventory {
  const entries = decodeInventory(set, stored);
  if ('code' in entries)
    throw new GitopsError(entries.code, { attempt: `Cannot read ${placeOf(set)}`, seen: entries.seen });
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), stored };
}

/**
 * Writes the inventory, if nobody has written it since it was read, and reads it back.
 *
 * @throws GitopsError `apply/concurrent-run` when somebody has
 */
export async function writeInventory(
  cluster: Cluster,
  set: SetIdentity,
  before: Inventory,
  entries: readonly InventoryEntry[],
): Promise<Inventory> {
  const wanted = fittingInventory(set, entries);
  if (!wanted)
    throw new GitopsError('apply/inventory-too-large', {
      attempt: `Cannot write ${placeOf(set)}`,
      seen: sayCount(entries),
    });
  if (before.stored && sameJson(before.stored.data, wanted.data)) return before;
  const lost = await writeOnce(cluster, set, before, wanted);
  const stored = await cluster.get(refOfSet(set));
  if (stored && sameJson(stored.data, wanted.data)) return inventoryOf(set, stored);
  throw new GitopsError('apply/concurrent-run', {
    attempt: `Cannot write ${placeOf(set)}`,
    seen: lost ? lost.serverMessage : 'it does not hold what was written',
    cause: lost,
  });
}

/** The inventory, without the digests where only they make it too large; undefined where it is too large all the same. */
function fittingInventory(set: SetIdentity, entries: readonly InventoryEntry[]): Manifest | undefined {
  const whole = encodeInventory(set, entries);
  if (sizeOf(whole) <= LIMIT) return whole;
  const short = encodeInventory(set, entries.map(withoutDigests));
  return sizeOf(short) <= LIMIT ? short : undefined;
}

function withoutDigests({ applied: _applied, live: _live, ...entry }: InventoryEntry): InventoryEntry {
  return entry;
}

function sayCount(entries: readonly InventoryEntry[]): string {
  return `it would list ${entries.length} objects`;
}

const SOME_UID = '00000000-0000-0000-0000-000000000000';

/** Says when an inventory will not hold these entries, whose objects may not exist yet; undefined when it will. */
export function sizeProblem(set: SetIdentity, entries: readonly InventoryEntry[]): string | undefined {
  const final = entries.map((entry) => ({ ...entry, uid: entry.uid ?? SOME_UID }));
  return fittingInventory(set, final) ? undefined : `${placeOf(set)} cannot hold it: ${sayCount(entries)}`;
}

/** Gives the refusal when the inventory has changed since it was read; the write may still be ours, if its answer was lost. */
async function writeOnce(
  cluster: Cluster,
  set: SetIdentity,
  before: Inventory,
  wanted: ReturnType<typeof encodeInventory>,
): Promise<ApiFailure | undefined> {
  const { manager } = set;
  try {
    if (!before.stored) await cluster.create(wanted, { manager });
    else {
      const { uid, resourceVersion } = before.stored.metadata;
      const guarded = { ...wanted, metadata: { ...wanted.metadata, uid, resourceVersion } };
      await cluster.apply(guarded, { manager, force: true });
    }
    return undefined;
  } catch (error) {
    if (ApiFailure.is(error, 409)) return error;
    throw error;
  }
}

/** Where the inventory of a set is, for people. */
export function placeOf(set: SetIdentity): string {
  return `the inventory ConfigMap/${set.name} in ${set.namespace}`;
}

function refOfSet(set: SetIdentity): ObjectRef {
  return { apiVersion: 'v1', kind: 'ConfigMap', namespace: set.namespace, name: set.name };
}
