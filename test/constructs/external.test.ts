import { Chart } from 'cdk8s';
import {
  ConfigMap,
  Deployment,
  Ingress,
  Pod,
  RoleBinding,
  Secret,
  Service,
  ServiceAccount,
  StatefulSet,
  external,
} from '../../lib/constructs';
import { application, environments, project } from '../../lib/environment';
import { synthesize } from '../../lib/synth';
import { SHOP, chartIn, errorOf } from './tree';

const containers = [{ name: 'app', image: 'registry.example/app:1.0.0', ports: [{ name: 'http', containerPort: 80 }] }];

describe('what somebody else makes stands where an object of our own may stand', () => {
  const settings = (chart: Chart): ConfigMap => new ConfigMap(chart, 'settings', { naming: 'fixed', data: { A: 'b' } });
  const login = (chart: Chart): Secret => new Secret(chart, 'login', { naming: 'fixed', stringData: { A: 'b' } });

  test.each([
    ['ConfigMap', settings(chartIn(SHOP)), external.configMap('settings')],
    ['Secret', login(chartIn(SHOP)), external.secret('login')],
  ])('a %s is read in the same ways', (_, own, other) => {
    expect(other.name).toBe(own.name);
    expect(other.key('A')).toEqual(own.key('A'));
    expect(other.key('A', { optional: true })).toEqual(own.key('A', { optional: true }));
    expect(other.envFrom()).toEqual(own.envFrom());
    expect(other.envFrom({ prefix: 'APP_', optional: true })).toEqual(own.envFrom({ prefix: 'APP_', optional: true }));
    expect(other.volume()).toEqual(own.volume());
    const some = { items: [{ key: 'A', path: 'a' }], optional: true };
    expect(other.volume('some', some)).toEqual(own.volume('some', some));
  });

  test('variables have a prefix, and may be missing', () => {
    expect(settings(chartIn(SHOP)).envFrom({ prefix: 'APP_', optional: true })).toEqual({
      prefix: 'APP_',
      configMapRef: { name: 'settings', optional: true },
    });
    expect(login(chartIn(SHOP)).key('A', { optional: true })).toEqual({
      secretKeyRef: { name: 'login', key: 'A', optional: true },
    });
  });

  test('a Service has a host and backends', () => {
    const chart = chartIn(SHOP);
    const own = new Service(chart, 'api', { ports: [{ name: 'http', port: 80 }, { port: 81 }] });
    expect(own.backend('http')).toEqual(external.service('api').backend('http'));
    expect(own.backend(80)).toEqual({ service: { name: 'api', port: { name: 'http' } } });
    expect(own.backend(81)).toEqual(external.service('api').backend(81));
    const far = external.service('api', { namespace: 'core' });
    expect(errorOf(() => far.backend(81))).toMatchObject({
      code: 'construct/invalid-argument',
      message: expect.stringContaining('"api.core.svc"') as unknown,
    });
    expect(errorOf(() => own.backend('htp'))).toMatchObject({ code: 'construct/unknown-port' });
    expect(errorOf(() => own.backend())).toMatchObject({ code: 'construct/ambiguous-port' });
    expect(external.service('api', { namespace: 'back' }).host).toBe('api.back.svc');
    expect(external.service('api').host).toBe('api');
  });

  test('Pods run as an account, by object or name', () => {
    const chart = chartIn(SHOP);
    const own = new ServiceAccount(chart, 'web');
    const names = [own, external.serviceAccount('web'), 'web'].map((serviceAccountName, index) => {
      const pod = new Pod(chart, `pod-${index}`, { containers, serviceAccountName });
      const web = new Deployment(chart, `web-${index}`, { containers, template: { spec: { serviceAccountName } } });
      return [pod.manifest.spec!.serviceAccountName, web.manifest.spec.template.spec!.serviceAccountName];
    });
    expect(names).toEqual([
      ['web', 'web'],
      ['web', 'web'],
      ['web', 'web'],
    ]);
  });

  test('a StatefulSet is named by a Service, by object or name', () => {
    const chart = chartIn(SHOP);
    const own = new Service(chart, 'db', { clusterIP: 'None', ports: [{ port: 80 }] });
    const names = [own, external.service('db'), 'db'].map((serviceName, index) => {
      return new StatefulSet(chart, `db-${index}`, { containers, serviceName }).manifest.spec.serviceName;
    });
    expect(names).toEqual(['db', 'db', 'db']);
  });

  test('bindings name roles and accounts, of the same namespace where nothing else is said', () => {
    const chart = chartIn(SHOP);
    const binding = new RoleBinding(chart, 'binding', {
      roleRef: external.clusterRole('view'),
      subjects: [external.serviceAccount('a'), external.serviceAccount('b', { namespace: 'other' })],
    });
    const apiGroup = 'rbac.authorization.k8s.io';
    expect(binding.manifest).toMatchObject({
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'view' },
      subjects: [
        { kind: 'ServiceAccount', name: 'a', namespace: 'shop' },
        { kind: 'ServiceAccount', name: 'b', namespace: 'other' },
      ],
    });
    expect(new RoleBinding(chart, 'other', { roleRef: external.role('r') }).manifest.roleRef).toEqual({
      apiGroup,
      kind: 'Role',
      name: 'r',
    });
  });

  test('verbatim, a subject stays as it is written', () => {
    const binding = new RoleBinding(chartIn(SHOP), 'binding', {
      profile: 'verbatim',
      metadata: { namespace: 'shop' },
      roleRef: external.role('r'),
      subjects: [{ kind: 'ServiceAccount', name: 'a' }],
    });
    expect(binding.manifest.subjects).toEqual([{ kind: 'ServiceAccount', name: 'a' }]);
  });
});

