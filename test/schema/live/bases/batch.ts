import type { Json, JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const POD = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i:1' }] };
const TEMPLATE: Json = { metadata: { labels: { app: 'a' } }, spec: POD };

/** Jobs and CronJobs. */
export const BATCH: readonly JsonObject[] = [
  object('batch/v1', 'Job', {
    spec: {
      parallelism: 2,
      completions: 5,
      completionMode: 'Indexed',
      activeDeadlineSeconds: 100,
      backoffLimit: 6,
      backoffLimitPerIndex: 1,
      maxFailedIndexes: 3,
      ttlSecondsAfterFinished: 60,
      suspend: true,
      podReplacementPolicy: 'Failed',
      managedBy: 'example.com/queue',
      podFailurePolicy: {
        rules: [
          { action: 'FailIndex', onExitCodes: { containerName: 'c', operator: 'In', values: [1, 42] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
          { action: 'FailJob', onExitCodes: { operator: 'NotIn', values: [0, 3] } },
          { action: 'Count', onPodConditions: [{ type: 'example.com/x', status: 'False' }] },
        ],
      },
      successPolicy: { rules: [{ succeededIndexes: '0,2-4', succeededCount: 2 }, { succeededCount: 3 }] },
      template: TEMPLATE,
    },
  }),
  object('batch/v1', 'Job', {
    spec: {
      completionMode: 'NonIndexed',
      completions: 2,
      podReplacementPolicy: 'TerminatingOrFailed',
      template: { spec: { ...POD, restartPolicy: 'OnFailure' } },
    },
  }),
  object('batch/v1', 'Job', {
    spec: { manualSelector: true, selector: { matchLabels: { app: 'a' } }, template: TEMPLATE },
  }),
  object('batch/v1', 'CronJob', {
    spec: {
      schedule: '*/5 0-6,12 1,15 jan-mar mon-fri',
      timeZone: 'Europe/Berlin',
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 100,
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 2,
      suspend: false,
      jobTemplate: {
        metadata: { labels: { a: 'b' }, annotations: { n: 'm' } },
        spec: {
          backoffLimit: 1,
          completions: 2,
          parallelism: 2,
          completionMode: 'Indexed',
          ttlSecondsAfterFinished: 5,
          template: TEMPLATE,
        },
      },
    },
  }),
];
