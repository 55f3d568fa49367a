import { GitopsError } from '../../manifest';
import { type Inventory, writeInventory } from '../inventory';
import { isFatal } from '../plan';
import { applyAll } from './apply-all';
import { entriesAfter, entriesBefore, ownsTheSame, withDigests } from './entries';
import { hasChanges, needsWrites } from './needs-writes';
import { explainUnhealthy } from './explain';
import { pruneAll, pruneNothing } from './prune';
import { type Run, isStopped } from './run';
import { waitForHealth } from './wait';

/**
 * Executes the plan of a run: records what it is about to touch, applies, waits, prunes, records what it owns now.
 *
 * What a cluster that stops answering or an interrupt leaves undone is in the run's states; the inventory then still
 * lists everything that may have been touched.
 */
export async function execute(run: Run): Promise<void> {
  if (isStopped(run)) return;
  const recorded = hasChanges(run.plan) ? await record(run) : run.plan.inventory;
  if (recorded) await endingWith(run, () => executeRecorded(run, recorded));
}

async function executeRecorded(run: Run, recorded: Inventory): Promise<void> {
  await applyAndPrune(run);
  if (!isStopped(run) && needsWrites(run.plan)) await recordResult(run, recorded);
}

/** Notes what ends a run early once it may have touched something, so that what it did until then can still be told. */
async function endingWith(run: Run, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (run.signal?.aborted) return;
    if (!GitopsError.is(error)) throw error;
    run.ended = error;
  }
}

async function applyAndPrune(run: Run): Promise<void> {
  await applyAll(run);
  await waitForHealth(run, [...run.states.keys()]);
  if (run.waits && !isStopped(run)) await explainUnhealthy(run);
  const obstacle = obstacleToPrune(run);
  if (obstacle) pruneNothing(run, `not pruned: ${obstacle}`);
  else await pruneAll(run);
}

/** Why nothing may be pruned now; undefined when it may. */
function obstacleToPrune(run: Run): string | undefined {
  const states = [...run.states.values()];
  if (isStopped(run)) return 'the run ended early';
  if (states.some((state) => state.outcome === 'failed')) return 'some objects failed to apply';
  if (states.every((state) => state.health.status === 'Current')) return undefined;
  return run.waits
    ? 'not everything that was applied is healthy'
    : 'not everything is known to be healthy without waiting';
}

/** Writes down everything that the run may touch, before it touches anything; undefined when the cluster is lost over it. */
async function record(run: Run): Promise<Inventory | undefined> {
  const { cluster, set, plan } = run;
  try {
    return await writeInventory(cluster, set, plan.inventory, entriesBefore(plan.items));
  } catch (error) {
    if (!GitopsError.is(error) || !isFatal(error)) throw error;
    if (!run.signal?.aborted) run.ended = error;
    return undefined;
  }
}

async function recordResult(run: Run, recorded: Inventory): Promise<void> {
  const after = entriesAfter(run.plan.items, run.states);
  if (!hasChanges(run.plan) && ownsTheSame(recorded.entries, after)) return;
  await writeInventory(run.cluster, run.set, recorded, withDigests(after, run));
}
