import { type Kind, resourceName } from '../kinds';
import { type Obj, equal } from '../value';

const WITHOUT: ReadonlySet<string> = new Set([
  'apiservices.apiregistration.k8s.io',
  'certificatesigningrequests.certificates.k8s.io',
  'clusterrolebindings.rbac.authorization.k8s.io',
  'clusterroles.rbac.authorization.k8s.io',
  'configmaps',
  'controllerrevisions.apps',
  'csidrivers.storage.k8s.io',
  'csinodes.storage.k8s.io',
  'csistoragecapacities.storage.k8s.io',
  'endpoints',
  'events',
  'leases.coordination.k8s.io',
  'limitranges',
  'namespaces',
  'nodes',
  'persistentvolumeclaims',
  'persistentvolumes',
  'resourcequotas',
  'rolebindings.rbac.authorization.k8s.io',
  'roles.rbac.authorization.k8s.io',
  'runtimeclasses.node.k8s.io',
  'secrets',
  'serviceaccounts',
  'services',
  'storageclasses.storage.k8s.io',
  'volumeattachments.storage.k8s.io',
]);

/** Whether objects of the kind count the changes of what is wanted. */
export function hasGeneration(kind: Kind): boolean {
  return kind.custom || !WITHOUT.has(resourceName(kind));
}

/** Whether what is wanted differs: everything but metadata and status. */
export function wantsOther(before: Obj, after: Obj): boolean {
  const wanted = ({ metadata: _metadata, status: _status, ...rest }: Obj): Obj => rest;
  return !equal(wanted(before), wanted(after));
}
