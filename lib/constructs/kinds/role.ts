import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a Role is made of. */
export interface RoleProps extends ObjectProps, FieldsOf<k8s.Role> {}

const kind = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', namespaced: true, body: 'fields' } as const;

/**
 * What may be done with objects of a namespace.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/rbac/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Role } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Role(chart, 'reader', { rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }] });
 * ```
 */
export class Role extends TypedObject<k8s.Role> {
  constructor(scope: Construct, id: string, props: RoleProps = {}) {
    super(scope, id, kind, props);
  }

  /** Allows more. */
  addRules(...rules: readonly k8s.PolicyRule[]): void {
    this.grow('rules', rules);
  }
}
