import { type KubernetesVersion, checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;
type Verdict = 'error' | 'warning' | 'fine';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const SECCOMP = 'container.seccomp.security.alpha.kubernetes.io/';
const SECCOMP_OF_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const COST = 'controller.kubernetes.io/pod-deletion-cost';
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';
const MIRROR = 'kubernetes.io/config.mirror';
const OPTIONS = 'volume.beta.kubernetes.io/mount-options';
const CLASS = 'kubernetes.io/ingress.class';
const AVOIDED = 'scheduler.alpha.kubernetes.io/preferAvoidPods';
const GENERATION = 'deprecated.daemonset.template.generation';

const CONTAINER = { name: 'c', image: 'i:1' };
const secured = (securityContext: Part): Part => ({ containers: [{ ...CONTAINER, securityContext }] });
const appArmor = (type: string, localhostProfile?: string): Part =>
  secured({ appArmorProfile: { type, ...(localhostProfile && { localhostProfile }) } });
const seccomp = (type: string): Part => ({ seccompProfile: { type } });
const spec = (rest: Part = {}): Part => ({ containers: [CONTAINER], ...rest });

function verdictOf(object: Part, kubernetes?: KubernetesVersion): Verdict {
  const found = checkObject(object, kubernetes ? { kubernetes } : {});
  if (found.length === 0) return 'fine';
  return found.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}

const pod = (annotations: Part, rest: Part = {}): Part => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'probe', annotations },
  spec: spec(rest),
});
const deployment = (annotations: Part, rest: Part = {}): Part => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'probe' },
  spec: {
    selector: { matchLabels: { a: 'b' } },
    template: { metadata: { labels: { a: 'b' }, annotations }, spec: spec(rest) },
  },
});
const cronJob = (annotations: Part): Part => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'probe' },
  spec: {
    schedule: '@daily',
    jobTemplate: { spec: { template: { metadata: { annotations }, spec: spec({ restartPolicy: 'Never' }) } } },
  },
});
const volume = (annotations: Part, source: Part): Part => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'probe', annotations },
  spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], ...source },
});
const ingress = (annotations: Part, rest: Part = {}): Part => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name: 'probe', annotations },
  spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } }, ...rest },
});

const OF_CLASS = { annotations: { 'volume.beta.kubernetes.io/storage-class': 'fast' } };
const CLAIM = { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } };
const STATEFUL = {
  spec: {
    selector: { matchLabels: { a: 'b' } },
    template: { metadata: { labels: { a: 'b' } }, spec: spec() },
    volumeClaimTemplates: [{ metadata: { name: 'data', ...OF_CLASS }, ...CLAIM }],
  },
};

describe('checkObject, on annotations of Pods', () => {
  it.each<[key: string, text: string, verdict: Verdict, rest?: Part]>([
    [`${APP_ARMOR}c`, 'runtime/default', 'warning'],
    [`${APP_ARMOR}c`, 'localhost/', 'warning'],
    [`${APP_ARMOR}c`, '', 'warning'],
    [`${APP_ARMOR}c`, 'runtime/default ', 'error'],
    [`${APP_ARMOR}c`, 'docker/default', 'error'],
    [`${APP_ARMOR}c`, 'localhost', 'error'],
    [`${APP_ARMOR}none`, 'runtime/default', 'error'],
    [`${APP_ARMOR}i`, 'runtime/default', 'warning', { initContainers: [{ name: 'i', image: 'i:1' }] }],
    [`${APP_ARMOR}c`, 'runtime/default', 'fine', appArmor('RuntimeDefault')],
    [`${APP_ARMOR}c`, 'runtime/default', 'error', appArmor('Unconfined')],
    [`${APP_ARMOR}c`, '', 'error', appArmor('Unconfined')],
    [`${APP_ARMOR}c`, 'localhost/a', 'fine', appArmor('Localhost', 'a')],
    [`${APP_ARMOR}c`, 'localhost/a', 'error', appArmor('Localhost', 'b')],
    [SECCOMP_OF_POD, 'docker/default', 'warning'],
    [SECCOMP_OF_POD, 'localhost/a/..b', 'warning'],
    [SECCOMP_OF_POD, 'localhost/../p', 'error'],
    [SECCOMP_OF_POD, 'localhost//p', 'error'],
    [SECCOMP_OF_POD, '', 'error'],
    [SECCOMP_OF_POD, 'docker/default', 'fine', { securityContext: seccomp('RuntimeDefault') }],
    [SECCOMP_OF_POD, 'runtime/default', 'error', { securityContext: seccomp('Unconfined') }],
    [SECCOMP_OF_POD, 'runtime/default', 'warning', secured(seccomp('Unconfined'))],
    [`${SECCOMP}c`, 'unconfined', 'error', secured(seccomp('RuntimeDefault'))],
    [`${SECCOMP}c`, 'runtime/default', 'fine', secured(seccomp('RuntimeDefault'))],
    [`${SECCOMP}c`, 'runtime/default', 'warning', { securityContext: seccomp('Unconfined') }],
    [`${SECCOMP}none`, 'runtime/default', 'fine'],
    [`${SECCOMP}none`, 'x', 'error'],
    [COST, '-10', 'fine'],
    [COST, '-0', 'fine'],
    [COST, '2147483647', 'fine'],
    [COST, '2147483648', 'error'],
    [COST, '+10', 'error'],
    [COST, '010', 'error'],
    [COST, '', 'error'],
    [TOLERATIONS, '[{"key":"a","operator":"Exists"}]', 'fine'],
    [TOLERATIONS, '', 'fine'],
    [TOLERATIONS, 'null', 'fine'],
    [TOLERATIONS, '{}', 'error'],
    [TOLERATIONS, '[1]', 'error'],
    [TOLERATIONS, '[]x', 'error'],
    [MIRROR, 'x', 'error'],
    [MIRROR, '', 'fine', { nodeName: 'n' }],
    ['security.alpha.kubernetes.io/sysctls', 'x', 'warning'],
    ['constructor', 'x', 'fine'],
  ])('reads %s: %j: %s', (key, text, verdict, rest = {}) => {
    expect([pod({ [key]: text }, rest), deployment({ [key]: text }, rest)].map((one) => verdictOf(one))).toEqual([
      verdict,
      verdict,
    ]);
  });

  it('says where the annotation stands, and what would do', () => {
    expect(checkObject(cronJob({ [COST]: 'high' }))).toMatchObject([
      {
        code: 'schema/invalid',
        path: `spec.jobTemplate.spec.template.metadata.annotations["${COST}"]`,
        message: expect.stringMatching(/^"high" is refused: it must be a whole number/) as unknown,
      },
    ]);
  });

  it('says where a field differs from its old annotation', () => {
    const object = pod({ [`${APP_ARMOR}c`]: 'unconfined' }, appArmor('RuntimeDefault'));
    expect(checkObject(object)).toMatchObject([
      { severity: 'error', path: 'spec.containers[c].securityContext.appArmorProfile' },
    ]);
  });

  it('leaves AppArmor to annotations before 1.30', () => {
    expect(verdictOf(pod({ [`${APP_ARMOR}c`]: 'runtime/default' }), '1.29')).toBe('fine');
  });

  it('leaves annotations alone that a Pod on Windows does not need', () => {
    expect(verdictOf(pod({ [`${APP_ARMOR}c`]: 'unconfined' }, { os: { name: 'windows' } }))).toBe('fine');
  });
});

