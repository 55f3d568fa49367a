import { type Manifest, type Path, type PathSegment, groupOf, isJsonObject } from '../manifest';

const SOURCES = [
  'awsElasticBlockStore',
  'azureDisk',
  'azureFile',
  'cephfs',
  'cinder',
  'csi',
  'fc',
  'flexVolume',
  'gcePersistentDisk',
  'hostPath',
  'iscsi',
  'local',
  'nfs',
  'rbd',
  'vsphereVolume',
];
const DATA = 'data@frozen binaryData@frozen immutable@frozen';

/**
 * Fields that an API server does not let change, by group and kind. `[]` stands for each element of a list, `-` before
 * a path means that it may change after all, and a word behind `@` names the condition under which the row holds.
 */
const KINDS: Readonly<Record<string, string>> = {
  '/ConfigMap': DATA,
  '/PersistentVolume': ['spec.volumeMode', ...SOURCES.map((source) => `spec.${source}`)].join(' '),
  '/PersistentVolumeClaim': 'spec -spec.resources -spec.volumeName -spec.volumeAttributesClassName',
  '/Pod':
    'spec -spec.containers[].image -spec.initContainers[].image -spec.activeDeadlineSeconds -spec.tolerations ' +
    '-spec.schedulingGates -spec.nodeSelector -spec.affinity',
  '/Secret': `type stringData@frozen ${DATA}`,
  '/Service': 'spec.clusterIP@addressed spec.clusterIPs@addressed',
  'apiextensions.k8s.io/CustomResourceDefinition': 'spec.group spec.scope spec.names.kind spec.names.plural',
  'apps/ControllerRevision': 'data',
  'apps/DaemonSet': 'spec.selector',
  'apps/Deployment': 'spec.selector',
  'apps/ReplicaSet': 'spec.selector',
  'apps/StatefulSet': 'spec.selector spec.serviceName spec.podManagementPolicy spec.volumeClaimTemplates',
  'batch/Job':
    'spec.selector spec.template spec.completionMode spec.completions@counted spec.podFailurePolicy spec.successPolicy ' +
    'spec.backoffLimitPerIndex spec.managedBy',
  'discovery.k8s.io/EndpointSlice': 'addressType',
  'networking.k8s.io/IngressClass': 'spec.controller',
  'networking.k8s.io/IPAddress': 'spec.parentRef',
  'networking.k8s.io/ServiceCIDR': 'spec.cidrs',
  'node.k8s.io/RuntimeClass': 'handler',
  'rbac.authorization.k8s.io/ClusterRoleBinding': 'roleRef',
  'rbac.authorization.k8s.io/RoleBinding': 'roleRef',
  'resource.k8s.io/ResourceClaim': 'spec',
  'resource.k8s.io/ResourceClaimTemplate': 'spec',
  'scheduling.k8s.io/PriorityClass': 'value preemptionPolicy',
  'storage.k8s.io/CSIDriver': 'spec.attachRequired spec.volumeLifecycleModes',
  'storage.k8s.io/CSIStorageCapacity': 'storageClassName nodeTopology',
  'storage.k8s.io/StorageClass': 'provisioner parameters reclaimPolicy volumeBindingMode',
  'storage.k8s.io/VolumeAttachment': 'spec',
  'storage.k8s.io/VolumeAttributesClass': 'driverName parameters',
};

const CONDITIONS: Readonly<Record<string, (manifest: Manifest) => boolean>> = {
  frozen: (manifest) => manifest.immutable === true,
  addressed: (service) => specOf(service).type !== 'ExternalName',
  counted: (job) => specOf(job).completionMode !== 'Indexed',
};

/**
 * Whether the API server refuses to change a field of a live object; the live object decides where it matters, as
 * with `immutable: true` of a ConfigMap. Such a change needs the object to be made again, or under a new name.
 */
export function isImmutable(live: Manifest, path: Path): boolean {
  const rows = KINDS[`${groupOf(live.apiVersion)}/${live.kind}`]?.split(' ') ?? [];
  const fixed = rows.some((row) => !row.startsWith('-') && holds(row, live) && reaches(row.replace(/@.*/, ''), path));
  return fixed && !rows.some((row) => row.startsWith('-') && reaches(row.slice(1), path));
}

function holds(row: string, live: Manifest): boolean {
  const condition = /@(.*)/.exec(row)?.[1];
  return condition === undefined || CONDITIONS[condition]?.(live) === true;
}

/** Whether a path is the one that a row names, or below it. */
function reaches(row: string, path: Path): boolean {
  const steps = row.split('.').flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), undefined] : [step]));
  return steps.length <= path.length && steps.every((step, index) => matches(step, path[index]));
}

function matches(step: string | undefined, segment: PathSegment | undefined): boolean {
  return step === undefined ? typeof segment !== 'string' : segment === step;
}

function specOf(manifest: Manifest): Readonly<Record<string, unknown>> {
  return isJsonObject(manifest.spec) ? manifest.spec : {};
}
