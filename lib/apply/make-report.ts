import { CODES, EXIT, type ExitCode, GitopsError } from '../manifest';
import type { ObjectState, Run } from './execute';
import { type PlanItem, exitOfProblems, problem } from './plan';
import type { ApplyReport, ObjectReport, Outcome, Problem } from './report';

/** Says what a run did. */
export function reportOf(run: Run, dryRun: boolean): ApplyReport {
  const objects = run.plan.items.map((item) => objectReport(run, item, run.states.get(item.id)));
  const ended = endOf(run);
  return {
    set: run.set.name,
    cluster: run.cluster.name,
    dryRun,
    waited: run.waits && !dryRun,
    objects,
    counts: countOutcomes(objects),
    ...(ended ? { problem: ended } : {}),
    exit: ended ? CODES[ended.code].exit : exitOf(run, objects),
  };
}

function objectReport(run: Run, item: PlanItem, state: ObjectState | undefined): ObjectReport {
  const { id, action, fields, desired } = item;
  const found = state?.problem ?? item.problem;
  return {
    id,
    action,
    ...outcomeOf(state),
    message: found?.message ?? remark(run, item, state),
    fields,
    ...(desired ? { origin: desired.origin } : {}),
    ...(found ? { problem: found } : {}),
    warnings: [...new Set([...item.warnings, ...(state?.warnings ?? [])])],
  };
}

/** An object that the run never came to is skipped. */
function outcomeOf(state: ObjectState | undefined): Pick<ObjectReport, 'outcome' | 'health'> {
  return state ? { outcome: state.outcome, health: state.health.status } : { outcome: 'skipped', health: 'Unknown' };
}

/** How an object may fare that would be waited for. */
const OPEN: ReadonlySet<string> = new Set(['InProgress', 'Unknown', 'Terminating', 'NotFound']);

/** What the health says, or a remark of the plan where it still says something: what a new object had to wait for is past. */
function remark(run: Run, { note, desired }: PlanItem, state: ObjectState | undefined): string {
  if (state && desired && !run.waits && OPEN.has(state.health.status)) return `not waited for: ${state.health.message}`;
  return state?.health.message || (state?.outcome === 'created' ? '' : note);
}

function countOutcomes(objects: readonly ObjectReport[]): Readonly<Record<Outcome, number>> {
  const counts = { created: 0, configured: 0, unchanged: 0, pruned: 0, skipped: 0, failed: 0 };
  for (const { outcome } of objects) counts[outcome]++;
  return counts;
}

/** What ended a run early, if anything did. */
function endOf(run: Run): Problem | undefined {
  if (run.signal?.aborted)
    return problem('apply/interrupted', 'interrupted; the inventory lists everything that may have been touched');
  const covered = 'the inventory lists everything that may have been touched';
  return run.ended && problem(run.ended.code, `${run.ended.message}; ${covered}`, run.ended.remedy);
}

function exitOf(run: Run, objects: readonly ObjectReport[]): ExitCode {
  const failed = objects.filter((object) => object.outcome === 'failed');
  if (failed.length > 0) return exitOfProblems(failed.map((object) => object.problem));
  const late = objects.some((object) => object.problem?.code === 'apply/unhealthy');
  return late || objects.some((object) => isUnhealthy(run, object)) ? EXIT.unhealthy : EXIT.ok;
}

function isUnhealthy(run: Run, { id, health }: ObjectReport): boolean {
  if (!run.items.get(id)?.desired) return false;
  return run.waits ? health !== 'Current' : health === 'Failed';
}

/** The error of a plan that guards refuse. */
export function refusalOf(set: string, refusals: readonly Problem[]): GitopsError {
  const [first, ...rest] = refusals;
  if (!first) throw new TypeError('no guard has refused');
  const { code, message, remedy } = first;
  return new GitopsError(code, {
    attempt: `Cannot reconcile the set ${set}`,
    seen: message,
    remedy,
    details: rest.map((one) => one.message),
  });
}
