import { isTerminating, nameOf } from '../store';
import { type Obj, at, ensure, num, obj, objs, text } from '../value';
import { podOf } from './replica-set';
import { type World, withCondition } from './world';

const INDEX = 'batch.kubernetes.io/job-completion-index';

/** Runs each Job to its end. */
export function runJobs(world: World): void {
  const kind = world.kind('batch/v1', 'Job');
  for (const job of world.peek(kind)) {
    if (isTerminating(job)) continue;
    if (endOf(job)) forget(world, job);
    else run(world, job);
  }
}

/** The condition that ended a Job, if it has ended. */
function endOf(job: Obj): Obj | undefined {
  return objs(at(job, 'status', 'conditions')).find(
    (one) => one['status'] === 'True' && (one['type'] === 'Complete' || one['type'] === 'Failed'),
  );
}

function forget(world: World, job: Obj): void {
  const patience = at(job, 'spec', 'ttlSecondsAfterFinished');
  if (typeof patience !== 'number') return;
  if (world.secondsSince(endOf(job)?.['lastTransitionTime']) >= patience)
    world.delete(world.kind('batch/v1', 'Job'), job);
}

interface Progress {
  readonly pods: readonly Obj[];
  readonly active: readonly Obj[];
  readonly succeeded: number;
  readonly failed: number;
}

function progressOf(world: World, job: Obj): Progress {
  const pods = world.ownedBy(world.kind('v1', 'Pod'), job);
  const phase = (pod: Obj): string => text(at(pod, 'status', 'phase'));
  const ended = (name: string): number => pods.filter((pod) => phase(pod) === name).length;
  const active = pods.filter((pod) => !['Succeeded', 'Failed'].includes(phase(pod)) && !isTerminating(pod));
  return { pods, active, succeeded: ended('Succeeded'), failed: ended('Failed') };
}

function run(world: World, job: Obj): void {
  const progress = progressOf(world, job);
  const pending = objs(at(job, 'status', 'conditions')).find(
    (one) => one['type'] === 'SuccessCriteriaMet' || one['type'] === 'FailureTarget',
  );
  if (pending) return finish(world, job, progress, pending);
  if (at(job, 'spec', 'suspend') === true) return suspend(world, job, progress);
  const verdict = verdictOf(world, job, progress);
  if (verdict) return stop(world, job, progress, verdict);
  if (!at(job, 'status', 'startTime'))
    return report(world, job, progress, { startTime: world.now, active: start(world, job, progress) });
  report(world, job, progress, { active: progress.active.length + start(world, job, progress) });
}

interface Verdict {
  readonly type: 'SuccessCriteriaMet' | 'FailureTarget';
  readonly reason: string;
  readonly message: string;
}

function verdictOf(world: World, job: Obj, { active, succeeded, failed }: Progress): Verdict | undefined {
  const deadline = at(job, 'spec', 'activeDeadlineSeconds');
  if (failed > num(at(job, 'spec', 'backoffLimit'), 6)) {
    return {
      type: 'FailureTarget',
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    };
  }
  if (
    typeof deadline === 'number' &&
    at(job, 'status', 'startTime') &&
    world.secondsSince(at(job, 'status', 'startTime')) >= deadline
  ) {
    return {
      type: 'FailureTarget',
      reason: 'DeadlineExceeded',
      message: 'Job was active longer than specified deadline',
    };
  }
  const completions = at(job, 'spec', 'completions');
  const isDone = typeof completions === 'number' ? succeeded >= completions : succeeded > 0 && active.length === 0;
  return isDone
    ? { type: 'SuccessCriteriaMet', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' }
    : undefined;
}

/** Starts as many Pods as may run now; returns how many. */
function start(world: World, job: Obj, { pods, active, succeeded }: Progress): number {
  const completions = at(job, 'spec', 'completions');
  const left = typeof completions === 'number' ? completions - succeeded : succeeded > 0 ? 0 : Infinity;
  const more = Math.max(0, Math.min(num(at(job, 'spec', 'parallelism'), 1), left) - active.length);
  const busy = new Set(
    pods
      .filter((pod) => text(at(pod, 'status', 'phase')) !== 'Failed')
      .map((pod) => Number(at(pod, 'metadata', 'annotations', INDEX))),
  );
  for (let count = 0, index = 0; count < more; count++, index++) {
    while (busy.has(index)) index++;
    add(world, job, index);
  }
  return more;
}

function add(world: World, job: Obj, index: number): void {
  const isIndexed = at(job, 'spec', 'completionMode') === 'Indexed';
  const pod = podOf(obj(at(job, 'spec', 'template')), {
    generateName: isIndexed ? `${nameOf(job)}-${index}-` : `${nameOf(job)}-`,
  });
  if (isIndexed) {
    ensure(pod, 'metadata', 'annotations')[INDEX] = String(index);
    ensure(pod, 'metadata', 'labels')[INDEX] = String(index);
  }
  world.createOwned(world.kind('v1', 'Pod'), job, pod);
}

function report(world: World, job: Obj, { pods, succeeded, failed }: Progress, more: Obj): void {
  const done = at(job, 'spec', 'completionMode') === 'Indexed' ? { completedIndexes: doneIndexes(pods) } : {};
  const status = {
    ...obj(job['status']),
    ...more,
    ...counts(succeeded, failed),
    ...done,
    ready: 0,
    terminating: 0,
    uncountedTerminatedPods: {},
  };
  world.setStatus(world.kind('batch/v1', 'Job'), job, status);
}

/** The indexes that are done, as ranges: `0-2,5`. */
function doneIndexes(pods: readonly Obj[]): string {
  const succeeded = pods.filter(
    (pod) => at(pod, 'status', 'phase') === 'Succeeded' && at(pod, 'metadata', 'annotations', INDEX) !== undefined,
  );
  const indexes = succeeded.map((pod) => Number(at(pod, 'metadata', 'annotations', INDEX))).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

function counts(succeeded: number, failed: number): Obj {
  return { ...(succeeded > 0 ? { succeeded } : {}), ...(failed > 0 ? { failed } : {}) };
}

function suspend(world: World, job: Obj, progress: Progress): void {
  for (const pod of progress.active) world.delete(world.kind('v1', 'Pod'), pod);
  const condition = { type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' } as const;
  report(world, job, progress, {
    active: 0,
    conditions: withCondition(at(job, 'status', 'conditions'), condition, world.now, ['lastProbeTime']),
  });
}

function stop(world: World, job: Obj, progress: Progress, verdict: Verdict): void {
  for (const pod of progress.active) world.delete(world.kind('v1', 'Pod'), pod);
  const conditions = withCondition(at(job, 'status', 'conditions'), { status: 'True', ...verdict }, world.now, [
    'lastProbeTime',
  ]);
  const failed = verdict.type === 'FailureTarget' ? progress.failed + progress.active.length : progress.failed;
  report(world, job, { ...progress, failed }, { active: 0, conditions });
}

function finish(world: World, job: Obj, progress: Progress, pending: Obj): void {
  const isGood = pending['type'] === 'SuccessCriteriaMet';
  const condition = {
    type: isGood ? 'Complete' : 'Failed',
    status: 'True',
    reason: text(pending['reason']),
    message: text(pending['message']),
  } as const;
  const conditions = withCondition(at(job, 'status', 'conditions'), condition, world.now, ['lastProbeTime']);
  const failed = num(at(job, 'status', 'failed'), progress.failed);
  report(
    world,
    job,
    { ...progress, failed },
    { active: 0, conditions, ...(isGood ? { completionTime: world.now } : {}) },
  );
}
