import type { Construct } from 'constructs';
import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import type { FinitePodParts } from '../pod/pod-props';
import { type Pods, type PodsOwner, runningPods } from '../pod/pods';
import { Workload } from '../pod/workload';

/** What a Job is made of. */
export interface JobProps extends ObjectProps, FinitePodParts, Omit<k8s.JobSpec, 'template'> {}

const kind = { apiVersion: 'batch/v1', kind: 'Job', namespaced: true, body: 'spec' } as const;

/**
 * Pods that run until enough of them succeed. Its template cannot change once it lives.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Job } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Job(chart, 'migrate', {
 *   backoffLimit: 3,
 *   containers: [{ name: 'migrate', image: 'registry.example/migrate:1.4.2' }],
 *   template: { spec: { restartPolicy: 'Never' } },
 * });
 * ```
 */
export class Job extends Workload<k8s.Job> {
  constructor(scope: Construct, id: string, props: JobProps) {
    super(scope, id, kind, props);
  }

  protected override pods(fields: JsonObject, owner: PodsOwner): Pods {
    return runningPods(fields, owner);
  }
}
