import {
  type Code,
  EXIT,
  type ExitCode,
  GitopsError,
  type ListTypes,
  type ResourceId,
  compareResourceIds,
  formatResourceId,
  resourceId,
  resourceIdParts,
  versionOf,
} from '../../manifest';
import { type Discovery, type ObjectRef, refOf } from '../cluster';
import { dependencyMistakes, edgesOf, withoutCycles } from '../graph';
import { type Inventory, type InventoryEntry, readInventory, refOfEntry, sizeProblem } from '../inventory';
import { idOfRef, readLive } from '../live';
import { type Desired, loadSet, settleScopes, titleOf } from '../load';
import type { PlanOptions } from '../options';
import { mapPool } from '../pool';
import type { Plan, Problem } from '../report';
import { type SetIdentity, setIdentity, withOwner } from '../set-identity';
import { contentProblem } from './contents';
import { deferRefusals } from './defer';
import { guardProblems } from './guards';
import { hasContents } from './inside';
import { type PlanItem, exitOfProblems, planItem, problem, shownItem } from './item';
import { type DesiredContext, planDesired, tryAgain } from './plan-desired';
import { planPrune, prunedIds } from './plan-prune';

/** A plan with what its execution needs. */
export interface WorkingPlan {
  readonly set: SetIdentity;
  readonly items: readonly PlanItem[];
  readonly inventory: Inventory;
  readonly shown: Plan;
  /** Decides once more about a deferred item, when what it needs has been applied. */
  readonly tryAgain: (item: PlanItem) => Promise<PlanItem>;
}

const TRIERS = 8;

/** Compares a set with a cluster; reads, and asks the server what it would make of each object, but writes nothing. */
export async function makePlan(options: PlanOptions, listTypes: ListTypes): Promise<WorkingPlan> {
  const { cluster, signal } = options;
  const set = setIdentity(options.set, options.inventoryNamespace ?? 'default');
  const desired = await loadDesired(options, set, listTypes);
  const [discovery, inventory] = await Promise.all([cluster.discover(), readInventory(cluster, set, signal)]);
  const left = entriesLeft(inventory, desired, discovery);
  const hidden = new Map<ResourceId, Problem>();
  const live = await readLive(cluster, refsToRead(desired, left, discovery), signal, (refs, failure) => {
    for (const ref of refs) hidden.set(idOfRef(ref), problem(failure.code, failure.serverMessage, failure.remedy));
  });
  const context = contextOf(desired, { options, set, inventory, live, hidden, listTypes });
  const planned = deferRefusals(await mapPool(desired, TRIERS, (one) => planDesired(one, context)));
  const pruned = options.prune === false ? left.map(keptItem) : planPrunes(left, { live, hidden, set }, planned);
  const items = [...planned, ...pruned].sort((a, b) => compareResourceIds(a.id, b.id));
  const refusals = await refusalsOf(options, { set, items, inventory, desired: desired.length });
  const exit = exitOfPlan(refusals, items);
  return {
    set,
    items,
    inventory,
    tryAgain: (item) => tryAgain(item, context),
    shown: { set: set.name, cluster: cluster.name, objects: items.map(shownItem), refusals, exit },
  };
}

async function loadDesired(options: PlanOptions, set: SetIdentity, listTypes: ListTypes): Promise<readonly Desired[]> {
  const { objects, mistakes, hooks } = loadSet(options.resources, listTypes);
  if (hooks.length > 0) throw invalidInput(set, hooks, 'apply/hook-unsupported');
  if (mistakes.length > 0) throw invalidInput(set, mistakes);
  await options.cluster.discover({ refresh: true, ...(options.signal ? { signal: options.signal } : {}) });
  const scoped = await settleScopes(options.cluster, objects, options.namespace);
  const late = [...scoped.mistakes, ...inventoryMistakes(set, scoped.desired), ...dependencyMistakes(scoped.desired)];
  if (late.length > 0) throw invalidInput(set, late);
  withoutCycles(edgesOf(scoped.desired));
  return scoped.desired.map((one) => ({ ...one, manifest: withOwner(one.manifest, set) }));
}

/** An object in the place of the inventory would overwrite it, and with it the memory of what the set owns. */
function inventoryMistakes(set: SetIdentity, desired: readonly Desired[]): readonly string[] {
  const taken = resourceId({ group: '', kind: 'ConfigMap', namespace: set.namespace, name: set.name });
  const found = desired.filter(({ id }) => id === taken);
  return found.map((one) => `${titleOf(one)}: the inventory of the set has this name; give the ConfigMap another one`);
}

function invalidInput(set: SetIdentity, mistakes: readonly string[], code: Code = 'apply/invalid-input'): GitopsError {
  const [first = '', ...details] = mistakes;
  const seen = details.length > 0 ? `${first} (and ${details.length} more)` : first;
  return new GitopsError(code, { attempt: `Cannot apply the set ${set.name}`, seen, details });
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

interface PlanFacts extends Pick<DesiredContext, 'set' | 'inventory' | 'live' | 'hidden' | 'listTypes'> {
  readonly options: PlanOptions;
}

function contextOf(desired: readonly Desired[], facts: PlanFacts): DesiredContext {
  const { options, live, hidden } = facts;
  const isComing = (id: ResourceId): boolean =>
    resourceIdParts(id).kind === 'Namespace' && !live.has(id) && !hidden.has(id);
  return {
    ...facts,
    cluster: options.cluster,
    coming: new Set(desired.filter(({ id }) => isComing(id)).map(({ manifest }) => manifest.metadata.name)),
    forceConflicts: options.forceConflicts ?? false,
    adopt: options.adopt ?? false,
    signal: options.signal,
  };
}

function keptItem(entry: InventoryEntry): PlanItem {
  return planItem({ id: entry.id, entry, action: 'skipped', note: 'not pruned: pruning is off' });
}

function planPrunes(
  left: readonly InventoryEntry[],
  { live, hidden, set }: Pick<DesiredContext, 'live' | 'hidden' | 'set'>,
  planned: readonly PlanItem[],
): readonly PlanItem[] {
  const held = new Set(planned.flatMap((item) => (item.live ? [item.live.metadata.uid] : [])));
  return left.map((entry) => {
    const why = hidden.get(entry.id);
    if (why) return planItem({ id: entry.id, entry, action: 'pruned', problem: why });
    return planPrune(entry, live.get(entry.id), set, held);
  });
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
  return [...guards, ...contents.filter((found) => found !== undefined), ...sizeProblems(set, items)];
}

/** An inventory that will not hold what the set owns is refused before anything is applied. */
function sizeProblems(set: SetIdentity, items: readonly PlanItem[]): readonly Problem[] {
  const found = sizeProblem(set, items.flatMap(expectedEntry));
  return found ? [problem('apply/inventory-too-large', found)] : [];
}

function expectedEntry({ id, entry, live, desired, forget }: PlanItem): readonly InventoryEntry[] {
  if (!desired) return forget || !entry ? [] : [entry];
  const uid = live?.metadata.uid;
  return [{ id, version: versionOf(desired.manifest.apiVersion), state: 'applied', ...(uid ? { uid } : {}) }];
}

function exitOfPlan(refusals: readonly Problem[], items: readonly PlanItem[]): ExitCode {
  if (refusals.length > 0) return EXIT.refused;
  const problems = items.flatMap((item) => item.problem ?? []);
  if (problems.length > 0) return exitOfProblems(problems);
  return items.some((item) => item.action !== 'unchanged') ? EXIT.no : EXIT.ok;
}