describe('checkObject, on annotations of other kinds', () => {
  it.each<[name: string, object: Part, verdict: Verdict]>([
    ['an Ingress of a class', ingress({ [CLASS]: 'nginx' }), 'warning'],
    ['an Ingress that says it twice', ingress({ [CLASS]: 'nginx' }, { ingressClassName: 'nginx' }), 'fine'],
    ['an Ingress of two classes', ingress({ [CLASS]: 'other' }, { ingressClassName: 'nginx' }), 'error'],
    ['options of NFS', volume({ [OPTIONS]: 'ro' }, { nfs: { server: 'a', path: '/' } }), 'warning'],
    ['options of a folder', volume({ [OPTIONS]: 'ro' }, { hostPath: { path: '/a' } }), 'error'],
    [
      'the storage class of a volume',
      volume({ 'volume.beta.kubernetes.io/storage-class': '' }, { hostPath: { path: '/a' } }),
      'warning',
    ],
    ['the storage class of a claim', claim('v1', 'PersistentVolumeClaim', CLAIM), 'warning'],
    ['the storage class of claims that are made', claim('apps/v1', 'StatefulSet', STATEFUL), 'fine'],
    ['Pods that a node avoids', node({ [AVOIDED]: '{"preferAvoidPods":[]}' }), 'fine'],
    ['no Pods that a node avoids', node({ [AVOIDED]: '' }), 'fine'],
    ['a list of Pods that a node avoids', node({ [AVOIDED]: '[]' }), 'error'],
    ['a generation', daemonSet({ [GENERATION]: '+1' }), 'fine'],
    ['the largest generation', daemonSet({ [GENERATION]: '9223372036854775807' }), 'fine'],
    ['the least generation', daemonSet({ [GENERATION]: '-9223372036854775808' }), 'fine'],
    ['a generation that is too large', daemonSet({ [GENERATION]: '9223372036854775808' }), 'error'],
    ['a broken generation', daemonSet({ [GENERATION]: '1.0' }), 'error'],
    ['mountable Secrets', account({ 'kubernetes.io/enforce-mountable-secrets': 'false' }), 'warning'],
  ])('reads %s', (_name, object, verdict) => {
    expect(verdictOf(object)).toBe(verdict);
  });
});

function claim(apiVersion: string, kind: string, rest: Part): Part {
  return { apiVersion, kind, metadata: { name: 'probe', ...OF_CLASS }, ...rest };
}

function node(annotations: Part): Part {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name: 'probe', annotations } };
}

function account(annotations: Part): Part {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'probe', annotations } };
}

function daemonSet(annotations: Part): Part {
  return { ...deployment({}), kind: 'DaemonSet', metadata: { name: 'probe', annotations } };
}
