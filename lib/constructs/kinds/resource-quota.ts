import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a ResourceQuota is made of. */
export interface ResourceQuotaProps extends ObjectProps, k8s.ResourceQuotaSpec {}

const kind = { apiVersion: 'v1', kind: 'ResourceQuota', namespaced: true, body: 'spec' } as const;

/**
 * Limits what all objects of a namespace may ask for together.
 *
 * @see https://kubernetes.io/docs/concepts/policy/resource-quotas/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ResourceQuota } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ResourceQuota(chart, 'quota', { hard: { pods: '20', 'requests.memory': '8Gi' } });
 * ```
 */
export class ResourceQuota extends TypedObject<k8s.ResourceQuota> {
  constructor(scope: Construct, id: string, props: ResourceQuotaProps = {}) {
    super(scope, id, kind, props);
  }
}
