import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const named = (metadata: JsonObject): JsonObject => ({ metadata: { name: 'probe', ...metadata } });
const secret = (type: string, rest: JsonObject): JsonObject => object('v1', 'Secret', { type, ...rest });

/** Configuration, accounts and places. */
export const CONFIG: readonly JsonObject[] = [
  object('v1', 'ConfigMap', {
    ...named({ labels: { 'app.kubernetes.io/name': 'a' }, annotations: { note: 'x' } }),
    data: { LEVEL: 'debug', 'app.properties': 'a=b\n', 'a_b-c.d': '' },
    binaryData: { logo: 'AAEC' },
    immutable: true,
  }),
  object('v1', 'ConfigMap', {}),
  secret('Opaque', { data: { password: 'cGFzcw==', empty: '' }, stringData: { 'user.name': 'u' }, immutable: false }),
  secret('example.com/own', { data: { a: 'YQ==' } }),
  secret('kubernetes.io/tls', { data: { 'tls.crt': '', 'tls.key': '', 'ca.crt': 'YQ==' } }),
  secret('kubernetes.io/tls', { stringData: { 'tls.crt': 'a', 'tls.key': 'b' } }),
  secret('kubernetes.io/dockerconfigjson', { data: { '.dockerconfigjson': 'e30=' } }),
  secret('kubernetes.io/dockerconfigjson', { stringData: { '.dockerconfigjson': '{"auths":{}}' } }),
  secret('kubernetes.io/dockercfg', { data: { '.dockercfg': 'e30=' } }),
  secret('kubernetes.io/basic-auth', { stringData: { username: 'u', password: 'p' } }),
  secret('kubernetes.io/ssh-auth', { data: { 'ssh-privatekey': 'YQ==' } }),
  secret('bootstrap.kubernetes.io/token', {
    metadata: { name: 'bootstrap-token-abcdef', namespace: 'kube-system' },
    stringData: { 'token-id': 'abcdef', 'token-secret': '0123456789abcdef', 'usage-bootstrap-signing': 'true' },
  }),
  secret('kubernetes.io/service-account-token', {
    ...named({ annotations: { 'kubernetes.io/service-account.name': 'runner' } }),
    data: { extra: 'YQ==' },
  }),
  object('v1', 'ServiceAccount', {
    ...named({ annotations: { 'eks.amazonaws.com/role-arn': 'arn' } }),
    automountServiceAccountToken: false,
    imagePullSecrets: [{ name: 'pull' }],
    secrets: [{ name: 'token', namespace: 'default', kind: 'Secret', apiVersion: 'v1' }],
  }),
  object('v1', 'Namespace', {
    ...named({
      labels: {
        'pod-security.kubernetes.io/enforce': 'restricted',
        'pod-security.kubernetes.io/enforce-version': 'v1.33',
        'pod-security.kubernetes.io/warn': 'baseline',
        'pod-security.kubernetes.io/audit-version': 'latest',
      },
    }),
    spec: { finalizers: ['kubernetes', 'example.com/own'] },
  }),
  object('v1', 'Node', {
    ...named({ labels: { 'kubernetes.io/hostname': 'probe' } }),
    spec: {
      podCIDR: '10.244.0.0/24',
      podCIDRs: ['10.244.0.0/24', '2001:db8::/64'],
      providerID: 'aws:///eu/i-1',
      unschedulable: true,
      taints: [
        { key: 'dedicated', value: 'gpu', effect: 'NoSchedule' },
        { key: 'example.com/t', effect: 'NoExecute', timeAdded: '2026-01-01T00:00:00Z' },
      ],
    },
  }),
  object('v1', 'Node', {
    spec: {},
    status: {
      capacity: { cpu: '4', memory: '8Gi', pods: '110', 'example.com/gpu': 2 },
      allocatable: { cpu: 3.5, memory: '7Gi' },
      addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
      conditions: [{ type: 'Ready', status: 'True' }],
      images: [{ names: ['a:1'], sizeBytes: 5 }],
    },
  }),
  object('scheduling.k8s.io/v1', 'PriorityClass', {
    value: 1000,
    globalDefault: false,
    preemptionPolicy: 'Never',
    description: 'text',
  }),
  object('node.k8s.io/v1', 'RuntimeClass', {
    handler: 'runsc',
    overhead: { podFixed: { cpu: '100m', memory: '64Mi' } },
    scheduling: {
      nodeSelector: { sandbox: 'gvisor' },
      tolerations: [
        { key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' },
        { key: 'l', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 },
      ],
    },
  }),
  object('coordination.k8s.io/v1', 'Lease', {
    spec: {
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      leaseTransitions: 2,
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:00:01.000000Z',
    },
  }),
  object('coordination.k8s.io/v1', 'Lease', {
    spec: { holderIdentity: 'a', leaseDurationSeconds: 15, strategy: 'OldestEmulationVersion', preferredHolder: 'b' },
  }),
];
