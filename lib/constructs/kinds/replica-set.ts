import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import type { PodTemplateParts } from '../pod/pod-props';
import { Workload } from '../pod/workload';

/** What a ReplicaSet is made of. */
export interface ReplicaSetProps
  extends ObjectProps, PodTemplateParts, Omit<k8s.ReplicaSetSpec, 'selector' | 'template'> {
  /**
   * Which Pods are its own; it cannot be changed once the object lives.
   *
   * @default - `app.kubernetes.io/name` and `app.kubernetes.io/instance`; the verbatim profile wants it written
   */
  readonly selector?: k8s.LabelSelector;
}

const kind = { apiVersion: 'apps/v1', kind: 'ReplicaSet', namespaced: true, body: 'spec' } as const;

/**
 * A number of Pods of one template; a Deployment manages it better.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/replicaset/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ReplicaSet } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ReplicaSet(chart, 'agent', {
 *   replicas: 2,
 *   containers: [{ name: 'app', image: 'registry.example/agent:1.4.2' }],
 * });
 * ```
 */
export class ReplicaSet extends Workload<k8s.ReplicaSet> {
  constructor(scope: Construct, id: string, props: ReplicaSetProps) {
    super(scope, id, kind, props);
  }
}
