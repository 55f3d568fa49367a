import { type ListTypes, type ResourceId, formatResourceId } from '../../manifest';
import { type Cluster, type LiveObject, refOf } from '../cluster';
import { ID_LABEL, type Inventory, type InventoryEntry } from '../inventory';
import type { Desired } from '../load';
import { type SetIdentity, ownerOf } from '../set-identity';
import { changesOf, digestsOf } from './compare';
import type { Problem } from '../report';
import { hasLetGo, ownerName } from './hand-over';
import { type PlanItem, planItem, problem } from './item';
import { type Tried, tryObject } from './try-object';

/** What deciding about an object needs to know. */
export interface DesiredContext {
  readonly cluster: Cluster;
  readonly set: SetIdentity;
  readonly inventory: Inventory;
  readonly live: ReadonlyMap<ResourceId, LiveObject>;
  /** Namespaces that the set is about to create. */
  readonly coming: ReadonlySet<string>;
  /** Objects that may not be read, and why. */
  readonly hidden: ReadonlyMap<ResourceId, Problem>;
  readonly listTypes: ListTypes;
  readonly forceConflicts: boolean;
  readonly adopt: boolean;
  readonly signal: AbortSignal | undefined;
}

const LOOKS = 3;

/** Decides what is to happen to one object of the set; looks again when others changed it between reading and trying. */
export async function planDesired(desired: Desired, context: DesiredContext): Promise<PlanItem> {
  const { cluster, signal } = context;
  let live = context.live.get(desired.id);
  for (let look = 1; ; look++) {
    const { item, tried } = await planAgainst(desired, live, context);
    const moved = live && item.fields.length > 0 && tried !== live.metadata.resourceVersion;
    if (!moved || look === LOOKS) return item;
    live = await cluster.get(refOf(desired.manifest), signal ? { signal } : {});
  }
}

/** An item, and the version of the live object that the server tried it on. */
interface Attempt {
  readonly item: PlanItem;
  readonly tried?: string | undefined;
}

async function planAgainst(desired: Desired, live: LiveObject | undefined, context: DesiredContext): Promise<Attempt> {
  const { id } = desired;
  const entry = context.inventory.entries.get(id);
  const base = { id, desired, ...(live ? { live } : {}), ...(entry ? { entry } : {}) };
  const early = earlyItem(base, desired, context) ?? (await strangerItem(base, context));
  if (early) return { item: early };
  return tryBase(base, context);
}

async function tryBase(base: Base, context: DesiredContext): Promise<Attempt> {
  const { live, entry, desired } = base;
  const ours = isOurs(live, entry, context.set);
  const { forceConflicts, adopt, signal } = context;
  const force = forceConflicts || (adopt && !ours);
  const options = { manager: context.set.manager, ours: ours || live === undefined, force, signal };
  const tried = await tryObject(context.cluster, desired.manifest, live, options);
  const version = tried.written?.object.metadata.resourceVersion;
  return { item: itemOfTry(base, tried, context), tried: version };
}

/** Decides once more about an object that could not be tried before what it needs was applied. */
export async function tryAgain(item: PlanItem, context: DesiredContext): Promise<PlanItem> {
  const { id, desired, live, entry } = item;
  if (!desired) return item;
  return (await tryBase({ id, desired, ...(live ? { live } : {}), ...(entry ? { entry } : {}) }, context)).item;
}

/** Whether the set owns a live object: by its label, or, where somebody has taken that off, by the inventory. */
function isOurs(live: LiveObject | undefined, entry: InventoryEntry | undefined, set: SetIdentity): boolean {
  if (!live) return false;
  const owner = ownerOf(live);
  return owner === set.id || (owner === undefined && entry?.uid === live.metadata.uid);
}

type Base = Pick<PlanItem, 'id' | 'desired' | 'live' | 'entry'> & { readonly desired: Desired };

/** What can be decided without asking the server. */
function earlyItem(base: Base, desired: Desired, { set, coming, hidden }: DesiredContext): PlanItem | undefined {
  const { live, entry, id } = base;
  const why = hidden.get(id);
  if (why) return planItem({ ...base, action: entry ? 'configured' : 'created', problem: why });
  if (!desired.served) return unservedItem(base, desired);
  if (!live) {
    const place = desired.manifest.metadata.namespace ?? '';
    return coming.has(place)
      ? planItem({ ...base, action: 'created', note: `after the namespace ${place}` })
      : undefined;
  }
  if (live.metadata.deletionTimestamp) {
    return planItem({
      ...base,
      action: 'configured',
      problem: problem('apply/terminating', 'the live object is being deleted'),
    });
  }
  return isKnownUnchanged(desired, live, entry) && ownerOf(live) === set.id
    ? planItem({ ...base, action: 'unchanged' })
    : undefined;
}

/** The problem of an object that another set owns; none when that one has let go of it and it may be taken over. */
async function strangerItem(
  base: Base,
  { cluster, set, adopt, signal }: DesiredContext,
): Promise<PlanItem | undefined> {
  const { live } = base;
  if (live?.metadata.labels?.[ID_LABEL] !== undefined) return strangers(base, 'it is the inventory of a set');
  const owner = live && ownerOf(live);
  if (!live || owner === undefined || owner === set.id) return undefined;
  if (adopt && (await hasLetGo(cluster, owner, live, signal))) return undefined;
  return strangers(base, `it belongs to the set ${await ownerName(cluster, owner, signal)}`);
}

function strangers(base: Base, why: string): PlanItem {
  return planItem({ ...base, action: 'configured', problem: problem('apply/owned-by-other', why) });
}

function unservedItem(base: Base, { definedBy, manifest }: Desired): PlanItem {
  if (definedBy) return planItem({ ...base, action: 'created', note: `after ${formatResourceId(definedBy)}` });
  const seen = `the cluster does not serve ${manifest.kind} of ${manifest.apiVersion}`;
  return planItem({ ...base, action: 'created', problem: problem('cluster/unknown-kind', seen) });
}

/** Whether both the object and its live counterpart are as they were when they were last found equal. */
function isKnownUnchanged(desired: Desired, live: LiveObject, entry: InventoryEntry | undefined): boolean {
  if (!entry?.applied || !entry.live || entry.uid !== live.metadata.uid) return false;
  const now = digestsOf(desired.manifest, live);
  return now.applied === entry.applied && now.live === entry.live;
}

function itemOfTry(base: Base, tried: Tried, context: DesiredContext): PlanItem {
  const { live } = base;
  const { force, yieldReplicas } = tried;
  if (!tried.written) {
    const found = tried.problem ?? problem('cluster/refused', 'the server gave no answer');
    return planItem({ ...base, action: live ? 'configured' : 'created', problem: found });
  }
  const { warnings, object } = tried.written;
  const note = yieldReplicas ? 'the number of replicas is left to its autoscaler' : '';
  if (!live) return planItem({ ...base, action: 'created', warnings, force });
  const fields = changesOf(live, object, context.listTypes);
  const action = fields.length > 0 ? 'configured' : 'unchanged';
  const adopted = ownerOf(live) !== context.set.id && action === 'configured' ? 'adopted' : note;
  return planItem({ ...base, action, fields, warnings, force, yieldReplicas, note: adopted });
}
