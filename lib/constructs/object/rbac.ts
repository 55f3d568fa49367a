import { ApiObject } from 'cdk8s';
import type { k8s } from '../../schema';

/** Who is bound: ServiceAccounts as constructs, or subjects as Kubernetes writes them. */
export type SubjectProps = ApiObject | k8s.Subject;

/** What is bound: a Role or ClusterRole as construct, or a reference. */
export type RoleRefProps = ApiObject | k8s.RoleRef;

/** Writes a role as a reference. */
export function roleRefOf(role: RoleRefProps): object {
  if (!ApiObject.isApiObject(role)) return { apiGroup: RBAC, ...role };
  return { apiGroup: RBAC, kind: role.kind, name: role.name };
}

/** Writes the subjects of a binding; a ServiceAccount is named with its namespace. */
export function subjectsOf(subjects: readonly SubjectProps[] | undefined): readonly object[] | undefined {
  return subjects?.map((subject) => {
    if (!ApiObject.isApiObject(subject)) return subject;
    const { namespace } = subject.metadata;
    return { kind: subject.kind, name: subject.name, ...(namespace !== undefined && { namespace }) };
  });
}

const RBAC = 'rbac.authorization.k8s.io';
