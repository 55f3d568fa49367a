import { ApiFailure } from '../api/api-failure';
import type { Cluster, LiveObject } from '../cluster';
import { ID_LABEL, decodeInventory } from '../inventory';
import { idOfRef } from '../live';
import { TOOL } from '../set-identity';

/** Whether the set whose label an object carries no longer lists it: only then may another set take it over. */
export async function hasLetGo(
  cluster: Cluster,
  owner: string,
  live: LiveObject,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const inventories = await inventoriesOf(cluster, owner, signal);
  if (inventories === undefined) return false;
  if (inventories.length === 0) return wasAppliedByUs(live);
  const id = idOfRef({ ...live, ...live.metadata });
  return inventories.every((inventory) => {
    const { name, namespace = '' } = inventory.metadata;
    const entries = decodeInventory({ name, namespace, id: owner, manager: '' }, inventory);
    return !('code' in entries) && entries.every((entry) => entry.id !== id);
  });
}

/** A set's id is made of its name and place, so what is found once stays true. */
const NAMES = new WeakMap<Cluster, Map<string, Promise<string>>>();

/** The set whose label an object carries, for people: its name and namespace where an inventory tells them. */
export function ownerName(cluster: Cluster, owner: string, signal: AbortSignal | undefined): Promise<string> {
  const names = NAMES.get(cluster) ?? new Map<string, Promise<string>>();
  NAMES.set(cluster, names);
  const name = names.get(owner) ?? findName(cluster, owner, signal);
  names.set(owner, name);
  name.catch(() => names.delete(owner));
  return name;
}

async function findName(cluster: Cluster, owner: string, signal: AbortSignal | undefined): Promise<string> {
  const [inventory] = (await inventoriesOf(cluster, owner, signal)) ?? [];
  return inventory ? `${inventory.metadata.name} in ${inventory.metadata.namespace ?? ''}` : owner;
}

/** The inventories of a set, wherever they are; undefined when they may not be read. */
async function inventoriesOf(
  cluster: Cluster,
  owner: string,
  signal: AbortSignal | undefined,
): Promise<readonly LiveObject[] | undefined> {
  const selection = { labelSelector: `${ID_LABEL}=${owner}`, ...(signal ? { signal } : {}) };
  try {
    return (await cluster.list({ apiVersion: 'v1', kind: 'ConfigMap' }, selection)).items;
  } catch (error) {
    if (ApiFailure.is(error, 403)) return undefined;
    throw error;
  }
}

/** The set of another tool may list its objects elsewhere; one of ours has lost its inventory. */
function wasAppliedByUs({ metadata }: LiveObject): boolean {
  return (metadata.managedFields ?? []).some(({ manager }) => manager.startsWith(`${TOOL}/`));
}
