import {
  type Fields,
  FILES,
  claim,
  container,
  cronJob,
  daemonSet,
  deployment,
  job,
  object,
  service,
  statefulSet,
  autoscaler,
} from '../objects';
import { beside } from './containers';
import type { Row } from './row';

const at = 'Deployment/web spec.template.spec';
const web = (pod: Fields) => [deployment({ pod })];
const host = (path: string, mount: Fields = {}) => ({
  container: { volumeMounts: [{ name: 'host', mountPath: '/host', ...mount }] },
  pod: { volumes: [{ name: 'host', hostPath: { path } }] },
});
const anti = (topologyKey: string): Fields => ({
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: { matchLabels: { app: 'web' } } }],
    },
  },
});
const spread = (app: string): Fields => ({
  topologySpreadConstraints: [
    { topologyKey: 'zone', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway', labelSelector: { matchLabels: { app } } },
  ],
});
const memory = (limit: string | undefined): Fields => ({
  containers: [
    container({
      resources: { requests: { cpu: 1, memory: '1Gi' }, ...(limit && { limits: { memory: limit } }) },
      volumeMounts: [{ name: 'm', mountPath: '/m' }],
    }),
  ],
  volumes: [{ name: 'm', emptyDir: { medium: 'Memory', sizeLimit: '2Gi' } }],
});
const init = (cpu: string): Fields => ({
  initContainers: [{ name: 'init', image: 'a@b', resources: { requests: { cpu, memory: '1Mi' } } }],
});
const headless = (spec: Fields = {}) => service({ clusterIP: 'None', selector: { app: 'db' }, ...spec }, 'db');
const recreate = { strategy: { type: 'Recreate' } };
const config = (data: Fields) => object('v1', 'ConfigMap', 'settings', { data });
const reads = (key: string, more: Fields = {}): Fields => ({
  container: { env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key, ...more } } }] },
});

