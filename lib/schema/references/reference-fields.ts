import { groupOf } from '../../manifest';
import { podTemplatePath } from './pod-template';

/** A field that names another object. */
export interface ReferenceField {
  /** Path of the name: `spec.tls[].secretName`, where `[]` stands for each element of a list. */
  readonly path: string;
  /** The kind that it names, as `Kind` or `Kind.group`; `*` where fields beside the name say which kind. */
  readonly to: string;
  /** Whether a field `optional` beside the name lets the object be missing. @default false */
  readonly optional?: boolean;
  /** Whether a field `namespace` beside the name says where the object is. @default - it is in the own namespace */
  readonly elsewhere?: boolean;
}

const SECRET_REFS = ['cephfs', 'cinder', 'flexVolume', 'iscsi', 'rbd', 'scaleIO', 'storageos'];

const CONTAINER: readonly ReferenceField[] = [
  { path: 'env[].valueFrom.configMapKeyRef.name', to: 'ConfigMap', optional: true },
  { path: 'env[].valueFrom.secretKeyRef.name', to: 'Secret', optional: true },
  { path: 'envFrom[].configMapRef.name', to: 'ConfigMap', optional: true },
  { path: 'envFrom[].secretRef.name', to: 'Secret', optional: true },
];

/** The fields of a Pod's spec that name other objects. */
const POD: readonly ReferenceField[] = [
  ...['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => below(`${list}[].`, CONTAINER)),
  { path: 'volumes[].configMap.name', to: 'ConfigMap', optional: true },
  { path: 'volumes[].secret.secretName', to: 'Secret', optional: true },
  { path: 'volumes[].projected.sources[].configMap.name', to: 'ConfigMap', optional: true },
  { path: 'volumes[].projected.sources[].secret.name', to: 'Secret', optional: true },
  {
    path: 'volumes[].projected.sources[].clusterTrustBundle.name',
    to: 'ClusterTrustBundle.certificates.k8s.io',
    optional: true,
  },
  { path: 'volumes[].persistentVolumeClaim.claimName', to: 'PersistentVolumeClaim' },
  { path: 'volumes[].ephemeral.volumeClaimTemplate.spec.storageClassName', to: 'StorageClass.storage.k8s.io' },
  { path: 'volumes[].csi.nodePublishSecretRef.name', to: 'Secret' },
  { path: 'volumes[].azureFile.secretName', to: 'Secret' },
  ...SECRET_REFS.map((source) => ({ path: `volumes[].${source}.secretRef.name`, to: 'Secret' })),
  { path: 'imagePullSecrets[].name', to: 'Secret' },
  { path: 'serviceAccountName', to: 'ServiceAccount' },
  { path: 'serviceAccount', to: 'ServiceAccount' },
  { path: 'priorityClassName', to: 'PriorityClass.scheduling.k8s.io' },
  { path: 'runtimeClassName', to: 'RuntimeClass.node.k8s.io' },
  { path: 'resourceClaims[].resourceClaimName', to: 'ResourceClaim.resource.k8s.io' },
  { path: 'resourceClaims[].resourceClaimTemplateName', to: 'ResourceClaimTemplate.resource.k8s.io' },
];

const CLAIM: readonly ReferenceField[] = [
  { path: 'spec.storageClassName', to: 'StorageClass.storage.k8s.io' },
  { path: 'spec.volumeAttributesClassName', to: 'VolumeAttributesClass.storage.k8s.io' },
  { path: 'spec.volumeName', to: 'PersistentVolume' },
  { path: 'spec.dataSource.name', to: '*' },
  { path: 'spec.dataSourceRef.name', to: '*', elsewhere: true },
];

const BINDING: readonly ReferenceField[] = [
  { path: 'roleRef.name', to: '*' },
  { path: 'subjects[].name', to: '*', elsewhere: true },
];

const WEBHOOKS: readonly ReferenceField[] = [
  { path: 'webhooks[].clientConfig.service.name', to: 'Service', elsewhere: true },
];

const CSI_SECRETS = ['controllerPublish', 'nodeStage', 'nodePublish', 'controllerExpand', 'nodeExpand'];

const DEVICES: readonly ReferenceField[] = [
  { path: 'devices.requests[].exactly.deviceClassName', to: 'DeviceClass.resource.k8s.io' },
  { path: 'devices.requests[].firstAvailable[].deviceClassName', to: 'DeviceClass.resource.k8s.io' },
];

/** The fields of each kind, beside those of its Pod template, by group and kind. */
const KINDS: Readonly<Record<string, readonly ReferenceField[]>> = {
  '/PersistentVolume': [
    { path: 'spec.storageClassName', to: 'StorageClass.storage.k8s.io' },
    { path: 'spec.volumeAttributesClassName', to: 'VolumeAttributesClass.storage.k8s.io' },
    { path: 'spec.claimRef.name', to: 'PersistentVolumeClaim', elsewhere: true },
    ...CSI_SECRETS.map((use) => ({ path: `spec.csi.${use}SecretRef.name`, to: 'Secret', elsewhere: true })),
  ],
  '/PersistentVolumeClaim': CLAIM,
  '/Secret': [{ path: 'metadata.annotations.kubernetes~io/service-account~name', to: 'ServiceAccount' }],
  '/ServiceAccount': [
    { path: 'secrets[].name', to: 'Secret' },
    { path: 'imagePullSecrets[].name', to: 'Secret' },
  ],
  'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding': [
    { path: 'spec.policyName', to: 'MutatingAdmissionPolicy.admissionregistration.k8s.io' },
  ],
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': WEBHOOKS,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': [
    { path: 'spec.policyName', to: 'ValidatingAdmissionPolicy.admissionregistration.k8s.io' },
  ],
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': WEBHOOKS,
  'apiextensions.k8s.io/CustomResourceDefinition': [
    { path: 'spec.conversion.webhook.clientConfig.service.name', to: 'Service', elsewhere: true },
  ],
  'apiregistration.k8s.io/APIService': [{ path: 'spec.service.name', to: 'Service', elsewhere: true }],
  'apps/StatefulSet': [{ path: 'spec.serviceName', to: 'Service' }, ...below('spec.volumeClaimTemplates[].', CLAIM)],
  'argoproj.io/Rollout': [
    { path: 'spec.workloadRef.name', to: '*' },
    { path: 'spec.strategy.blueGreen.activeService', to: 'Service' },
    { path: 'spec.strategy.blueGreen.previewService', to: 'Service' },
    { path: 'spec.strategy.canary.canaryService', to: 'Service' },
    { path: 'spec.strategy.canary.stableService', to: 'Service' },
  ],
  'autoscaling/HorizontalPodAutoscaler': [
    { path: 'spec.scaleTargetRef.name', to: '*' },
    { path: 'spec.metrics[].object.describedObject.name', to: '*' },
  ],
  'flowcontrol.apiserver.k8s.io/FlowSchema': [
    { path: 'spec.priorityLevelConfiguration.name', to: 'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io' },
  ],
  'networking.k8s.io/Ingress': [
    { path: 'spec.ingressClassName', to: 'IngressClass.networking.k8s.io' },
    { path: 'spec.tls[].secretName', to: 'Secret' },
    ...['spec.defaultBackend.', 'spec.rules[].http.paths[].backend.'].flatMap((backend) => [
      { path: `${backend}service.name`, to: 'Service' },
      { path: `${backend}resource.name`, to: '*' },
    ]),
  ],
  'networking.k8s.io/IngressClass': [{ path: 'spec.parameters.name', to: '*', elsewhere: true }],
  'rbac.authorization.k8s.io/ClusterRoleBinding': BINDING,
  'rbac.authorization.k8s.io/RoleBinding': BINDING,
  'resource.k8s.io/ResourceClaim': below('spec.', DEVICES),
  'resource.k8s.io/ResourceClaimTemplate': below('spec.spec.', DEVICES),
  'storage.k8s.io/CSIStorageCapacity': [{ path: 'storageClassName', to: 'StorageClass.storage.k8s.io' }],
  'storage.k8s.io/VolumeAttachment': [
    { path: 'spec.source.persistentVolumeName', to: 'PersistentVolume' },
    { path: 'spec.nodeName', to: 'Node' },
  ],
};

/** The fields of a kind that name other objects, those of its Pod template included. */
export function referenceFields(kind: {
  readonly apiVersion: string;
  readonly kind: string;
}): readonly ReferenceField[] {
  const template = podTemplatePath(kind);
  const pods = template ? below(`${[...template, 'spec'].join('.')}.`, POD) : [];
  return [...pods, ...(KINDS[`${groupOf(kind.apiVersion)}/${kind.kind}`] ?? [])];
}

function below(prefix: string, fields: readonly ReferenceField[]): readonly ReferenceField[] {
  return fields.map((field) => ({ ...field, path: prefix + field.path }));
}
