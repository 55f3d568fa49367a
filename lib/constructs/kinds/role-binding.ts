import type { Construct } from 'constructs';
import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { type RoleRefProps, type SubjectProps, roleRefOf, subjectsOf } from '../object/rbac';
import { TypedObject } from '../object/typed-object';

/** What a RoleBinding is made of. */
export interface RoleBindingProps extends ObjectProps, Omit<FieldsOf<k8s.RoleBinding>, 'roleRef' | 'subjects'> {
  /** What is given: a role as construct, or a reference; it cannot be changed once the object lives. */
  readonly roleRef: RoleRefProps;
  /** Who receives it. @default - nobody */
  readonly subjects?: readonly SubjectProps[];
}

const kind = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'RoleBinding',
  namespaced: true,
  body: 'fields',
} as const;

/**
 * Gives a role to subjects, for the objects of its namespace.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/rbac/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Role, RoleBinding, ServiceAccount } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
 * const reader = new Role(chart, 'reader', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }] });
 * new RoleBinding(chart, 'web-reads', { roleRef: reader, subjects: [new ServiceAccount(chart, 'web')] });
 * ```
 */
export class RoleBinding extends TypedObject<k8s.RoleBinding> {
  constructor(scope: Construct, id: string, props: RoleBindingProps) {
    const { roleRef, subjects, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    const written = subjectsOf(subjects);
    super(scope, id, kind, { ...rest, roleRef: roleRefOf(roleRef), ...(written && { subjects: written }) });
  }

  /** An account of which no namespace is said is one of the same namespace. */
  protected override body(fields: JsonObject): JsonObject {
    const { namespace } = this.metadata;
    if (namespace === undefined || this.profile === 'verbatim' || fields.subjects === undefined) return fields;
    const placed = (subject: Json): Json =>
      isJsonObject(subject) && subject.kind === 'ServiceAccount' && subject.namespace === undefined
        ? { ...subject, namespace }
        : subject;
    const { subjects } = fields;
    return { ...fields, subjects: Array.isArray(subjects) ? subjects.map(placed) : subjects };
  }

  /** Gives the role to more subjects. */
  addSubjects(...subjects: readonly SubjectProps[]): void {
    this.grow('subjects', subjectsOf(subjects) ?? []);
  }
}
