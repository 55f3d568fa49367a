import { ApiObject } from 'cdk8s';
import type { k8s } from '../../schema';
import { isMap } from './argument';

/** The group of roles and bindings. */
export const RBAC = 'rbac.authorization.k8s.io';

/**
 * Who is bound: ServiceAccounts as constructs, or subjects as Kubernetes writes them. An object that is known to be of
 * another kind does not compile.
 */
export type SubjectProps = (ApiObject & { readonly manifest?: k8s.ServiceAccount }) | k8s.Subject;

/**
 * What is bound: a Role or ClusterRole as construct, or a reference. An object that is known to be of another kind does
 * not compile.
 */
export type RoleRefProps = (ApiObject & { readonly manifest?: k8s.ClusterRole | k8s.Role }) | k8s.RoleRef;

/** Writes a role as a reference. */
export function roleRefOf(role: RoleRefProps): object {
  if (ApiObject.isApiObject(role)) return { apiGroup: RBAC, kind: role.kind, name: role.name };
  // What is of another type stays as it is; the check of the rendered object names it.
  return !isMap(role) || 'apiGroup' in role ? role : { apiGroup: RBAC, ...(role as object) };
}

/** Writes the subjects of a binding; a ServiceAccount is named with its namespace. */
export function subjectsOf(subjects: readonly SubjectProps[] | undefined): readonly object[] | undefined {
  if (!Array.isArray(subjects)) return subjects;
  return subjects.map((subject: SubjectProps) => {
    if (!ApiObject.isApiObject(subject)) return subject;
    const { namespace } = subject.metadata;
    return { kind: subject.kind, name: subject.name, ...(namespace !== undefined && { namespace }) };
  });
}
