declare const brand: unique symbol;

/** Identity of an object: `group/Kind/namespace/name`; group is empty for core, namespace for cluster scope. */
export type ResourceId = string & { readonly [brand]: 'ResourceId' };

/** The four parts of an identity. */
export interface ResourceIdParts {
  /** API group, `''` for the core group. */
  readonly group: string;
  readonly kind: string;
  /** Namespace, `''` for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** Makes an identity of its parts; `/` separates them, as no Kubernetes name may contain it. */
export function resourceId(parts: ResourceIdParts): ResourceId {
  return `${parts.group}/${parts.kind}/${parts.namespace}/${parts.name}` as ResourceId;
}

/** Splits an identity into its parts. */
export function resourceIdParts(id: ResourceId): ResourceIdParts {
  const [group = '', kind = '', namespace = '', ...name] = id.split('/');
  return { group, kind, namespace, name: name.join('/') };
}

/** Writes an identity for people: `Deployment/web in shop`, with the group where it is not a built-in one. */
export function formatResourceId(id: ResourceId): string {
  const { group, kind, namespace, name } = resourceIdParts(id);
  const known = kind || '(no kind)';
  const title = `${isBuiltInGroup(group) ? known : `${known}.${group}`}/${name || '(no name)'}`;
  return namespace ? `${title} in ${namespace}` : title;
}

/** Whether Kubernetes itself owns an API group: no dot (`apps`, `batch`, core) or a `.k8s.io` group that it serves. */
export function isBuiltInGroup(group: string): boolean {
  return !group.includes('.') || BUILT_IN_DOTTED.has(group);
}

const BUILT_IN_DOTTED: ReadonlySet<string> = new Set([
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'internal.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]);
