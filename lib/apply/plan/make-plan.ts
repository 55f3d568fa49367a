import {
  EXIT,
  type ExitCode,
  GitopsError,
  type ListTypes,
  type ResourceId,
  compareResourceIds,
  formatResourceId,
  resourceIdParts,
} from '../../manifest';
import { type Discovery, type LiveObject, type ObjectRef, refOf } from '../cluster';
import { dependencyMistakes, edgesOf, withoutCycles } from '../graph';
import { type Inventory, type InventoryEntry, readInventory, refOfEntry } from '../inventory';
import { readLive } from '../live';
import { type Desired, loadSet, settleScopes } from '../load';
import type { PlanOptions } from '../options';
import { mapPool } from '../pool';
import type { Plan, Problem } from '../report';
import { type SetIdentity, setIdentity, withOwner } from '../set-identity';
import { contentProblem } from './contents';
import { guardProblems } from './guards';
import { hasContents } from './inside';
import { type PlanItem, planItem, shownItem } from './item';
import { planDesired } from './plan-desired';
import { planPrune, prunedIds } from './plan-prune';

/** A plan with what its execution needs. */
export interface WorkingPlan {
  readonly set: SetIdentity;
  readonly items: readonly PlanItem[];
  readonly inventory: Inventory;
  readonly shown: Plan;
}

const TRIERS = 8;

/** Compares a set with a cluster; reads, and asks the server what it would make of each object, but writes nothing. */
export async function makePlan(options: PlanOptions, listTypes: ListTypes): Promise<WorkingPlan> {
  const { cluster, signal } = options;
  const set = setIdentity(options.set, options.inventoryNamespace ?? 'default');
  const desired = await loadDesired(options, set, listTypes);
  const [discovery, inventory] = await Promise.all([cluster.discover(), readInventory(cluster, set, signal)]);
  const left = entriesLeft(inventory, desired, discovery);
  const live = await readLive(cluster, refsToRead(desired, left, discovery), signal);
  const planned = await planAll(desired, { options, set, inventory, live, listTypes });
  const pruned = options.prune === false ? left.map(keptItem) : planPrunes(left, live, set, planned);
  const items = [...planned, ...pruned].sort((a, b) => compareResourceIds(a.id, b.id));
  const refusals = await refusalsOf(options, { set, items, inventory, desired: desired.length });
  const problems = refusals.length > 0 || items.some((item) => item.problem);
  const exit = exitOfPlan(refusals, problems, items);
  return {
    set,
    items,
    inventory,
    shown: { set: set.name, cluster: cluster.name, objects: items.map(shownItem), refusals, exit },
  };
}

async function loadDesired(options: PlanOptions, set: SetIdentity, listTypes: ListTypes): Promise<readonly Desired[]> {
  const { objects, mistakes } = loadSet(options.resources, listTypes);
  if (mistakes.length > 0) throw invalidInput(set, mistakes);
  await options.cluster.discover({ refresh: true, ...(options.signal ? { signal: options.signal } : {}) });
  const scoped = await settleScopes(options.cluster, objects, options.namespace);
  const late = [...scoped.mistakes, ...dependencyMistakes(scoped.desired)];
  if (late.length > 0) throw invalidInput(set, late);
  withoutCycles(edgesOf(scoped.desired));
  return scoped.desired.map((one) => ({ ...one, manifest: withOwner(one.manifest, set) }));
}

function invalidInput(set: SetIdentity, mistakes: readonly string[]): GitopsError {
  const [first = '', ...details] = mistakes;
  const seen = details.length > 0 ? `${first} (and ${details.length} more)` : first;
  return new GitopsError('apply/invalid-input', { attempt: `Cannot apply the set ${set.name}`, seen, details });
}

