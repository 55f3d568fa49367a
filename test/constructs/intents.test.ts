import {
  ConfigMap,
  CronJob,
  Deployment,
  type DeploymentProps,
  PersistentVolumeClaim,
  Pod,
  ReplicaSet,
  Secret,
  StatefulSet,
} from '../../lib/constructs';
import { SHOP, UNADVISED, chartIn, errorOf, findingsOf, manifests } from './tree';

const containers = [{ name: 'app', image: 'app' }];

function deployment(props: Partial<DeploymentProps> = {}): Deployment {
  return new Deployment(chartIn(SHOP), 'web', { containers, ...props });
}

describe('mount', () => {
  test('adds the volume and the mount of the only container', () => {
    const web = deployment();
    web.mount('/config', new ConfigMap(web.chart, 'settings'));
    web.mount('/login', new Secret(web.chart, 'login'), { readOnly: true });
    web.mount('/data', new PersistentVolumeClaim(web.chart, 'data'));
    web.mount('/scratch', { name: 'scratch', emptyDir: {} });
    const { volumes, containers: all } = web.manifest.spec.template.spec!;
    expect(volumes).toEqual([
      { name: 'settings', configMap: { name: 'settings' } },
      { name: 'login', secret: { secretName: 'login' } },
      { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
      { name: 'scratch', emptyDir: {} },
    ]);
    expect(all[0]!.volumeMounts).toEqual([
      { name: 'settings', mountPath: '/config' },
      { name: 'login', mountPath: '/login', readOnly: true },
      { name: 'data', mountPath: '/data' },
      { name: 'scratch', mountPath: '/scratch' },
    ]);
  });

  test('shares one volume among containers, the initial ones included', () => {
    const web = deployment({ containers: [...containers, { name: 'side' }], initContainers: [{ name: 'init' }] });
    const shared = { name: 'shared', emptyDir: {} };
    for (const container of ['app', 'side', 'init']) web.mount('/shared', shared, { container });
    const pod = web.manifest.spec.template.spec!;
    expect(pod.volumes).toEqual([shared]);
    expect([...pod.containers, ...pod.initContainers!].every((one) => one.volumeMounts![0]!.name === 'shared')).toBe(
      true,
    );
  });

  test.each([
    ['no container of that name', 'ap', 'there is no container "ap"; its containers are app, side'],
    ['several and none named', undefined, 'it is not said into which container; its containers are app, side'],
  ])('fails for %s', (_, container, seen) => {
    const web = deployment({ containers: [...containers, { name: 'side' }] });
    const error = errorOf(() => web.mount('/x', { name: 'x' }, container === undefined ? {} : { container }));
    expect(error).toMatchObject({ code: 'construct/unknown-container' });
    expect(error.message).toContain(seen);
    expect(error.message).toContain('intents.test.ts');
  });

  test('fails for a path that is taken, and leaves the workload as it was', () => {
    const web = deployment();
    web.mount('/x', { name: 'x', emptyDir: {} });
    const before = web.manifest;
    expect(errorOf(() => web.mount('/x', { name: 'y', emptyDir: {} }))).toMatchObject({
      code: 'construct/duplicate-element',
    });
    expect(web.manifest).toEqual(before);
  });

  test('works on a Pod and a CronJob', () => {
    const chart = chartIn(SHOP);
    const pod = new Pod(chart, 'pod', { containers });
    const cron = new CronJob(chart, 'cron', {
      schedule: '* * * * *',
      containers,
      template: { spec: { restartPolicy: 'Never' } },
    });
    for (const one of [pod, cron]) one.mount('/x', { name: 'x', emptyDir: {} });
    expect(pod.manifest.spec!.volumes).toEqual([{ name: 'x', emptyDir: {} }]);
    expect(cron.manifest.spec.jobTemplate.spec!.template.spec!.volumes).toEqual([{ name: 'x', emptyDir: {} }]);
  });
});

describe('spread', () => {
  test('asks for zones, without keeping Pods from running', () => {
    const web = deployment();
    web.spread();
    web.spread({
      topologyKey: 'kubernetes.io/hostname',
      maxSkew: 2,
      whenUnsatisfiable: 'DoNotSchedule',
      minDomains: 3,
    });
    expect(web.manifest.spec.template.spec!.topologySpreadConstraints).toEqual([
      {
        topologyKey: 'topology.kubernetes.io/zone',
        maxSkew: 1,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: web.podSelector,
      },
      {
        topologyKey: 'kubernetes.io/hostname',
        maxSkew: 2,
        whenUnsatisfiable: 'DoNotSchedule',
        minDomains: 3,
        labelSelector: web.podSelector,
      },
    ]);
  });

  test('is rendered once however often the object is', () => {
    const pod = new Pod(chartIn(SHOP), 'pod', { containers });
    pod.spread();
    pod.toJson();
    expect(pod.manifest.spec!.topologySpreadConstraints).toHaveLength(1);
  });
});

test('disruptions makes a budget for the Pods', () => {
  const web = deployment();
  const { metadata, spec } = web.disruptions({ minAvailable: 2, unhealthyPodEvictionPolicy: 'AlwaysAllow' }).manifest;
  expect(metadata).toMatchObject({ name: 'web', namespace: 'shop' });
  expect(spec).toEqual({ minAvailable: 2, unhealthyPodEvictionPolicy: 'AlwaysAllow', selector: web.podSelector });
});

describe('rollOnChange', () => {
  const annotations = (data: Record<string, string>): Readonly<Record<string, string>> => {
    const web = deployment({ template: { metadata: { annotations: { a: '1' } } } });
    web.rollOnChange(new ConfigMap(web.chart, 'settings', { naming: 'fixed', data }), new Secret(web.chart, 'login'));
    return web.manifest.spec.template.metadata!.annotations!;
  };

  test('changes an annotation of the Pods with the content, and with nothing else', () => {
    const [one, same, other] = [
      annotations({ A: '1', B: '2' }),
      annotations({ B: '2', A: '1' }),
      annotations({ A: '2', B: '2' }),
    ];
    expect(Object.keys(one)).toEqual([
      'a',
      'cdk8s-gitops/content-of-configmap-settings',
      'cdk8s-gitops/content-of-secret-login',
    ]);
    expect(one['cdk8s-gitops/content-of-configmap-settings']).toMatch(/^[0-9a-f]{16}$/);
    expect(same).toEqual(one);
    expect(other['cdk8s-gitops/content-of-configmap-settings']).not.toBe(
      one['cdk8s-gitops/content-of-configmap-settings'],
    );
  });

  test('writes keys that Kubernetes takes for long names, and on a Pod', () => {
    const pod = new Pod(chartIn(SHOP), 'pod', { containers });
    pod.rollOnChange(new ConfigMap(pod.chart, `${'x'.repeat(40)}.${'y'.repeat(60)}`));
    const [key] = Object.keys(pod.manifest.metadata!.annotations!);
    expect(key).toMatch(/^cdk8s-gitops\/content-of-configmap-x+\.y+$/);
    expect(key!.length).toBeLessThanOrEqual(13 + 63);
  });
});

describe('autoscale', () => {
  test('makes an autoscaler and leaves the number of Pods to it', () => {
    const web = deployment({ replicas: 3 });
    const memory = {
      type: 'External' as const,
      external: { metric: { name: 'queue' }, target: { type: 'AverageValue' as const, averageValue: 30 } },
    };
    const { metadata, spec } = web.autoscale({ minReplicas: 2, maxReplicas: 5, cpu: 60, metrics: [memory] }).manifest;
    expect(web.manifest.spec).not.toHaveProperty('replicas');
    expect(metadata!.name).toBe('web');
    expect(spec).toEqual({
      minReplicas: 2,
      maxReplicas: 5,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
        memory,
      ],
    });
  });

  test('works on a StatefulSet', () => {
    const db = new StatefulSet(chartIn(SHOP), 'db', { serviceName: 'db', replicas: 3, containers });
    expect(db.autoscale({ maxReplicas: 4 }).manifest.spec).toMatchObject({
      scaleTargetRef: { kind: 'StatefulSet' },
      maxReplicas: 4,
    });
    expect(db.manifest.spec).not.toHaveProperty('replicas');
  });
});

