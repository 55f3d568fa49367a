import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const SECRET: JsonObject = { name: 's', namespace: 'default' };

/** A source of each sort that a persistent volume can have. */
const SOURCES: readonly JsonObject[] = [
  {
    csi: {
      driver: 'csi.example.com',
      volumeHandle: 'vol-1',
      fsType: 'ext4',
      readOnly: true,
      volumeAttributes: { a: 'b' },
      controllerPublishSecretRef: SECRET,
      controllerExpandSecretRef: SECRET,
      nodeStageSecretRef: SECRET,
      nodePublishSecretRef: SECRET,
      nodeExpandSecretRef: SECRET,
    },
  },
  { nfs: { server: 'nfs.example.com', path: '/exports', readOnly: true } },
  { hostPath: { path: '/data', type: 'DirectoryOrCreate' } },
  { awsElasticBlockStore: { volumeID: 'vol-1', fsType: 'ext4', partition: 1, readOnly: true } },
  {
    azureDisk: { diskName: 'd', diskURI: '/subscriptions/d', kind: 'Managed', cachingMode: 'ReadOnly', fsType: 'ext4' },
  },
  { azureFile: { secretName: 's', secretNamespace: 'default', shareName: 'share', readOnly: false } },
  {
    cephfs: { monitors: ['10.0.0.1:6789'], path: '/', user: 'admin', secretFile: '/etc/ceph', secretRef: SECRET },
  },
  { cinder: { volumeID: 'v', fsType: 'ext4', secretRef: SECRET } },
  { fc: { targetWWNs: ['500a0982991b8dc5'], lun: 2, fsType: 'ext4' } },
  { fc: { wwids: ['3600508b400105e210000900000490000'], readOnly: true } },
  { flexVolume: { driver: 'example.com/lvm', fsType: 'ext4', options: { a: 'b' }, secretRef: SECRET } },
  { flocker: { datasetName: 'd' } },
  { gcePersistentDisk: { pdName: 'disk', fsType: 'ext4', partition: 2, readOnly: true } },
  { glusterfs: { endpoints: 'g', path: 'vol', endpointsNamespace: 'default', readOnly: true } },
  {
    iscsi: {
      targetPortal: '10.0.0.1:3260',
      iqn: 'iqn.2001-04.com.example:storage.disk1',
      lun: 0,
      iscsiInterface: 'default',
      portals: ['10.0.0.2'],
      chapAuthDiscovery: true,
      chapAuthSession: true,
      secretRef: SECRET,
      initiatorName: 'iqn.1994-05.com.example:node',
      fsType: 'ext4',
    },
  },
  { photonPersistentDisk: { pdID: 'p', fsType: 'ext4' } },
  { portworxVolume: { volumeID: 'v', fsType: 'ext4' } },
  { quobyte: { registry: 'a:7861,b:7861', volume: 'v', user: 'u', group: 'g', tenant: 't' } },
  { rbd: { monitors: ['10.0.0.1:6789'], image: 'i', pool: 'p', user: 'u', keyring: '/k', secretRef: SECRET } },
  {
    scaleIO: {
      gateway: 'https://x/api',
      system: 's',
      secretRef: SECRET,
      volumeName: 'v',
      storageMode: 'ThickProvisioned',
      protectionDomain: 'd',
      storagePool: 'p',
      sslEnabled: true,
    },
  },
  { storageos: { volumeName: 'v', volumeNamespace: 'n', fsType: 'ext4', secretRef: SECRET } },
  { vsphereVolume: { volumePath: '[ds] v', fsType: 'ext4', storagePolicyName: 'p', storagePolicyID: 'i' } },
];

/** Persistent volumes, one for each sort of source. */
export const PERSISTENT_VOLUMES: readonly JsonObject[] = [
  object('v1', 'PersistentVolume', {
    spec: {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteOnce', 'ReadWriteMany'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: 'fast',
      volumeMode: 'Filesystem',
      mountOptions: ['hard', 'nfsvers=4.1'],
      claimRef: { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'c', uid: 'u' },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node-1'] }] },
            { matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['node-2'] }] },
          ],
        },
      },
      local: { path: '/mnt/disk', fsType: 'ext4' },
    },
  }),
  object('v1', 'PersistentVolume', {
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOncePod'],
      volumeAttributesClassName: 'gold',
      csi: { driver: 'csi.example.com', volumeHandle: 'vol-2' },
    },
  }),
  ...SOURCES.map((source) =>
    object('v1', 'PersistentVolume', {
      spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], storageClassName: '', ...source },
    }),
  ),
];