/** Entries that the set no longer holds, each in a version that is served; a kind that is gone leaves its entries as they are. */
function entriesLeft(
  inventory: Inventory,
  desired: readonly Desired[],
  discovery: Discovery,
): readonly InventoryEntry[] {
  const ids = new Set(desired.map((one) => one.id));
  const left = [...inventory.entries.values()].filter((entry) => !ids.has(entry.id));
  return left.map((entry) => {
    const versions = versionsOf(entry, discovery);
    const [version] = versions;
    if (version === undefined && discovery.incomplete.length > 0) throw unsure(entry, discovery);
    return version === undefined || versions.includes(entry.version) ? entry : { ...entry, version };
  });
}

function versionsOf(entry: InventoryEntry, { kinds }: Discovery): readonly string[] {
  const { group, kind } = resourceIdParts(entry.id);
  return kinds.filter((served) => served.group === group && served.kind === kind).map((served) => served.version);
}

/** While the server cannot tell everything that it serves, a kind that is missing must not be taken for gone. */
function unsure({ id }: InventoryEntry, { incomplete }: Discovery): GitopsError {
  const seen = `the cluster cannot tell about ${incomplete.join(', ')} now, so it cannot be taken for gone`;
  return new GitopsError('cluster/overloaded', { attempt: `Cannot decide about ${formatResourceId(id)}`, seen });
}

function refsToRead(
  desired: readonly Desired[],
  left: readonly InventoryEntry[],
  discovery: Discovery,
): readonly ObjectRef[] {
  const served = left.filter((entry) => versionsOf(entry, discovery).includes(entry.version));
  return [...desired.filter((one) => one.served).map((one) => refOf(one.manifest)), ...served.map(refOfEntry)];
}

interface PlanFacts {
  readonly options: PlanOptions;
  readonly set: SetIdentity;
  readonly inventory: Inventory;
  readonly live: ReadonlyMap<ResourceId, LiveObject>;
  readonly listTypes: ListTypes;
}

async function planAll(desired: readonly Desired[], facts: PlanFacts): Promise<readonly PlanItem[]> {
  const { options, live } = facts;
  const namespaces = desired.filter(({ id }) => resourceIdParts(id).kind === 'Namespace' && !live.has(id));
  const context = {
    ...facts,
    cluster: options.cluster,
    coming: new Set(namespaces.map(({ manifest }) => manifest.metadata.name)),
    forceConflicts: options.forceConflicts ?? false,
    adopt: options.adopt ?? false,
    signal: options.signal,
  };
  return mapPool(desired, TRIERS, (one) => planDesired(one, context));
}

function keptItem(entry: InventoryEntry): PlanItem {
  return planItem({ id: entry.id, entry, action: 'skipped', note: 'not pruned: pruning is off' });
}

function planPrunes(
  left: readonly InventoryEntry[],
  live: ReadonlyMap<ResourceId, LiveObject>,
  set: SetIdentity,
  planned: readonly PlanItem[],
): readonly PlanItem[] {
  const held = new Set(planned.flatMap((item) => (item.live ? [item.live.metadata.uid] : [])));
  return left.map((entry) => planPrune(entry, live.get(entry.id), set, held));
}

async function refusalsOf(
  options: PlanOptions,
  {
    set,
    items,
    inventory,
    desired,
  }: { set: SetIdentity; items: readonly PlanItem[]; inventory: Inventory; desired: number },
): Promise<readonly Problem[]> {
  const pruned = prunedIds(items);
  const owned = inventory.entries.size;
  const guards = guardProblems({
    desired,
    owned,
    pruned,
    inventoryNamespace: set.namespace,
    confirmed: options.confirmPrune,
  });
  const holders = items
    .filter((item) => item.action === 'pruned' && hasContents(item.id))
    .flatMap((item) => item.live ?? []);
  const contents = await mapPool(holders, 1, (holder) => contentProblem(options.cluster, holder, items));
  return [...guards, ...contents.filter((found) => found !== undefined)];
}

function exitOfPlan(refusals: readonly Problem[], problems: boolean, items: readonly PlanItem[]): ExitCode {
  if (refusals.length > 0) return EXIT.refused;
  return problems || items.some((item) => item.action !== 'unchanged') ? EXIT.no : EXIT.ok;
}
