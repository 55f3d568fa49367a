import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What an APIService is made of. */
export interface APIServiceProps extends ObjectProps, k8s.APIServiceSpec {}

const kind = { apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', namespaced: false, body: 'spec' } as const;

/**
 * An API version that another server answers for.
 *
 * @see https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { APIService } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new APIService(chart, 'v1beta1.metrics.k8s.io', {
 *   group: 'metrics.k8s.io',
 *   version: 'v1beta1',
 *   groupPriorityMinimum: 100,
 *   versionPriority: 100,
 *   service: { name: 'metrics-server', namespace: 'kube-system' },
 * });
 * ```
 */
export class APIService extends TypedObject<k8s.APIService> {
  constructor(scope: Construct, id: string, props: APIServiceProps) {
    super(scope, id, kind, props);
  }
}