describe('a name that the environment does not render', () => {
  const findings = (build: (chart: Chart) => unknown): string[] => {
    const envs = environments({ dev: { cluster: 'dev', isolation: false } });
    const shop = application('shop', {
      in: envs,
      namespace: 'shop',
      build: (scope) => {
        const chart = new Chart(scope, 'shop');
        build(chart);
        return chart;
      },
    });
    const told = synthesize(project({ environments: envs, applications: [shop] })).findings;
    return told.filter(({ code }) => code === 'policy/dangling-reference').map(({ message }) => message);
  };
  const http = {
    http: { paths: [{ path: '/', pathType: 'Prefix' as const, backend: external.service('api').backend(80) }] },
  };

  test.each<[string, (chart: Chart) => unknown, (chart: Chart) => unknown]>([
    [
      'ServiceAccount',
      (chart) => new Deployment(chart, 'a', { containers, template: { spec: { serviceAccountName: 'x' } } }),
      (chart) => {
        const serviceAccountName = external.serviceAccount('x');
        const web = new Deployment(chart, 'a', { containers, template: { spec: { serviceAccountName } } });
        web.spread();
      },
    ],
    [
      'ServiceAccount',
      (chart) =>
        new RoleBinding(chart, 'a', {
          roleRef: external.clusterRole('view'),
          subjects: [{ kind: 'ServiceAccount', name: 'x' }],
        }),
      (chart) => {
        const spec = { serviceAccountName: external.serviceAccount('x') };
        const web = new Deployment(chart, 'a', { containers, template: { spec } });
        web.grant({ apiGroups: [''], resources: ['pods'], verbs: ['get'] });
      },
    ],
    [
      'Service',
      (chart) => new StatefulSet(chart, 'a', { containers, serviceName: 'x' }),
      (chart) => new StatefulSet(chart, 'a', { containers, serviceName: external.service('x') }),
    ],
    [
      'Service',
      (chart) => new Ingress(chart, 'a', { defaultBackend: { service: { name: 'x', port: { number: 80 } } } }),
      (chart) => new Ingress(chart, 'a', { rules: [{ host: 'a.example', ...http }] }),
    ],
    [
      'Role',
      (chart) => new RoleBinding(chart, 'a', { roleRef: { kind: 'Role', name: 'x' } }),
      (chart) => new RoleBinding(chart, 'a', { roleRef: external.role('x') }),
    ],
  ])('of kind %s is told of, unless it is external (%#)', (kind, plain, marked) => {
    expect(findings(plain)).toEqual([`the environment renders no ${kind} "x"`]);
    expect(findings(marked)).toEqual([]);
  });
});

test.each([
  ['elsewhere', true],
  ['shop', false],
  [undefined, false],
])('Pods in "shop" run as an account of the namespace %p', (namespace, fails) => {
  const serviceAccountName = external.serviceAccount('web', { ...(namespace && { namespace }) });
  const make = (): unknown =>
    new Deployment(chartIn(SHOP), 'web', { containers, template: { spec: { serviceAccountName } } });
  if (!fails) expect(make).not.toThrow();
  else
    expect(errorOf(make)).toMatchObject({
      code: 'construct/invalid-argument',
      seen: 'it is in the namespace "elsewhere", the Pods are in "shop", and Pods have only what is in their own',
    });
});

describe('a StatefulSet', () => {
  const volumeClaimTemplates = [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce' as const] } }];

  test('mounts a claim of its own by name', () => {
    const db = new StatefulSet(chartIn(SHOP), 'db', { containers, volumeClaimTemplates });
    db.mount('/data', { name: 'data' });
    const { spec } = db.manifest.spec.template;
    expect(spec!.volumes).toBeUndefined();
    expect(spec!.containers[0]!.volumeMounts).toEqual([{ name: 'data', mountPath: '/data' }]);
  });

  test.each([
    ['a headless Service names its Pods', {}, { clusterIP: 'None' }, 'db'],
    ['a headless Service of another name', {}, { clusterIP: 'None', metadata: { name: 'pods' } }, 'pods'],
    ['a name that is written stays', { serviceName: 'peers' }, { clusterIP: 'None' }, 'peers'],
    ['a Service with an address names no Pods', {}, {}, undefined],
  ])('%s', (_, props, options, expected) => {
    const db = new StatefulSet(chartIn(SHOP), 'db', { containers, ...props });
    db.exposeViaService({ port: 80, ...options });
    expect(db.manifest.spec.serviceName).toBe(expected);
  });
});
