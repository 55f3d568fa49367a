import { GitopsError, type ListTypes } from '../manifest';
import { crdSchemas, isDefinition, listTypesOf } from '../schema';
import { health } from './health';
import { systemClock } from './clock';
import { execute, needsWrites, type Run, startRun } from './execute';
import { GuardedCluster, acquireLease } from './lease';
import { refusalOf, reportOf } from './make-report';
import type { PlanOptions, ReconcileOptions } from './options';
import { type PlanItem, type WorkingPlan, makePlan } from './plan';
import type { ApplyReport, Plan } from './report';
import type { SetIdentity } from './set-identity';

/**
 * Compares a set with a cluster and says what a reconcile would do; nothing is written.
 *
 * Objects that nobody has changed in the source show how the live ones have drifted.
 *
 * @example
 * const { objects } = await plan({ set: 'shop.prod.prd-eu', resources, cluster });
 * for (const { id, action } of objects) console.log(action, id);
 * @throws GitopsError `apply/invalid-input`, `apply/inventory-unreadable`, `apply/interrupted`, or of the area `cluster`
 */
export async function plan(options: PlanOptions): Promise<Plan> {
  return (await planInterruptibly(options)).shown;
}

/**
 * Makes a cluster as a set says: records what it is about to touch, applies in order, waits until everything is
 * healthy, prunes what the set no longer holds, and reports on each object.
 *
 * @example
 * const report = await reconcile({ set: 'shop.prod.prd-eu', resources, cluster, timeoutMs: 120_000 });
 * process.exitCode = report.exit;
 * @throws GitopsError as `plan`; `apply/empty-set` and others of the area `apply` when a guard refuses
 */
export async function reconcile(options: ReconcileOptions): Promise<ApplyReport> {
  const working = await planInterruptibly(options);
  const writes = !options.dryRun && working.shown.refusals.length === 0 && needsWrites(working);
  return writes ? reconcileAlone(options, working.set) : carryOut(options, working);
}

/** Takes the lease of the set, so that no other run writes it meanwhile, and plans again: others may have written until now. */
async function reconcileAlone(options: ReconcileOptions, set: SetIdentity): Promise<ApplyReport> {
  const { cluster, signal, clock = systemClock, onEvent } = options;
  const onWait = (holder: string): void => onEvent?.({ type: 'lease', holder });
  const lease = await interruptibly(options, () => acquireLease(cluster, set, { clock, signal, onWait }));
  try {
    const alone = { ...options, cluster: new GuardedCluster(cluster, lease) };
    return await carryOut(alone, await planInterruptibly(alone));
  } finally {
    await lease.release();
  }
}

async function carryOut(options: ReconcileOptions, working: WorkingPlan): Promise<ApplyReport> {
  options.onEvent?.({ type: 'planned', plan: working.shown });
  const run = startRun(options, working);
  if (working.shown.refusals.length > 0) throw refusalOf(working.set.name, working.shown.refusals);
  if (options.dryRun) preview(run);
  else await execute(run);
  return reportOf(run, options.dryRun ?? false);
}

function planInterruptibly(options: PlanOptions): Promise<WorkingPlan> {
  return interruptibly(options, () => makePlan(options, options.listTypes ?? listTypesIn(options)));
}

/** What is known of lists where nobody says more: custom kinds that are defined in the set itself. */
function listTypesIn({ resources }: PlanOptions): ListTypes {
  return listTypesOf(() => crdSchemas([...resources].map(({ manifest }) => manifest).filter(isDefinition)));
}

async function interruptibly<T>(options: PlanOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!options.signal?.aborted) throw error;
    const attempt = `Cannot reconcile the set ${options.set}`;
    throw new GitopsError('apply/interrupted', {
      attempt,
      seen: 'interrupted before anything was written',
      cause: error,
    });
  }
}

/** Notes for each object what would happen to it. */
function preview(run: Run): void {
  for (const item of run.plan.items) run.states.set(item.id, previewState(item));
}

function previewState({ action, problem, live }: PlanItem): Parameters<Run['states']['set']>[1] {
  return { outcome: problem ? 'failed' : action, health: health(live), warnings: [], ...(live ? { live } : {}) };
}
