import { Deployment, type DeploymentProps } from '../../lib/constructs';
import { HARDENING_FIELDS, type Hardening, type Profile } from '../../lib/manifest';
import type { k8s } from '../../lib/schema';
import { SHOP, chartIn, errorOf } from './tree';

type Container = DeploymentProps['containers'][number];

function podOf(props: Partial<DeploymentProps>, hardening: Hardening = {}): k8s.PodSpec {
  const chart = chartIn({ ...SHOP, hardening });
  return new Deployment(chart, 'web', { containers: [{ name: 'app', image: 'app' }], ...props }).manifest.spec.template
    .spec!;
}

function containerOf(container: Partial<Container>, template?: DeploymentProps['template']): k8s.Container {
  return podOf({ containers: [{ name: 'app', image: 'app', ...container }], ...(template && { template }) })
    .containers[0]!;
}

const HARD = { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

describe('the hardened profile, container', () => {
  test.each<[string, k8s.SecurityContext, k8s.SecurityContext]>([
    ['fills in what is not written', {}, HARD],
    ['keeps a writable root', { readOnlyRootFilesystem: false }, { ...HARD, readOnlyRootFilesystem: false }],
    ['keeps escalation', { allowPrivilegeEscalation: true }, { ...HARD, allowPrivilegeEscalation: true }],
    [
      'keeps capabilities that are added, and drops the others',
      { capabilities: { add: ['NET_BIND_SERVICE'] } },
      { ...HARD, capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] } },
    ],
    ['keeps what is dropped', { capabilities: { drop: [] } }, { ...HARD, capabilities: { drop: [] } }],
    ['gives way to a privileged one', { privileged: true }, { privileged: true, readOnlyRootFilesystem: true }],
    [
      'gives way to SYS_ADMIN, which implies escalation',
      { capabilities: { add: ['SYS_ADMIN'] } },
      { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } },
    ],
    ['keeps a user', { runAsUser: 1000 }, { ...HARD, runAsUser: 1000 }],
    [
      'keeps a seccomp profile',
      { seccompProfile: { type: 'Unconfined' } },
      { ...HARD, seccompProfile: { type: 'Unconfined' } },
    ],
  ])('%s', (_, written, expected) => {
    expect(containerOf({ securityContext: written }).securityContext).toEqual(expected);
  });

  test('covers init containers and sidecars', () => {
    const pod = podOf({
      initContainers: [
        { name: 'init', image: 'i' },
        { name: 'side', image: 's', restartPolicy: 'Always' },
      ],
    });
    expect(pod.initContainers!.map(({ securityContext }) => securityContext)).toEqual([HARD, HARD]);
  });

  test.each<[string, Container['resources'], k8s.ResourceRequirements | undefined]>([
    ['limit = request', { requests: { memory: '1Gi' } }, { requests: { memory: '1Gi' }, limits: { memory: '1Gi' } }],
    ['request = limit', { limits: { memory: '1Gi' } }, { requests: { memory: '1Gi' }, limits: { memory: '1Gi' } }],
    [
      'both stay',
      { requests: { memory: '1Gi' }, limits: { memory: '2Gi' } },
      { requests: { memory: '1Gi' }, limits: { memory: '2Gi' } },
    ],
    ['no CPU limit', { requests: { cpu: 1 } }, { requests: { cpu: 1 } }],
    [
      'in short',
      { cpu: '100m', memory: '128Mi' },
      { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '128Mi' } },
    ],
    ['in short, extended', { cpu: 1, 'nvidia.com/gpu': 1 }, { requests: { cpu: 1, 'nvidia.com/gpu': 1 } }],
    ['nothing', undefined, undefined],
    ['empty', {}, {}],
  ])('memory: %s', (_, resources, expected) => {
    expect(containerOf(resources === undefined ? {} : { resources }).resources).toEqual(expected);
  });
});

