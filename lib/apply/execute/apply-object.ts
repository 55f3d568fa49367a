import { type Manifest, GitopsError } from '../../manifest';
import { ApiFailure } from '../api/api-failure';
import type { LiveObject, Written } from '../cluster';
import {
  type PlanItem,
  conflictsOf,
  isFatal,
  problem,
  problemOf,
  sayConflicts,
  withUid,
  withoutReplicas,
} from '../plan';
import type { Problem } from '../report';
import { retryDeferred } from './retry-deferred';
import { type ObjectState, type Run, isStopped, judge } from './run';

const PATIENCE = 15_000;
const PAUSE = 250;

/** Applies one object as planned; what the server refuses is a problem of the object, not of the run. */
export async function applyObject(run: Run, item: PlanItem): Promise<ObjectState> {
  const { desired } = item;
  if (!desired) throw new TypeError('only objects of the set are applied');
  try {
    const ready = item.deferred ? await retryDeferred(run, item) : item;
    if (ready.problem) return failedState(item.live, ready.problem);
    const written = await applyPatiently(run, ready, bodyOf(ready, desired.manifest));
    return appliedState(run, item, written);
  } catch (error) {
    if (isFatal(error) || !GitopsError.is(error)) throw error;
    return failedState(item.live, problemOfError(desired.manifest, error));
  }
}

function bodyOf({ yieldReplicas, live }: PlanItem, manifest: Manifest): Manifest {
  return withUid(yieldReplicas ? withoutReplicas(manifest) : manifest, live);
}

function appliedState(run: Run, item: PlanItem, written: Written): ObjectState {
  const { object, warnings } = written;
  const outcome = item.action;
  run.states.set(item.id, {
    outcome,
    writtenAt: run.clock.now(),
    health: { status: 'Unknown', message: '' },
    warnings,
  });
  return {
    outcome,
    live: object,
    equal: object,
    writtenAt: run.clock.now(),
    health: judge(run, item.id, object),
    warnings,
  };
}

/** The state of an object that could not be applied. */
export function failedState(live: LiveObject | undefined, found: Problem): ObjectState {
  const unknown = { status: 'Unknown', message: '' } as const;
  return { outcome: 'failed', problem: found, health: unknown, warnings: [], ...(live ? { live } : {}) };
}

/** A kind whose definition was applied in this run may take a moment until it is served. */
async function applyPatiently(run: Run, item: PlanItem, body: Manifest): Promise<Written> {
  const end = run.clock.now() + PATIENCE;
  for (;;) {
    try {
      return await run.cluster.apply(body, { manager: run.set.manager, force: item.force });
    } catch (error) {
      const early = item.desired?.definedBy !== undefined && isNotServedYet(error);
      if (!early || isStopped(run) || run.clock.now() + PAUSE > end) throw error;
      await run.clock.sleep(PAUSE, run.signal);
    }
  }
}

function isNotServedYet(error: unknown): boolean {
  return ApiFailure.is(error, 404) || (GitopsError.is(error) && error.code === 'cluster/unknown-kind');
}

function problemOfError(manifest: Manifest, error: GitopsError): Problem {
  if (!ApiFailure.is(error)) return problem(error.code, error.message, error.remedy);
  return error.isFieldConflict
    ? problem('apply/conflict', sayConflicts(conflictsOf(error)))
    : problemOf(manifest, error);
}
