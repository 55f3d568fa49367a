import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a ServiceAccount is made of. */
export interface ServiceAccountProps extends ObjectProps, FieldsOf<k8s.ServiceAccount> {}

const kind = { apiVersion: 'v1', kind: 'ServiceAccount', namespaced: true, body: 'fields' } as const;

/**
 * An identity for Pods.
 *
 * @see https://kubernetes.io/docs/concepts/security/service-accounts/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ServiceAccount } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ServiceAccount(chart, 'web', { imagePullSecrets: [{ name: 'registry' }] });
 * ```
 */
export class ServiceAccount extends TypedObject<k8s.ServiceAccount> {
  constructor(scope: Construct, id: string, props: ServiceAccountProps = {}) {
    super(scope, id, kind, props);
  }
}
