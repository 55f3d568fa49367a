import { GitopsError, type ResourceId, resourceIdParts } from '../../manifest';
import { ApiFailure } from '../api/api-failure';
import { type LiveObject, type ObjectRef, type Propagation, refOf } from '../cluster';
import { health } from '../health';
import { type InventoryEntry, refOfEntry } from '../inventory';
import { runGraph } from '../graph';
import {
  type PlanItem,
  contentProblem,
  hasContents,
  isFatal,
  isInside,
  problem,
  reasonToForget,
  sayRefusal,
} from '../plan';
import type { Problem } from '../report';
import { type ObjectState, type Run, isStopped } from './run';

const DELETERS = 8;
const ATTEMPTS = 5;
const PAUSE = 200;
/** How long what belongs to removed objects may take to be collected. */
const COLLECTION = 3_000;
const OWNERS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob']);

/**
 * Deletes what the plan prunes, in reverse order: contents before places, instances before definitions, and places
 * before definitions, because a namespace goes slowly while a kind in it disappears.
 */
export async function pruneAll(run: Run): Promise<void> {
  const items = run.plan.items.filter((item) => item.action === 'pruned').reverse();
  const byId = new Map(items.map((item) => [item.id, item]));
  const refused = await tryAll(run, items);
  const work = async (id: ResourceId): Promise<boolean> => {
    const item = byId.get(id);
    if (item?.entry) settle(run, id, refused.get(id) ?? (await pruneObject(run, item.entry)));
    return run.states.get(id)?.outcome !== 'failed';
  };
  const results = await runGraph([...byId.keys()], edgesOfPrune(items), {
    concurrency: DELETERS,
    work,
    stopped: () => isStopped(run),
  });
  for (const [id, result] of results) {
    if (result === 'blocked')
      settle(run, id, failedPrune(problem('apply/prune-failed', 'something inside it could not be removed')));
    if (result === 'stopped') settle(run, id, leftState('the run ended before its turn'));
  }
}

/** Says that nothing of what was planned is pruned, and why. */
export function pruneNothing(run: Run, why: string): void {
  for (const item of run.plan.items) {
    const state = item.problem ? failedPrune(item.problem) : leftState(why);
    if (item.action === 'pruned') settle(run, item.id, state);
  }
}

/** Asks the server about each deletion before the first one is made, so that a refusal is known before half is gone. */
async function tryAll(run: Run, items: readonly PlanItem[]): Promise<ReadonlyMap<ResourceId, ObjectState>> {
  const refused = new Map<ResourceId, ObjectState>();
  for (const { id, problem: known } of items) if (known) refused.set(id, failedPrune(known));
  for (const { id, live } of items) {
    if (!live || isStopped(run)) continue;
    const tried = { uid: live.metadata.uid, dryRun: true };
    const found = await asProblem(refOf(live), () => run.cluster.delete(refOf(live), tried));
    if (found) refused.set(id, failedPrune(found));
  }
  return refused;
}

async function pruneObject(run: Run, entry: InventoryEntry): Promise<ObjectState> {
  const ref = refOfEntry(entry);
  let state: ObjectState | undefined;
  const found = await asProblem(ref, async () => {
    state = await deleteObject(run, entry, ref);
  });
  return found ? failedPrune(found) : (state ?? leftState('nothing was done'));
}

async function deleteObject(run: Run, entry: InventoryEntry, ref: ObjectRef): Promise<ObjectState> {
  for (let attempt = 1; ; attempt++) {
    const live = await run.cluster.get(ref);
    const reason = reasonToForget(entry, live, { set: run.set, moved: new Set() });
    if (!live || reason) return live ? { ...leftState(reason ?? ''), forget: true } : goneState();
    const held = hasContents(entry.id) ? await heldContents(run, live) : undefined;
    if (held) return failedPrune(held);
    try {
      return await deleteLive(run, ref, live);
    } catch (error) {
      if (!ApiFailure.is(error, 409) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Looks again what is inside, as others may have filled it since; what has lost its owner may need a moment to go. */
async function heldContents(run: Run, holder: LiveObject): Promise<Problem | undefined> {
  for (const end = run.clock.now() + COLLECTION; ;) {
    const found = await contentProblem(run.cluster, holder, itemsNow(run));
    if (!found || isStopped(run) || run.clock.now() >= end) return found;
    await run.clock.sleep(PAUSE * 5, run.signal);
  }
}

/** The plan as it has come out so far: what was to be pruned and was not, stays. */
function itemsNow(run: Run): readonly PlanItem[] {
  return run.plan.items.map((item) => {
    const left = item.action === 'pruned' && (run.states.get(item.id)?.outcome ?? 'pruned') !== 'pruned';
    return left ? { ...item, action: 'skipped' } : item;
  });
}

async function deleteLive(run: Run, ref: ObjectRef, live: LiveObject): Promise<ObjectState> {
  const { uid, resourceVersion, deletionTimestamp } = live.metadata;
  const propagation: Propagation = OWNERS.has(live.kind) ? 'Foreground' : 'Background';
  if (!deletionTimestamp) await run.cluster.delete(ref, { uid, resourceVersion, propagation });
  return waitUntilGone(run, ref, live);
}

async function waitUntilGone(run: Run, ref: ObjectRef, before: LiveObject): Promise<ObjectState> {
  for (let last = before; ;) {
    const live = await run.cluster.get(ref);
    if (live?.metadata.uid !== before.metadata.uid) return goneState();
    last = live;
    if (isStopped(run) || run.clock.now() >= run.deadline) {
      return lateState(run, last);
    }
    await run.clock.sleep(PAUSE, run.signal);
  }
}

async function asProblem(ref: ObjectRef, work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isFatal(error) || !GitopsError.is(error)) throw error;
    return problem('apply/prune-failed', ApiFailure.is(error) ? sayRefusal(ref, error) : error.message, error.remedy);
  }
}

function edgesOfPrune(
  items: readonly PlanItem[],
): readonly { readonly first: ResourceId; readonly then: ResourceId }[] {
  const holders = items.filter((item) => hasContents(item.id));
  return holders.flatMap((holder) =>
    items.filter((item) => holds(holder, item)).map((item) => ({ first: item.id, then: holder.id })),
  );
}

function holds(holder: PlanItem, item: PlanItem): boolean {
  const content = resourceIdParts(item.id);
  const isDefinition = resourceIdParts(holder.id).kind === 'CustomResourceDefinition';
  if (isDefinition && content.kind === 'Namespace' && content.group === '') return true;
  return holder.live !== undefined && isInside(holder.live, item.id);
}

function lateState(run: Run, last: LiveObject): ObjectState {
  const found = health(last);
  const state = { outcome: 'pruned', live: last, health: found, warnings: [] } as const;
  return run.waits ? { ...state, problem: problem('apply/unhealthy', `it is not gone yet: ${found.message}`) } : state;
}

function goneState(): ObjectState {
  return { outcome: 'pruned', forget: true, health: { status: 'NotFound', message: '' }, warnings: [] };
}

function leftState(message: string): ObjectState {
  return { outcome: 'skipped', health: { status: 'Unknown', message }, warnings: [] };
}

function failedPrune(found: Problem): ObjectState {
  return { outcome: 'failed', health: { status: 'Unknown', message: '' }, problem: found, warnings: [] };
}

function settle(run: Run, id: ResourceId, state: ObjectState): void {
  run.states.set(id, state);
  run.emit({ type: 'pruned', id, outcome: state.outcome, message: state.problem?.message ?? state.health.message });
}
