import { type ResourceId, isJsonObject } from '../../manifest';
import { GitopsError } from '../../manifest';
import { ApiFailure } from '../api/api-failure';
import { type LiveObject, type ObjectRef, refOf } from '../cluster';
import type { Health } from '../health';
import { objectOf } from '../json-values';
import { readLive } from '../live';
import { type Run, isStopped, judge } from './run';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** Waits until objects are healthy, have failed, or time is up; what is seen goes into the run. */
export async function waitForHealth(run: Run, ids: readonly ResourceId[]): Promise<void> {
  let open = ids.filter((id) => isOpen(run, id));
  for (let pause = FIRST_PAUSE; open.length > 0 && run.waits; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const left = run.deadline - run.clock.now();
    if (isStopped(run) || left <= 0) return;
    run.emit({ type: 'waiting', remaining: open.length, total: ids.length });
    await run.clock.sleep(Math.min(pause, left), run.signal);
    if (isStopped(run)) return;
    await look(run, open);
    open = open.filter((id) => isOpen(run, id));
  }
}

function isOpen(run: Run, id: ResourceId): boolean {
  const state = run.states.get(id);
  return (
    state?.live !== undefined && !state.problem && state.health.status !== 'Current' && state.health.status !== 'Failed'
  );
}

async function look(run: Run, ids: readonly ResourceId[]): Promise<void> {
  const refs = ids.flatMap((id) => refIn(run, id) ?? []);
  const live = await readLive(run.cluster, refs, run.signal);
  for (const id of ids) await note(run, id, live.get(id));
}

function refIn(run: Run, id: ResourceId): ObjectRef | undefined {
  const live = run.states.get(id)?.live;
  return live && refOf(live);
}

async function note(run: Run, id: ResourceId, live: LiveObject | undefined): Promise<void> {
  const state = run.states.get(id);
  if (!state?.live) return;
  const found = await healthNow(run, id, { before: state.live, now: live });
  run.states.set(id, { ...state, health: found, ...(live && isSame(state.live, live) ? { live } : {}) });
  const changed = found.status !== state.health.status || found.message !== state.health.message;
  if (changed) run.emit({ type: 'health', id, health: found.status, message: found.message });
}

async function healthNow(
  run: Run,
  id: ResourceId,
  { before, now }: { readonly before: LiveObject; readonly now: LiveObject | undefined },
): Promise<Health> {
  if (now && !isSame(before, now)) return { status: 'Unknown', message: 'somebody has made it anew' };
  if (!now && isShortLived(before)) return { status: 'Current', message: 'ended and was removed in time, as it says' };
  const found = judge(run, id, now);
  const pendingClaim = now?.kind === 'PersistentVolumeClaim' && found.status === 'InProgress';
  return pendingClaim && (await waitsForConsumer(run, now)) ? judge(run, id, now, { waitsForConsumer: true }) : found;
}

/** Whether an object is a Job that the cluster removes some time after its end. */
function isShortLived({ apiVersion, kind, spec }: LiveObject): boolean {
  return kind === 'Job' && apiVersion.startsWith('batch/') && objectOf(spec).ttlSecondsAfterFinished !== undefined;
}

function isSame(before: LiveObject, now: LiveObject): boolean {
  return before.metadata.uid === now.metadata.uid;
}

/** Whether the storage class of a claim binds volumes only when a Pod uses them; false where the class cannot be read. */
async function waitsForConsumer(run: Run, claim: LiveObject): Promise<boolean> {
  const name = isJsonObject(claim.spec) ? claim.spec.storageClassName : undefined;
  if (typeof name !== 'string' || name === '') return false;
  try {
    const storageClass = await run.cluster.get({ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', name });
    return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
  } catch (error) {
    if (ApiFailure.is(error, 403) || (GitopsError.is(error) && error.code === 'cluster/unknown-kind')) return false;
    throw error;
  }
}