describe('grant', () => {
  const rendered = (web: Deployment): Record<string, unknown> =>
    Object.fromEntries(
      manifests(web.chart).map(({ kind, metadata, ...rest }) => [kind, { name: metadata.name, ...rest }]),
    );

  test('gives exactly the rights, an account and its token', () => {
    const web = deployment();
    web.grant({ apiGroups: [''], resources: ['pods'], verbs: ['list'] });
    web.grant({ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] });
    expect(web.manifest.spec.template.spec).toMatchObject({
      serviceAccountName: 'web',
      automountServiceAccountToken: true,
    });
    const { Role, RoleBinding, ServiceAccount } = rendered(web);
    expect(Role).toMatchObject({
      name: 'web',
      rules: [
        { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
        { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] },
      ],
    });
    expect(RoleBinding).toMatchObject({
      name: 'web',
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'web' },
      subjects: [{ kind: 'ServiceAccount', name: 'web', namespace: 'shop' }],
    });
    expect(ServiceAccount).toMatchObject({ name: 'web', automountServiceAccountToken: false });
  });

  test('uses the account that is written, and gives way to a token that is not wanted', () => {
    const web = deployment({
      template: { spec: { serviceAccountName: 'shared', automountServiceAccountToken: false } },
    });
    web.grant({ apiGroups: [''], resources: ['pods'], verbs: ['list'] });
    expect(web.manifest.spec.template.spec).toMatchObject({
      serviceAccountName: 'shared',
      automountServiceAccountToken: false,
    });
    expect(rendered(web)).toMatchObject({ RoleBinding: { subjects: [{ name: 'shared' }] } });
    expect(rendered(web)).not.toHaveProperty('ServiceAccount');
  });

  test('names objects, each with its own kind', () => {
    const web = deployment();
    const settings = new ConfigMap(web.chart, 'settings', { naming: 'fixed' });
    const login = new Secret(web.chart, 'login', { naming: 'fixed' });
    web.grant({ verbs: ['get', 'watch'], on: [settings, login, web] });
    expect(rendered(web).Role).toMatchObject({
      rules: [
        { apiGroups: [''], resources: ['configmaps'], resourceNames: ['settings'], verbs: ['get', 'watch'] },
        { apiGroups: [''], resources: ['secrets'], resourceNames: ['login'], verbs: ['get', 'watch'] },
        { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web'], verbs: ['get', 'watch'] },
      ],
    });
  });

  test('fails for an object whose name changes with its content', () => {
    const web = deployment();
    const settings = new ConfigMap(web.chart, 'settings');
    expect(errorOf(() => web.grant({ verbs: ['get'], on: [settings] }))).toMatchObject({
      code: 'construct/moving-name',
    });
  });
});

describe('what is advised against', () => {
  const chart = chartIn(UNADVISED);
  test.each([
    ['policy/bare-pod', new Pod(chart, 'pod', { containers })],
    ['policy/bare-replica-set', new ReplicaSet(chart, 'set', { containers })],
    ['policy/fixed-node', new Deployment(chart, 'node', { containers, template: { spec: { nodeName: 'node-1' } } })],
    ['policy/token-secret', new Secret(chart, 'token', { type: 'kubernetes.io/service-account-token' })],
  ])('is rendered, with the finding %s', (code, object) => {
    expect(findingsOf(object)).toMatchObject([{ code, severity: 'warning' }]);
    expect(object.manifest.metadata?.name).toBe(object.name);
  });

  test('ordinary objects have no finding', () => {
    expect(findingsOf(new Deployment(chart, 'ordinary', { containers }))).toEqual([]);
  });
});
