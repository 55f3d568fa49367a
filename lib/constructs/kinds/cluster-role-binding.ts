import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { type RoleRefProps, type SubjectProps, roleRefOf, subjectsOf } from '../object/rbac';
import { TypedObject } from '../object/typed-object';

/** What a ClusterRoleBinding is made of. */
export interface ClusterRoleBindingProps
  extends ObjectProps, Omit<FieldsOf<k8s.ClusterRoleBinding>, 'roleRef' | 'subjects'> {
  /** What is given: a role as construct, or a reference; it cannot be changed once the object lives. */
  readonly roleRef: RoleRefProps;
  /** Who receives it. @default - nobody */
  readonly subjects?: readonly SubjectProps[];
}

const kind = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  namespaced: false,
  body: 'fields',
} as const;

/**
 * Gives a ClusterRole to subjects, for the whole cluster.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/rbac/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ClusterRole, ClusterRoleBinding, ServiceAccount } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
 * const reader = new ClusterRole(chart, 'reader', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }] });
 * new ClusterRoleBinding(chart, 'web-reads', { roleRef: reader, subjects: [new ServiceAccount(chart, 'web')] });
 * ```
 */
export class ClusterRoleBinding extends TypedObject<k8s.ClusterRoleBinding> {
  constructor(scope: Construct, id: string, props: ClusterRoleBindingProps) {
    const { roleRef, subjects, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    const written = subjectsOf(subjects);
    super(scope, id, kind, { ...rest, roleRef: roleRefOf(roleRef), ...(written && { subjects: written }) });
  }

  /** Gives the role to more subjects. */
  addSubjects(...subjects: readonly SubjectProps[]): void {
    this.grow('subjects', subjectsOf(subjects) ?? []);
  }
}
