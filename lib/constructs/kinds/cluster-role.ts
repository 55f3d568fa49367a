import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a ClusterRole is made of. */
export interface ClusterRoleProps extends ObjectProps, FieldsOf<k8s.ClusterRole> {}

const kind = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  namespaced: false,
  body: 'fields',
} as const;

/**
 * What may be done with objects of the whole cluster, or of each namespace where it is bound.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/rbac/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ClusterRole } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new ClusterRole(chart, 'reader', { rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] }] });
 * ```
 */
export class ClusterRole extends TypedObject<k8s.ClusterRole> {
  constructor(scope: Construct, id: string, props: ClusterRoleProps = {}) {
    super(scope, id, kind, props);
  }

  /** Allows more. */
  addRules(...rules: readonly k8s.PolicyRule[]): void {
    this.grow('rules', rules);
  }
}
