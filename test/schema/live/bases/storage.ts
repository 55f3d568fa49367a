import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

/** Volumes of the cluster, claims, and what provides them. */
export const STORAGE: readonly JsonObject[] = [
  object('v1', 'PersistentVolumeClaim', {
    spec: {
      accessModes: ['ReadWriteOnce', 'ReadOnlyMany'],
      storageClassName: 'fast',
      volumeMode: 'Filesystem',
      volumeAttributesClassName: 'gold',
      resources: { requests: { storage: '1Gi' }, limits: { storage: '2Gi' } },
      selector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'c', operator: 'Exists' }] },
      dataSource: { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'snap' },
      dataSourceRef: { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'snap' },
    },
  }),
  object('v1', 'PersistentVolumeClaim', {
    spec: {
      accessModes: ['ReadWriteOncePod'],
      volumeMode: 'Block',
      volumeName: 'pv-1',
      storageClassName: '',
      resources: { requests: { storage: 5 } },
      dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'other' },
    },
  }),
  object('storage.k8s.io/v1', 'StorageClass', {
    provisioner: 'ebs.csi.aws.com',
    parameters: { type: 'gp3', 'csi.storage.k8s.io/fstype': 'xfs' },
    reclaimPolicy: 'Retain',
    allowVolumeExpansion: true,
    mountOptions: ['noatime', 'discard'],
    volumeBindingMode: 'WaitForFirstConsumer',
    allowedTopologies: [
      {
        matchLabelExpressions: [
          { key: 'topology.kubernetes.io/zone', values: ['a', 'b'] },
          { key: 'region', values: ['eu'] },
        ],
      },
      { matchLabelExpressions: [{ key: 'topology.kubernetes.io/zone', values: ['c'] }] },
    ],
  }),
  object('storage.k8s.io/v1', 'StorageClass', { provisioner: 'kubernetes.io/no-provisioner' }),
  object('storage.k8s.io/v1', 'VolumeAttributesClass', {
    driverName: 'ebs.csi.aws.com',
    parameters: { iops: '3000', throughput: '125' },
  }),
  object('storage.k8s.io/v1', 'CSIDriver', {
    metadata: { name: 'csi.example.com' },
    spec: {
      attachRequired: true,
      podInfoOnMount: true,
      fsGroupPolicy: 'File',
      storageCapacity: true,
      requiresRepublish: true,
      seLinuxMount: false,
      nodeAllocatableUpdatePeriodSeconds: 30,
      serviceAccountTokenInSecrets: true,
      preventPodSchedulingIfMissing: false,
      tokenRequests: [{ audience: 'vault', expirationSeconds: 3600 }, { audience: '' }],
      volumeLifecycleModes: ['Persistent', 'Ephemeral'],
    },
  }),
  object('storage.k8s.io/v1', 'CSINode', {
    spec: {
      drivers: [
        {
          name: 'csi.example.com',
          nodeID: 'node-1',
          topologyKeys: ['topology.example.com/zone', 'b'],
          allocatable: { count: 5 },
        },
        { name: 'b.example.com', nodeID: 'n', topologyKeys: [] },
      ],
    },
  }),
  object('storage.k8s.io/v1', 'CSIStorageCapacity', {
    storageClassName: 'fast',
    capacity: '100Gi',
    maximumVolumeSize: '10Gi',
    nodeTopology: { matchLabels: { zone: 'a' }, matchExpressions: [{ key: 'b', operator: 'In', values: ['c'] }] },
  }),
  object('storage.k8s.io/v1', 'VolumeAttachment', {
    spec: { attacher: 'csi.example.com', nodeName: 'node-1', source: { persistentVolumeName: 'pv-1' } },
  }),
  object('storage.k8s.io/v1', 'VolumeAttachment', {
    spec: {
      attacher: 'csi.example.com',
      nodeName: 'node-1',
      source: {
        inlineVolumeSpec: {
          accessModes: ['ReadWriteOnce'],
          csi: { driver: 'csi.example.com', volumeHandle: 'h' },
        },
      },
    },
  }),
  object('storagemigration.k8s.io/v1', 'StorageVersionMigration', {
    spec: { resource: { group: 'apps', resource: 'deployments' } },
  }),
];
