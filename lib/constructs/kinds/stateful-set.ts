import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import type { PodTemplateParts } from '../pod/pod-props';
import { Workload } from '../pod/workload';

/** What a StatefulSet is made of. */
export interface StatefulSetProps
  extends ObjectProps, PodTemplateParts, Omit<k8s.StatefulSetSpec, 'selector' | 'template'> {
  /**
   * Which Pods are its own; it cannot be changed once the object lives.
   *
   * @default - `app.kubernetes.io/name` and `app.kubernetes.io/instance`; the verbatim profile wants it written
   */
  readonly selector?: k8s.LabelSelector;
}

const kind = { apiVersion: 'apps/v1', kind: 'StatefulSet', namespaced: true, body: 'spec' } as const;

/**
 * Pods with a name, an order and storage of their own.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { StatefulSet } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new StatefulSet(chart, 'agent', {
 *   volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }],
 *   containers: [{ name: 'app', image: 'registry.example/agent:1.4.2' }],
 * });
 * ```
 */
export class StatefulSet extends Workload<k8s.StatefulSet> {
  constructor(scope: Construct, id: string, props: StatefulSetProps) {
    super(scope, id, kind, props);
  }
}
