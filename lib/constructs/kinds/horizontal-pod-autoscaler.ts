import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a HorizontalPodAutoscaler is made of. */
export interface HorizontalPodAutoscalerProps
  extends ObjectProps, Omit<k8s.HorizontalPodAutoscalerSpec, 'scaleTargetRef'> {
  /** What is scaled: a construct with `replicas`, or a reference. */
  readonly scaleTargetRef: ApiObject | k8s.CrossVersionObjectReference;
}

const kind = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', namespaced: true, body: 'spec' } as const;

/**
 * Follows the load of a workload with its number of Pods; the workload then writes no `replicas`.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { HorizontalPodAutoscaler } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new HorizontalPodAutoscaler(chart, 'web', {
 *   scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
 *   minReplicas: 2,
 *   maxReplicas: 5,
 *   metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }],
 * });
 * ```
 */
export class HorizontalPodAutoscaler extends TypedObject<k8s.HorizontalPodAutoscaler> {
  constructor(scope: Construct, id: string, props: HorizontalPodAutoscalerProps) {
    const { scaleTargetRef, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    super(scope, id, kind, { ...rest, scaleTargetRef: targetOf(scaleTargetRef) });
  }
}

/** What is not there stays so; the check of the rendered object names it. */
function targetOf(target: HorizontalPodAutoscalerProps['scaleTargetRef']): object {
  if (!ApiObject.isApiObject(target)) return target;
  return { apiVersion: target.apiVersion, kind: target.kind, name: target.name };
}
