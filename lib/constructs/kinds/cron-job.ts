import type { Construct } from 'constructs';
import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { mapAt } from '../pod/json-fields';
import type { FinitePodParts } from '../pod/pod-props';
import { type Pods, type PodsOwner, runningPods } from '../pod/pods';
import { Workload } from '../pod/workload';

/** The fields of the Jobs that stand under `jobTemplate.spec`. */
export interface JobTemplateSpecRest extends Omit<k8s.JobSpec, 'template'> {
  /** Written at the top level. */
  readonly template?: never;
}

/** Everything of the Jobs that is not hoisted. */
export interface JobTemplateRest {
  /** Labels and annotations of the Jobs. @default - none */
  readonly metadata?: k8s.ObjectMeta;
  /** Fields of the Jobs. @default - none */
  readonly spec?: JobTemplateSpecRest;
}

/** What a CronJob is made of. */
export interface CronJobProps extends ObjectProps, FinitePodParts, Omit<k8s.CronJobSpec, 'jobTemplate'> {
  /** The Jobs, without their Pods. @default - nothing but the Pods */
  readonly jobTemplate?: JobTemplateRest;
}

const kind = { apiVersion: 'batch/v1', kind: 'CronJob', namespaced: true, body: 'spec' } as const;

/**
 * A Job at each time of a schedule.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { CronJob } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new CronJob(chart, 'report', {
 *   schedule: '0 3 * * *',
 *   concurrencyPolicy: 'Forbid',
 *   containers: [{ name: 'report', image: 'registry.example/report:1.4.2' }],
 *   template: { spec: { restartPolicy: 'OnFailure' } },
 * });
 * ```
 */
export class CronJob extends Workload<k8s.CronJob> {
  constructor(scope: Construct, id: string, props: CronJobProps) {
    super(scope, id, kind, props);
  }

  protected override pods(fields: JsonObject, owner: PodsOwner): Pods {
    return runningPods(fields, owner);
  }

  protected override body(): JsonObject {
    const { rest, template } = this.rendered();
    const { jobTemplate, ...others } = rest;
    const job = jobTemplate === undefined ? {} : mapAt(rest, 'jobTemplate');
    return { spec: { ...others, jobTemplate: { ...job, spec: { ...mapAt(job, 'spec'), template } } } };
  }
}
