import type { JsonObject } from '../../manifest';
import { mapAt, numberAt, textAt } from '../read';
import type { Rules } from '../rule';
import { metadataOf, specOf } from '../judged';

const CRON = { pattern: 'Periodic Job', see: 'concepts/workloads/controllers/cron-jobs/' };
/** How often the controller of CronJobs looks, in seconds. */
const LOOKS_EVERY = 10;

/** Whether a Job is run by a rollout as a step of it, and not kept. */
function isHook(annotations: JsonObject): boolean {
  return Object.keys(annotations).some(
    (key) => /(?:^|[/.])hooks?(?:$|[/.])/.test(key) && textAt(annotations, key) !== '',
  );
}

/** Rules on work that ends. */
export const jobRules: Rules = {
  'policy/runs-again': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Job.batch'],
    pattern: 'Batch Job',
    see: 'concepts/workloads/controllers/ttlafterfinished/',
    check: (job, say) => {
      const { ttlSecondsAfterFinished } = specOf(job);
      const annotations = mapAt(metadataOf(job), 'annotations');
      if (typeof ttlSecondsAfterFinished === 'number' && !isHook(annotations))
        say('spec.ttlSecondsAfterFinished', 'once it is deleted the next apply makes it anew, and it runs again');
    },
  },
  'policy/no-deadline': {
    weight: 'warning',
    sort: 'advice',
    reads: 'objects',
    kinds: ['CronJob.batch'],
    ...CRON,
    check: (job, say) => {
      const { concurrencyPolicy } = specOf(job);
      const run = mapAt(mapAt(specOf(job), 'jobTemplate'), 'spec');
      if (concurrencyPolicy === 'Forbid' && run.activeDeadlineSeconds === undefined)
        say('spec.jobTemplate.spec.activeDeadlineSeconds', 'a run that hangs keeps all later ones from starting');
    },
  },
  'policy/short-starting-deadline': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['CronJob.batch'],
    ...CRON,
    check: (job, say) => {
      const deadline = numberAt(specOf(job), 'startingDeadlineSeconds', LOOKS_EVERY);
      if (deadline < LOOKS_EVERY)
        say(
          'spec.startingDeadlineSeconds',
          `runs are missed: Kubernetes looks every ${LOOKS_EVERY} seconds, and ${deadline} are allowed`,
        );
    },
  },
  'policy/no-concurrency-policy': {
    weight: 'warning',
    sort: 'advice',
    reads: 'objects',
    kinds: ['CronJob.batch'],
    ...CRON,
    check: (job, say) => {
      if (specOf(job).concurrencyPolicy === undefined)
        say('spec.concurrencyPolicy', 'a run starts also while an earlier one goes on, and nobody said that it may');
    },
  },
};
