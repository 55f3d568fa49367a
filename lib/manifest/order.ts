import { compareCodeUnits } from './json';
import { type ResourceId, resourceIdParts } from './resource-id';

/** Kinds that others stand on, in the order in which they are created; every other kind comes after them. */
const FIRST: readonly string[] = [
  'Namespace',
  'CustomResourceDefinition.apiextensions.k8s.io',
  'PriorityClass.scheduling.k8s.io',
  'RuntimeClass.node.k8s.io',
  'StorageClass.storage.k8s.io',
  'IngressClass.networking.k8s.io',
  'ResourceQuota',
  'LimitRange',
  'NetworkPolicy.networking.k8s.io',
  'ServiceAccount',
  'ClusterRole.rbac.authorization.k8s.io',
  'ClusterRoleBinding.rbac.authorization.k8s.io',
  'Role.rbac.authorization.k8s.io',
  'RoleBinding.rbac.authorization.k8s.io',
  'Secret',
  'ConfigMap',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Service',
];

const RANK: ReadonlyMap<string, number> = new Map(FIRST.map((kind, rank) => [kind, rank]));

/** The rank of a kind in the order of creation: definitions and places first. */
export function kindRank(group: string, kind: string): number {
  return RANK.get(group ? `${kind}.${group}` : kind) ?? FIRST.length;
}

/** A text for each object whose order by code unit is the order of objects. */
export function sortKeyOf(id: ResourceId): string {
  const { group, kind, namespace, name } = resourceIdParts(id);
  return [String(kindRank(group, kind)).padStart(2, '0'), kind, group, namespace, name].join('\u0000');
}

/** The one total order of objects: rank of the kind, then kind, group, namespace and name by code unit. */
export function compareResourceIds(a: ResourceId, b: ResourceId): number {
  return compareCodeUnits(sortKeyOf(a), sortKeyOf(b));
}
