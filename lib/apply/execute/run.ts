import type { GitopsError, ResourceId } from '../../manifest';
import { type Clock, systemClock } from '../clock';
import type { Cluster, LiveObject } from '../cluster';
import { type Health, type HealthFacts, health } from '../health';
import type { ReconcileOptions } from '../options';
import type { PlanItem, WorkingPlan } from '../plan';
import type { ApplyEvent, Outcome, Problem } from '../report';
import type { SetIdentity } from '../set-identity';

/** What became of one object so far. */
export interface ObjectState {
  readonly outcome: Outcome;
  /** @default - it is not on the cluster, or nothing is known of it */
  readonly live?: LiveObject;
  /** The object as it was when it equalled what the set says; later sightings may hold other people's changes. @default - it never did */
  readonly equal?: LiveObject;
  readonly health: Health;
  /** When it was written. @default - not in this run */
  readonly writtenAt?: number;
  readonly problem?: Problem;
  /** Whether the object leaves the inventory. @default false */
  readonly forget?: boolean;
  readonly warnings: readonly string[];
}

/** A reconcile under way. */
export interface Run {
  readonly cluster: Cluster;
  readonly set: SetIdentity;
  readonly plan: WorkingPlan;
  readonly items: ReadonlyMap<ResourceId, PlanItem>;
  readonly clock: Clock;
  /** When waiting ends. */
  readonly deadline: number;
  /** Whether health is waited for. */
  readonly waits: boolean;
  readonly signal: AbortSignal | undefined;
  readonly states: Map<ResourceId, ObjectState>;
  /** What ended the run early, once something has. */
  ended: GitopsError | undefined;
  emit(event: ApplyEvent): void;
}

const TIMEOUT = 300_000;

/** Starts to execute a plan: nothing has happened to any object yet. */
export function startRun(options: ReconcileOptions, plan: WorkingPlan): Run {
  const clock = options.clock ?? systemClock;
  const timeout = options.timeoutMs ?? TIMEOUT;
  return {
    cluster: options.cluster,
    set: plan.set,
    plan,
    items: new Map(plan.items.map((item) => [item.id, item])),
    clock,
    deadline: clock.now() + timeout,
    waits: timeout > 0,
    signal: options.signal,
    states: new Map(),
    ended: undefined,
    emit: (event) => options.onEvent?.(event),
  };
}

/** Whether nothing more may be begun: somebody interrupts, or the cluster no longer answers. */
export function isStopped(run: Run): boolean {
  return run.ended !== undefined || run.signal?.aborted === true;
}

/** The health of an object under the run's knowledge of its kind and of when it was written. */
export function judge(run: Run, id: ResourceId, live: LiveObject | undefined, facts: HealthFacts = {}): Health {
  const state = run.states.get(id);
  const desired = run.items.get(id)?.desired;
  const written = state?.writtenAt === undefined ? {} : { sinceWrite: run.clock.now() - state.writtenAt };
  return health(live, { ...written, reportsStatus: desired?.reportsStatus ?? true, ...facts });
}
