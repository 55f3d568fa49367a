import { type Amounts, type ContainerLimits, type Place } from '../../environment';
import { ENVIRONMENT_UNIT, type Manifest, type ResourceId, resourceId } from '../../manifest';
import { isolationOfNamespace } from './isolation';
import { type IsolatedNamespaces, isolationPolicies } from './isolation-policies';
import type { Item } from '../item';

/** Namespaces of Kubernetes itself: they are there already, and get no quota. */
const SYSTEM: ReadonlySet<string> = new Set(['kube-system', 'kube-public', 'kube-node-lease']);

/** Makes the environment's own objects for the namespaces of its applications: the namespace, its isolation, quota and limits. */
export function environmentObjects(
  place: Place,
  namespaces: ReadonlySet<string>,
  present: ReadonlySet<ResourceId>,
  isolated: IsolatedNamespaces,
): readonly Item[] {
  const manifests: Manifest[] = [];
  for (const namespace of namespaces) {
    if (SYSTEM.has(namespace)) continue;
    const id = resourceId({ group: '', kind: 'Namespace', namespace: '', name: namespace });
    if (namespace !== 'default' && !present.has(id)) manifests.push(namespaceOf(namespace, place.labels));
    manifests.push(...isolationPolicies(namespace, isolationOfNamespace(place, namespace), isolated));
    if (place.quota) manifests.push(quotaOf(namespace, place.quota));
    if (place.limits) manifests.push(limitsOf(namespace, place.limits));
  }
  const origin = { construct: ENVIRONMENT_UNIT };
  return manifests.map((manifest) => ({ manifest, origin, application: ENVIRONMENT_UNIT, naming: 'fixed' }));
}

function namespaceOf(name: string, labels: Place['labels'] = {}): Manifest {
  const written = Object.keys(labels).length > 0 ? { labels: { ...labels } } : {};
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, ...written } };
}

function quotaOf(namespace: string, hard: Amounts): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'quota', namespace },
    spec: { hard: { ...hard } },
  };
}

function limitsOf(namespace: string, limits: ContainerLimits): Manifest {
  const limit = { type: 'Container', ...limits };
  return { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'limits', namespace }, spec: { limits: [limit] } };
}
