import type { Json, JsonObject } from '../../../../lib/manifest';
import { pod } from './object';

/** A source of each sort that a volume can have. */
const SOURCES: readonly Readonly<Record<string, Json>>[] = [
  { configMap: { name: 'cm', defaultMode: 0o644, optional: true, items: [{ key: 'a', path: 'a.txt', mode: 0o400 }] } },
  { secret: { secretName: 's', defaultMode: 0o600, optional: false, items: [{ key: 'k', path: 'dir/k' }] } },
  {
    downwardAPI: {
      defaultMode: 0o444,
      items: [
        { path: 'labels', fieldRef: { fieldPath: 'metadata.labels' }, mode: 0o400 },
        { path: 'cpu', resourceFieldRef: { containerName: 'c', resource: 'limits.cpu', divisor: '1m' } },
      ],
    },
  },
  {
    projected: {
      defaultMode: 0o644,
      sources: [
        { configMap: { name: 'cm', items: [{ key: 'a', path: 'p/a' }] } },
        { secret: { name: 's', items: [{ key: 'b', path: 'p/b' }] } },
        { downwardAPI: { items: [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }] } },
        { serviceAccountToken: { audience: 'vault', expirationSeconds: 3600, path: 'token' } },
        {
          clusterTrustBundle: {
            signerName: 'example.com/s',
            labelSelector: { matchLabels: { a: 'b' } },
            path: 'ca.pem',
          },
        },
        { clusterTrustBundle: { name: 'bundle', path: 'ca2.pem', optional: true } },
        {
          podCertificate: {
            signerName: 'example.com/s',
            keyType: 'ED25519',
            maxExpirationSeconds: 86400,
            credentialBundlePath: 'bundle.pem',
          },
        },
      ],
    },
  },
  { persistentVolumeClaim: { claimName: 'claim', readOnly: true } },
  { emptyDir: { medium: 'HugePages-2Mi', sizeLimit: '1Gi' } },
  { hostPath: { path: '/x', type: '' } },
  {
    ephemeral: {
      volumeClaimTemplate: {
        metadata: { labels: { a: 'b' } },
        spec: {
          accessModes: ['ReadWriteOnce'],
          storageClassName: 'fast',
          volumeMode: 'Filesystem',
          resources: { requests: { storage: '1Gi' } },
        },
      },
    },
  },
  {
    csi: {
      driver: 'csi.example.com',
      readOnly: true,
      fsType: 'ext4',
      volumeAttributes: { a: 'b' },
      nodePublishSecretRef: { name: 's' },
    },
  },
  { image: { reference: 'registry.example/a:1', pullPolicy: 'IfNotPresent' } },
  { nfs: { server: 'nfs.local', path: '/exports', readOnly: true } },
  {
    iscsi: {
      targetPortal: '10.0.0.1:3260',
      iqn: 'iqn.2001-04.com.example:storage.kube.sys1.xyz',
      lun: 0,
      iscsiInterface: 'default',
      fsType: 'ext4',
      portals: ['10.0.0.2:3260'],
      chapAuthDiscovery: true,
      chapAuthSession: true,
      secretRef: { name: 'chap' },
      initiatorName: 'iqn.1996-04.de.suse:linux-host1',
    },
  },
  { fc: { targetWWNs: ['500a0982991b8dc5'], lun: 2, fsType: 'ext4' } },
  { fc: { wwids: ['3600508b400105e210000900000490000'] } },
  { awsElasticBlockStore: { volumeID: 'vol-1', fsType: 'ext4', partition: 1 } },
  { gcePersistentDisk: { pdName: 'pd', fsType: 'ext4', partition: 1 } },
  { azureDisk: { diskName: 'd', diskURI: '/subscriptions/x', kind: 'Managed', cachingMode: 'None', fsType: 'ext4' } },
  { azureFile: { secretName: 's', shareName: 'share', readOnly: true } },
  { cephfs: { monitors: ['10.0.0.1:6789'], path: '/', user: 'admin', secretRef: { name: 's' } } },
  {
    rbd: {
      monitors: ['10.0.0.1:6789'],
      image: 'img',
      pool: 'kube',
      user: 'admin',
      keyring: '/etc/k',
      secretRef: { name: 's' },
    },
  },
  { glusterfs: { endpoints: 'gluster', path: 'vol' } },
  { cinder: { volumeID: 'v', fsType: 'ext4', secretRef: { name: 's' } } },
  { flexVolume: { driver: 'example.com/lvm', fsType: 'ext4', secretRef: { name: 's' }, options: { a: 'b' } } },
  { flocker: { datasetName: 'd' } },
  { gitRepo: { repository: 'https://git.example/r.git', revision: 'main', directory: 'src' } },
  { photonPersistentDisk: { pdID: 'p', fsType: 'ext4' } },
  { portworxVolume: { volumeID: 'p', fsType: 'ext4' } },
  { quobyte: { registry: 'r:1', volume: 'v', user: 'u', group: 'g', tenant: 't' } },
  {
    scaleIO: {
      gateway: 'https://g/api',
      system: 's',
      secretRef: { name: 's' },
      protectionDomain: 'p',
      storagePool: 'q',
      storageMode: 'ThinProvisioned',
      volumeName: 'v',
    },
  },
  { storageos: { volumeName: 'v', volumeNamespace: 'n', fsType: 'ext4', secretRef: { name: 's' } } },
  { vsphereVolume: { volumePath: '[ds] v', fsType: 'ext4', storagePolicyName: 'p', storagePolicyID: 'i' } },
];

/** A Pod for each sort of volume. */
export const VOLUMES: readonly JsonObject[] = SOURCES.map((source) =>
  pod({
    serviceAccountName: 'runner',
    containers: [
      { name: 'c', image: 'i:1', resources: { limits: { cpu: '1' } }, volumeMounts: [{ name: 'v', mountPath: '/v' }] },
    ],
    volumes: [{ name: 'v', ...source }],
  }),
);
