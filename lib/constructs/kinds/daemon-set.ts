import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import type { PodTemplateParts } from '../pod/pod-props';
import { Workload } from '../pod/workload';

/** What a DaemonSet is made of. */
export interface DaemonSetProps
  extends ObjectProps, PodTemplateParts, Omit<k8s.DaemonSetSpec, 'selector' | 'template'> {
  /**
   * Which Pods are its own; it cannot be changed once the object lives.
   *
   * @default - `app.kubernetes.io/name` and `app.kubernetes.io/instance`; the verbatim profile wants it written
   */
  readonly selector?: k8s.LabelSelector;
}

const kind = { apiVersion: 'apps/v1', kind: 'DaemonSet', namespaced: true, body: 'spec' } as const;

/**
 * One Pod on each node.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { DaemonSet } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new DaemonSet(chart, 'agent', {
 *   containers: [{ name: 'app', image: 'registry.example/agent:1.4.2' }],
 * });
 * ```
 */
export class DaemonSet extends Workload<k8s.DaemonSet> {
  constructor(scope: Construct, id: string, props: DaemonSetProps) {
    super(scope, id, kind, props);
  }
}
