import type { Json, JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const CONTAINERS: Json = [{ name: 'c', image: 'i:1', ports: [{ name: 'http', containerPort: 80 }] }];
const TEMPLATE: Json = {
  metadata: { labels: { app: 'a', tier: 'x' }, annotations: { note: 'n' } },
  spec: { containers: CONTAINERS },
};
const SELECTOR: Json = {
  matchLabels: { app: 'a' },
  matchExpressions: [{ key: 'tier', operator: 'In', values: ['x', 'y'] }],
};

const CLAIM: Json = {
  metadata: { name: 'data', labels: { a: 'b' } },
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'fast',
    volumeMode: 'Filesystem',
    resources: { requests: { storage: '1Gi' }, limits: { storage: '2Gi' } },
    selector: { matchLabels: { a: 'b' } },
  },
};

/** Workloads that keep Pods alive. */
export const WORKLOADS: readonly JsonObject[] = [
  object('apps/v1', 'Deployment', {
    spec: {
      replicas: 3,
      minReadySeconds: 5,
      revisionHistoryLimit: 4,
      progressDeadlineSeconds: 120,
      paused: true,
      selector: SELECTOR,
      template: TEMPLATE,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
    },
  }),
  object('apps/v1', 'Deployment', { spec: { selector: SELECTOR, template: TEMPLATE, strategy: { type: 'Recreate' } } }),
  object('apps/v1', 'ReplicaSet', {
    spec: { replicas: 1, minReadySeconds: 2, selector: SELECTOR, template: TEMPLATE },
  }),
  object('apps/v1', 'DaemonSet', {
    spec: {
      minReadySeconds: 3,
      revisionHistoryLimit: 2,
      selector: SELECTOR,
      template: TEMPLATE,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: '10%' } },
    },
  }),
  object('apps/v1', 'DaemonSet', {
    spec: { selector: SELECTOR, template: TEMPLATE, updateStrategy: { type: 'OnDelete' } },
  }),
  object('apps/v1', 'StatefulSet', {
    spec: {
      replicas: 2,
      serviceName: 'svc',
      podManagementPolicy: 'Parallel',
      revisionHistoryLimit: 3,
      minReadySeconds: 1,
      ordinals: { start: 2 },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1, maxUnavailable: 1 } },
      selector: SELECTOR,
      template: {
        metadata: { labels: { app: 'a', tier: 'x' } },
        spec: { containers: [{ name: 'c', image: 'i:1', volumeMounts: [{ name: 'data', mountPath: '/d' }] }] },
      },
      volumeClaimTemplates: [CLAIM],
    },
  }),
  object('v1', 'ReplicationController', {
    spec: {
      replicas: 1,
      minReadySeconds: 1,
      selector: { app: 'a' },
      template: { metadata: { labels: { app: 'a' } }, spec: { containers: CONTAINERS } },
    },
  }),
  object('v1', 'PodTemplate', { template: TEMPLATE }),
  object('apps/v1', 'ControllerRevision', { revision: 1, data: { a: 1 } }),
];