/** Rules on the Pods of a workload, and on workloads as a whole. */
export const podRows: readonly Row[] = [
  { code: 'bare-pod', bad: [object('v1', 'Pod', 'p', { spec: {} })], found: ['Pod/p'], good: [web({})] },
  {
    code: 'bare-replica-set',
    bad: [object('apps/v1', 'ReplicaSet', 'r', { spec: {} })],
    found: ['ReplicaSet/r'],
    good: [web({})],
  },
  {
    code: 'selector-overlap',
    bad: [deployment(), deployment({ name: 'other', labels: { app: 'web', tier: 'x' } })],
    found: ['Deployment/web spec.selector'],
    good: [
      [deployment(), deployment({ name: 'other' })],
      [deployment(), job({ labels: { app: 'web' } })],
    ],
  },
  {
    code: 'selector-overlap',
    what: 'told once of two that overlap each other',
    bad: [deployment(), deployment({ name: 'other', labels: { app: 'web' } })],
    found: ['Deployment/web spec.selector'],
    good: [],
  },
  {
    code: 'single-replica',
    bad: [deployment({ spec: { replicas: 1 } }), service()],
    found: ['Deployment/web spec.replicas'],
    good: [
      [deployment(), service()],
      [deployment({ spec: { replicas: 1 } })],
      [deployment({ spec: { replicas: 1, ...recreate } }), service()],
      [deployment({ spec: { replicas: undefined } }), service(), autoscaler({ minReplicas: 2 })],
    ],
  },
  {
    code: 'downtime',
    bad: [deployment({ spec: recreate }), service()],
    found: ['Deployment/web spec.strategy.type'],
    good: [
      [deployment(), service()],
      [deployment({ spec: { ...recreate, replicas: 1 } }), service()],
      [deployment({ spec: recreate })],
    ],
  },
  {
    code: 'no-grace',
    bad: web({ terminationGracePeriodSeconds: 0 }),
    found: [`${at}.terminationGracePeriodSeconds`],
    good: [web({})],
  },
  {
    code: 'memory-volume',
    bad: web(memory('1Gi')),
    found: [`${at}.volumes[m].emptyDir.sizeLimit`],
    good: [web(memory('2Gi'))],
  },
  {
    code: 'memory-volume',
    what: 'without a limit',
    bad: web(memory(undefined)),
    found: [`${at}.volumes[m].emptyDir`],
    good: [],
  },
  {
    code: 'init-dominates',
    bad: web(init('200m')),
    found: [`${at}.initContainers[init].resources.requests.cpu`],
    good: [web(init('100m'))],
  },
  {
    code: 'port-clash',
    bad: web({ containers: [container(), beside('side', { ports: [{ containerPort: 8080 }] })] }),
    found: [`${at}.containers[side].ports[0]`],
    good: [web({ containers: [container(), beside('side', { ports: [{ containerPort: 8080, protocol: 'UDP' }] })] })],
  },
  {
    code: 'node-takeover',
    bad: [daemonSet(host('/var/run/docker.sock', { readOnly: true }))],
    found: ['DaemonSet/web spec.template.spec.volumes[host].hostPath'],
    good: [[daemonSet(host('/', { readOnly: true }))], [daemonSet(host('/var/log'))]],
  },
  {
    code: 'node-takeover',
    what: 'by the root folder',
    bad: [daemonSet(host('/'))],
    found: ['DaemonSet/web spec.template.spec.volumes[host].hostPath'],
    good: [],
  },
  {
    code: 'host-path',
    bad: [deployment(host('/data'))],
    found: [`${at}.volumes[host].hostPath`],
    good: [[daemonSet(host('/data'))]],
  },
  {
    code: 'host-namespace',
    bad: web({ hostNetwork: true, hostPID: true }),
    found: [`${at}.hostNetwork`],
    good: [web({ hostNetwork: false })],
  },
  {
    code: 'fixed-node',
    bad: web({ nodeName: 'n1' }),
    found: [`${at}.nodeName`],
    good: [web({ nodeSelector: { a: 'b' } })],
  },
  {
    code: 'one-a-node',
    bad: web(anti('kubernetes.io/hostname')),
    found: [`${at}.affinity.podAntiAffinity`],
    good: [
      web(anti('topology.kubernetes.io/zone')),
      [
        deployment({
          pod: anti('kubernetes.io/hostname'),
          spec: { strategy: { rollingUpdate: { maxUnavailable: 1 } } },
        }),
      ],
      [deployment({ pod: anti('kubernetes.io/hostname'), spec: { replicas: 4 } })],
    ],
  },
  {
    code: 'spread-of-others',
    bad: web(spread('other')),
    found: [`${at}.topologySpreadConstraints[0].labelSelector`],
    good: [web(spread('web'))],
  },
  {
    code: 'wide-toleration',
    bad: web({
      tolerations: [{ operator: 'Exists' }, { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists' }],
    }),
    found: [`${at}.tolerations[0]`, `${at}.tolerations[1]`],
    good: [
      web({ tolerations: [{ key: 'gpu', operator: 'Exists' }] }),
      [daemonSet({ pod: { tolerations: [{ operator: 'Exists' }] } })],
    ],
  },
  {
    code: 'missing-key',
    bad: [deployment(reads('b')), config({ a: '1' })],
    found: [`${at}.containers[app].env[A].valueFrom.configMapKeyRef.key`],
    good: [
      [deployment(reads('a')), config({ a: '1' })],
      [deployment(reads('b')), config({})],
      [deployment(reads('b', { optional: true })), config({ a: '1' })],
      [deployment(reads('b'))],
    ],
  },
  {
    code: 'missing-key',
    what: 'of files of a volume',
    bad: [
      deployment({
        pod: {
          volumes: [
            { name: 'v', projected: { sources: [{ secret: { name: 's', items: [{ key: 'b', path: 'b' }] } }] } },
          ],
        },
      }),
      object('v1', 'Secret', 's', { stringData: { a: '1' } }),
    ],
    found: [`${at}.volumes[v].projected.sources[0].secret.items[0].key`],
    good: [],
  },
  {
    code: 'unused-volume',
    bad: web({ volumes: [{ name: 'v', emptyDir: {} }] }),
    found: [`${at}.volumes[v]`],
    good: [[deployment({ ...FILES }), claim('ReadWriteMany')]],
  },
  {
    code: 'runs-again',
    bad: [job({ spec: { ttlSecondsAfterFinished: 60 } })],
    found: ['Job/work spec.ttlSecondsAfterFinished'],
    good: [
      [job()],
      [job({ spec: { ttlSecondsAfterFinished: 60 }, annotations: { 'argocd.argoproj.io/hook': 'PreSync' } })],
      [cronJob({}, { ttlSecondsAfterFinished: 60 })],
    ],
  },
  {
    code: 'no-deadline',
    bad: [cronJob({ concurrencyPolicy: 'Forbid' })],
    found: ['CronJob/cron spec.jobTemplate.spec.activeDeadlineSeconds'],
    good: [[cronJob()], [cronJob({ concurrencyPolicy: 'Forbid' }, { activeDeadlineSeconds: 60 })]],
  },
  {
    code: 'short-starting-deadline',
    bad: [cronJob({ startingDeadlineSeconds: 5 })],
    found: ['CronJob/cron spec.startingDeadlineSeconds'],
    good: [[cronJob({ startingDeadlineSeconds: 10 })]],
  },
  {
    code: 'no-concurrency-policy',
    bad: [cronJob({ concurrencyPolicy: undefined })],
    found: ['CronJob/cron spec.concurrencyPolicy'],
    good: [[cronJob({ concurrencyPolicy: 'Allow' })]],
  },
  {
    code: 'governing-service',
    bad: [statefulSet(), headless({ clusterIP: undefined })],
    found: ['StatefulSet/db spec.serviceName'],
    good: [[statefulSet(), headless()], [statefulSet()]],
  },
  {
    code: 'governing-service',
    what: 'of other Pods',
    bad: [statefulSet(), headless({ selector: { app: 'x' } })],
    found: ['StatefulSet/db spec.serviceName'],
    good: [],
  },
  {
    code: 'nothing-updated',
    bad: [statefulSet({ spec: { replicas: 2, updateStrategy: { rollingUpdate: { partition: 2 } } } })],
    found: ['StatefulSet/db spec.updateStrategy.rollingUpdate.partition'],
    good: [[statefulSet({ spec: { replicas: 2, updateStrategy: { rollingUpdate: { partition: 1 } } } })]],
  },
  {
    code: 'shared-claim',
    bad: [deployment(FILES), claim('ReadWriteOnce')],
    found: [`${at}.volumes[files].persistentVolumeClaim`],
    good: [
      [deployment(FILES), claim('ReadWriteMany')],
      [deployment({ ...FILES, spec: { replicas: 1, ...recreate } }), claim('ReadWriteOnce')],
      [deployment(FILES)],
    ],
  },
  {
    code: 'claim-of-one-pod',
    bad: [deployment({ ...FILES, spec: { replicas: 1 } }), claim('ReadWriteOncePod')],
    found: [`${at}.volumes[files].persistentVolumeClaim`],
    good: [[deployment({ ...FILES, spec: { replicas: 1, ...recreate } }), claim('ReadWriteOncePod')]],
  },
  {
    code: 'claim-of-one-pod',
    what: 'of two',
    bad: [deployment({ ...FILES, spec: recreate }), claim('ReadWriteOncePod')],
    found: [`${at}.volumes[files].persistentVolumeClaim`],
    good: [],
  },
  {
    code: 'read-only-claim',
    bad: [deployment(FILES), claim('ReadOnlyMany')],
    found: [`${at}.containers[app].volumeMounts[/files]`],
    good: [
      [
        deployment({ ...FILES, container: { volumeMounts: [{ name: 'files', mountPath: '/files', readOnly: true }] } }),
        claim('ReadOnlyMany'),
      ],
    ],
  },
];