describe('the hardened profile, Pod', () => {
  test.each<[string, k8s.PodSecurityContext, k8s.PodSecurityContext]>([
    ['fills in', {}, { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }],
    [
      'keeps runAsNonRoot',
      { runAsNonRoot: false },
      { runAsNonRoot: false, seccompProfile: { type: 'RuntimeDefault' } },
    ],
    ['gives way to root', { runAsUser: 0 }, { runAsUser: 0, seccompProfile: { type: 'RuntimeDefault' } }],
    [
      'keeps a profile',
      { seccompProfile: { type: 'Localhost', localhostProfile: 'p' } },
      { runAsNonRoot: true, seccompProfile: { type: 'Localhost', localhostProfile: 'p' } },
    ],
    ['adds to others', { fsGroup: 1 }, { fsGroup: 1, runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }],
  ])('%s', (_, securityContext, expected) => {
    expect(podOf({ template: { spec: { securityContext } } }).securityContext).toEqual(expected);
  });

  test('moves runAsNonRoot to the containers beside one that runs as root', () => {
    const pod = podOf({
      containers: [
        { name: 'root', image: 'r', securityContext: { runAsUser: 0 } },
        { name: 'app', image: 'a' },
      ],
    });
    expect(pod.securityContext).toEqual({ seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.containers.map(({ securityContext }) => securityContext?.runAsNonRoot)).toEqual([undefined, true]);
  });

  test('mounts no token unless somebody writes so', () => {
    expect(podOf({}).automountServiceAccountToken).toBe(false);
    expect(podOf({ template: { spec: { automountServiceAccountToken: true } } }).automountServiceAccountToken).toBe(
      true,
    );
  });

  test('gives Windows only what Windows knows', () => {
    const pod = podOf({
      template: { spec: { os: { name: 'windows' } } },
      initContainers: [{ name: 'init', image: 'i' }],
    });
    expect(pod.securityContext).toEqual({ runAsNonRoot: true });
    expect([...pod.containers, ...pod.initContainers!].map(({ securityContext }) => securityContext)).toEqual([
      undefined,
      undefined,
    ]);
    expect(pod.automountServiceAccountToken).toBe(false);
  });
});

/** What a Deployment shows of each part of the profile. */
const PARTS: Readonly<Record<string, (deployment: k8s.Deployment) => unknown>> = {
  allowPrivilegeEscalation: (d) => d.spec.template.spec!.containers[0]!.securityContext?.allowPrivilegeEscalation,
  automountServiceAccountToken: (d) => d.spec.template.spec!.automountServiceAccountToken,
  capabilities: (d) => d.spec.template.spec!.containers[0]!.securityContext?.capabilities,
  labels: (d) => d.metadata!.labels,
  memoryLimit: (d) => d.spec.template.spec!.containers[0]!.resources!.limits,
  readOnlyRootFilesystem: (d) => d.spec.template.spec!.containers[0]!.securityContext?.readOnlyRootFilesystem,
  runAsNonRoot: (d) => d.spec.template.spec!.securityContext?.runAsNonRoot,
  seccompProfile: (d) => d.spec.template.spec!.securityContext?.seccompProfile,
};

function shown(outer: Hardening, inner: Hardening): string[] {
  const containers = [{ name: 'app', image: 'app', resources: { memory: '1Gi' } }];
  const { manifest } = new Deployment(chartIn({ ...SHOP, hardening: outer }), 'web', { containers, hardening: inner });
  return HARDENING_FIELDS.filter((field) => PARTS[field]!(manifest) !== undefined);
}

describe('hardening', () => {
  test.each(HARDENING_FIELDS)(
    '%s is turned off alone, from around or at the construct, and on again nearer',
    (field) => {
      const others = HARDENING_FIELDS.filter((one) => one !== field);
      expect(shown({ [field]: false }, {})).toEqual(others);
      expect(shown({}, { [field]: false })).toEqual(others);
      expect(shown({ [field]: false }, { [field]: true })).toEqual([...HARDENING_FIELDS]);
    },
  );

  test('relaxations of different scopes add up', () => {
    expect(shown({ runAsNonRoot: false }, { labels: false })).toEqual(
      HARDENING_FIELDS.filter((one) => one !== 'runAsNonRoot' && one !== 'labels'),
    );
  });

  test('without labels the selector still tells the Pods from others', () => {
    const { manifest } = new Deployment(chartIn({ ...SHOP, hardening: { labels: false } }), 'web', {
      containers: [{ name: 'app' }],
    });
    expect(manifest.spec.selector).toEqual({
      matchLabels: { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/instance': 'shop' },
    });
    expect(manifest.spec.template.metadata!.labels).toEqual(manifest.spec.selector.matchLabels);
  });

  test('fails for a part that does not exist', () => {
    const wrong = { runAsRoot: false } as unknown as Hardening;
    const error = errorOf(() => new Deployment(chartIn(SHOP), 'web', { containers: [], hardening: wrong }));
    expect(error).toMatchObject({ code: 'construct/invalid-profile' });
    expect(error.message).toContain('"runAsRoot" is no part of the hardened profile');
  });

  test('fails for a profile that does not exist', () => {
    const profile = 'strict' as unknown as Profile;
    expect(errorOf(() => new Deployment(chartIn({ profile }), 'web', { containers: [] }))).toMatchObject({
      code: 'construct/invalid-profile',
    });
  });
});

describe('profile', () => {
  test('the nearest one wins, and holds for what the construct makes', () => {
    const chart = chartIn({ ...SHOP, profile: 'verbatim' });
    const web = new Deployment(chart, 'web', { profile: 'hardened', containers: [{ name: 'app' }] });
    expect(web.profile).toBe('hardened');
    expect(web.exposeViaService({ port: 80 }).profile).toBe('hardened');
    expect(web.exposeViaService({ port: 80, metadata: { name: 'other' }, profile: 'verbatim' }).profile).toBe(
      'verbatim',
    );
  });

  test('is hardened where nobody says anything', () => {
    expect(new Deployment(chartIn(), 'web', { containers: [{ name: 'app' }] }).profile).toBe('hardened');
  });
});
