import { resolve } from 'node:path';
import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import fc from 'fast-check';
import {
  type Application,
  type Environments,
  type Place,
  type Project,
  type ProjectProps,
  application,
  environments,
  off,
  overlay,
  project,
  settings,
} from '../../lib/environment';
import { type Finding, PLACEMENT, formatOrigin, unitPath } from '../../lib/manifest';
import { type Synthesis, synthesize } from '../../lib/synth';
import { Piece, Web } from '../environment/double';
import { failureOf, toldBy } from '../environment/failure';
import { type Name, Shop, envs, objectOf, plain, production, shop, world } from './world';

const one = environments({ dev: { cluster: 'dev-eu' } });

/** Renders one application with one function, in one environment. */
function render(
  build: (scope: Chart) => unknown,
  props: Partial<ProjectProps<'dev'>> & { place?: Partial<Place>; namespace?: string; profile?: 'verbatim' } = {},
): Synthesis {
  const { place, namespace, profile, ...rest } = props;
  const where = environments({ dev: { cluster: 'dev-eu', ...place } });
  const app = application('app', {
    in: where,
    ...(namespace === undefined ? {} : { namespace }),
    ...(profile ? { profile } : {}),
    build: (scope) => {
      const chart = new Chart(scope, 'app');
      build(chart);
      return chart;
    },
  });
  return synthesize(project({ environments: where, applications: [app], untyped: ['Widget'], ...rest }));
}

const idsOf = ({ units }: Synthesis): readonly string[] =>
  units.flatMap((unit) => unit.resources.ids.map((id) => `${unit.application} ${id}`));
const named = (
  scope: Construct,
  kind: string,
  apiVersion = 'v1',
  name = kind.toLowerCase(),
  rest: object = {},
): ApiObject => new ApiObject(scope, `${kind}-${name}`, { apiVersion, kind, metadata: { name }, ...rest });

describe('synthesize', () => {
  test('renders a unit for each application and environment, in the order of their folders', () => {
    const { units, environments: rendered } = synthesize(world());
    expect(units.map(unitPath)).toEqual(
      ['dev/dev-eu', 'prod/prd-eu', 'staging/stg-eu'].flatMap((place) =>
        ['_environment', 'other', 'shop'].map((app) => `envs/${place}/${app}`),
      ),
    );
    expect(rendered).toEqual(['dev', 'prod', 'staging']);
  });

  test('renders only the environments that are asked for', () => {
    const { units, environments: rendered } = synthesize(world(), { environments: ['prod', 'dev'] });
    expect([rendered, new Set(units.map(({ environment }) => environment))]).toEqual([
      ['dev', 'prod'],
      new Set(['dev', 'prod']),
    ]);
    expect(toldBy(() => synthesize(world(), { environments: ['prd'] }))).toContain(
      'the environments are dev, staging, prod; did you mean "prod"?',
    );
  });

  test('renders nothing of an application where it is off', () => {
    const app = application('app', {
      in: envs,
      namespace: 'app',
      settings: { dev: off, staging: off, prod: settings<{ a: number }>().with({ a: 1 }) },
      build: (scope) => new Shop(scope, 'x'),
    });
    const { units } = synthesize(project({ environments: envs, applications: [app] }));
    expect(units.map(unitPath)).toEqual(['envs/prod/prd-eu/_environment', 'envs/prod/prd-eu/app']);
  });

  test('gives objects the same names and selectors in every environment', () => {
    const { units } = render((chart) => {
      new ApiObject(chart, 'settings', { apiVersion: 'v1', kind: 'ConfigMap' });
    });
    const app = application('app', {
      in: envs,
      namespace: 'app',
      build: (scope) => {
        const chart = new Chart(scope, 'app');
        new ApiObject(chart, 'settings', { apiVersion: 'v1', kind: 'ConfigMap' });
        return chart;
      },
    });
    const names = synthesize(project({ environments: envs, applications: [app] }))
      .units.filter((unit) => unit.application === 'app')
      .map((unit) => [...unit.resources].map(({ manifest }) => manifest.metadata.name));
    expect(new Set(names.flat())).toEqual(
      new Set([[...(units.find((unit) => unit.application === 'app')?.resources ?? [])][0]?.manifest.metadata.name]),
    );
  });

  test('builds objects directly in the scope that it gives', () => {
    const app = application('app', {
      in: one,
      namespace: 'app',
      build: (scope) => new ApiObject(scope, 'direct', { apiVersion: 'v1', kind: 'ConfigMap' }),
    });
    expect(idsOf(synthesize(project({ environments: one, applications: [app] })))).toContain(
      'app /ConfigMap/app/direct',
    );
  });

  test('tells constructs where they are built', () => {
    let seen: unknown;
    render((chart) => (seen = chart.node.getContext(PLACEMENT)), {
      namespace: 'app',
      hardening: { runAsNonRoot: false },
    });
    expect(seen).toEqual({
      accept: {},
      application: 'app',
      production: false,
      environment: 'dev',
      cluster: 'dev-eu',
      namespace: 'app',
      profile: 'hardened',
      hardening: { runAsNonRoot: false },
      isolation: { ingress: true, egress: false, namespaces: ['app'] },
    });
  });

  test('remembers where each object was written, relative to the project', () => {
    const { units } = synthesize(world(), { environments: ['dev'], root: `${resolve(__dirname, '..')}/` });
    const web = units.flatMap(({ resources }) => [...resources]).find(({ id }) => id === 'apps/Deployment/shop/web');
    expect(formatOrigin(web?.origin)).toMatch(/^shop\/web \(environment\/double\.ts:\d+:\d+\)$/);
  });

  test('is the same twice, and in any order of declaration', () => {
    const place = {
      dev: { cluster: 'dev-eu', quota: { pods: 5 } },
      qa: { cluster: 'qa-eu', isolation: { egress: true } },
      prod: { cluster: 'prd-eu', tier: 'production' as const },
    };
    const overlays = (at: Environments<keyof typeof place>, apps: readonly Application<Shop, Name>[]) => [
      overlay('a', { in: at.all }, (o) => void o.select(apps[0]!, (s) => s.web).set((d) => d.spec.replicas, 2)),
      overlay('b', { in: at.only('prod') }, (o) => {
        o.select(apps[0]!, (s) => s.web).set((d) => d.spec.replicas, 6);
        o.add(apps[1]!, (s) => new Web(s, 'more', {}));
      }),
    ];
    const made = (order: readonly number[]): Project => {
      const shuffle = <T>(list: readonly T[]): T[] =>
        list
          .map((item, index) => ({ item, key: order[index % order.length] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
      const at = environments(Object.fromEntries(shuffle(Object.entries(place))) as typeof place);
      const apps = ['one', 'two', 'three'].map((id) =>
        application(id, { in: at, namespace: id === 'two' ? 'shared' : id, build: (scope) => new Shop(scope, 'x') }),
      );
      return project({
        environments: at,
        applications: shuffle(apps),
        overlays: shuffle(overlays(at, apps as unknown as readonly Application<Shop, Name>[])),
      });
    };
    const reference = synthesize(made([0]));
    expect(reference.units).toHaveLength(12);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { minLength: 3, maxLength: 3 }), (order) => {
        const { units, findings } = synthesize(made(order));
        expect(plain(units)).toEqual(plain(reference.units));
        expect(findings).toEqual(reference.findings);
      }),
      { numRuns: 20 },
    );
  });
});

describe('namespaces', () => {
  test.each<[string, (chart: Chart) => unknown, string, string]>([
    ['are written where a built-in kind has none', (c) => named(c, 'Secret'), '/Secret/app/secret', 'app'],
    [
      'are kept where they are written',
      (c) => new ApiObject(c, 'x', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's', namespace: 'mine' } }),
      '/Secret/mine/s',
      'app',
    ],
    [
      'are not written for cluster-scoped kinds',
      (c) => named(c, 'ClusterRole', 'rbac.authorization.k8s.io/v1'),
      'rbac.authorization.k8s.io/ClusterRole//clusterrole',
      'app',
    ],
    [
      'are written for custom kinds',
      (c) => named(c, 'Widget', 'example.com/v1'),
      'example.com/Widget/app/widget',
      'app',
    ],
    [
      'are not written for custom kinds that are defined without',
      (c) => {
        crd(c, 'Cluster');
        named(c, 'Widget', 'example.com/v1');
      },
      'example.com/Widget//widget',
      'app',
    ],
    [
      'are written for custom kinds that are defined with',
      (c) => {
        crd(c, 'Namespaced');
        named(c, 'Widget', 'example.com/v1');
      },
      'example.com/Widget/app/widget',
      'app',
    ],
  ])('%s', (_name, build, id, namespace) => {
    const rendered = render(build, { namespace });
    expect(idsOf(rendered)).toContain(`app ${id}`);
    expect(rendered.findings).toEqual([]);
  });

  test('are not written for custom kinds that the project says have none', () => {
    expect(
      idsOf(
        render((c) => named(c, 'Issuer', 'example.com/v1'), {
          namespace: 'app',
          clusterScoped: ['Issuer.example.com'],
        }),
      ),
    ).toContain('app example.com/Issuer//issuer');
  });

  test('are not written in the verbatim profile', () => {
    expect(idsOf(render((c) => named(c, 'Secret'), { namespace: 'app', profile: 'verbatim' }))).toContain(
      'app /Secret//secret',
    );
  });

  test('that are missing are an error', () => {
    expect(render((c) => named(c, 'Secret')).findings).toEqual([
      expect.objectContaining({ code: 'synth/no-namespace', severity: 'error', object: '/Secret//secret' }),
    ]);
  });

  test('of cluster-scoped objects are dropped, not in silence', () => {
    const rendered = render(
      (c) => new ApiObject(c, 'x', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n', namespace: 'mine' } }),
      { namespace: 'app' },
    );
    expect(objectOf(rendered, '/Node//n')).toEqual({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
    expect(rendered.findings).toEqual([
      expect.objectContaining({ code: 'synth/namespace-dropped', severity: 'warning' }),
    ]);
  });
});

function crd(scope: Construct, reach: 'Cluster' | 'Namespaced'): ApiObject {
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }];
  const names = { kind: 'Widget', plural: 'widgets' };
  const spec = { group: 'example.com', names, scope: reach, versions };
  return named(scope, 'CustomResourceDefinition', 'apiextensions.k8s.io/v1', 'widgets.example.com', { spec });
}

describe("the environment's own objects", () => {
  const own = (
    place: Partial<Place>,
    namespace = 'app',
    build: (chart: Chart) => unknown = () => undefined,
  ): readonly unknown[] => {
    const { units, findings } = render(build, { place, namespace });
    expect(findings.filter(({ code }) => code !== 'policy/not-isolated')).toEqual([]);
    const unit = units.find(({ application: id }) => id === '_environment');
    return [...(unit?.resources ?? [])].map(({ manifest }) => manifest);
  };
  const policy = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' };

  test('are the namespace, and a policy that lets in its own traffic only', () => {
    expect(own({})).toEqual([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'app' } },
      {
        ...policy,
        metadata: { name: 'isolate-ingress', namespace: 'app' },
        spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] },
      },
    ]);
  });

  test('keep DNS open where egress is restricted', () => {
    expect(own({ isolation: { ingress: false, egress: true } }).slice(1)).toEqual([
      {
        ...policy,
        metadata: { name: 'isolate-egress', namespace: 'app' },
        spec: {
          podSelector: {},
          policyTypes: ['Egress'],
          egress: [
            { to: [{ podSelector: {} }] },
            {
              to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
              ports: [
                { protocol: 'UDP', port: 53 },
                { protocol: 'TCP', port: 53 },
              ],
            },
          ],
        },
      },
    ]);
  });

  test('are quota, limits and labels of the place', () => {
    expect(
      own({ isolation: false, labels: { team: 'a' }, quota: { pods: 5 }, limits: { default: { memory: '1Gi' } } }),
    ).toEqual(
      [
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'app', labels: { team: 'a' } } },
        {
          apiVersion: 'v1',
          kind: 'LimitRange',
          metadata: { name: 'limits', namespace: 'app' },
          spec: { limits: [{ type: 'Container', default: { memory: '1Gi' } }] },
        },
        {
          apiVersion: 'v1',
          kind: 'ResourceQuota',
          metadata: { name: 'quota', namespace: 'app' },
          spec: { hard: { pods: 5 } },
        },
      ].sort(
        (a, b) =>
          ['Namespace', 'ResourceQuota', 'LimitRange'].indexOf(a.kind) -
          ['Namespace', 'ResourceQuota', 'LimitRange'].indexOf(b.kind),
      ),
    );
  });

  test.each<[string, string, readonly string[]]>([
    ['leave the namespaces of Kubernetes alone', 'kube-system', []],
    ['neither make nor isolate the default namespace', 'default', []],
  ])('%s', (_name, namespace, kinds) => {
    expect(own({}, namespace).map((manifest) => (manifest as { kind: string }).kind)).toEqual(kinds);
  });

  test('leave a namespace to the application that renders it', () => {
    const kinds = own({}, 'app', (chart) => named(chart, 'Namespace', 'v1', 'app')).map(
      (manifest) => (manifest as { kind: string }).kind,
    );
    expect(kinds).toEqual(['NetworkPolicy']);
  });

  test('are shared by applications that share a namespace', () => {
    const apps = ['a', 'b'].map((id) =>
      application(id, { in: one, namespace: 'same', build: (scope) => new Chart(scope, id) }),
    );
    const { units } = synthesize(project({ environments: one, applications: apps }));
    expect(units.map(({ application: id, resources }) => [id, resources.size])).toEqual([
      ['_environment', 2],
      ['a', 0],
      ['b', 0],
    ]);
  });
});

describe('names by content', () => {
  const settingsIn = (rendered: Synthesis, environment: string): string | undefined =>
    rendered.units
      .filter((unit) => unit.environment === environment)
      .flatMap(({ resources }) => [...resources])
      .find(({ manifest }) => manifest.kind === 'ConfigMap')?.manifest.metadata.name;
  const rendered = synthesize(world());

  test('end in ten letters that depend on the content', () => {
    expect(settingsIn(rendered, 'dev')).toMatch(/^settings-[bcdfghjklmnpqrstvwxz2456789]{10}$/);
    expect(settingsIn(rendered, 'dev')).not.toBe(settingsIn(rendered, 'prod'));
    expect(settingsIn(rendered, 'dev')).toBe('settings-6mn4vk9mdg');
  });

  test('are written wherever the object is read', () => {
    const web = [
      ...(rendered.units.find(({ environment, application: id }) => environment === 'dev' && id === 'shop')
        ?.resources ?? []),
    ].find(({ id }) => id === 'apps/Deployment/shop/web');
    expect(web?.manifest).toMatchObject({
      spec: {
        template: { spec: { containers: [{ envFrom: [{ configMapRef: { name: settingsIn(rendered, 'dev') } }] }] } },
      },
    });
  });

  test('change with an overlay on the content, not with one on labels', () => {
    const nameWith = (change: Parameters<typeof production>[0]): string | undefined =>
      settingsIn(synthesize(world({ overlays: [production(change)] })), 'prod');
    expect(nameWith((o) => void o.select(shop, (s) => s.settings).set((d) => d.data.key('LEVEL'), 'x'))).not.toBe(
      settingsIn(rendered, 'prod'),
    );
    expect(nameWith((o) => void o.select(shop, (s) => s.settings).set((d) => d.metadata.labels.key('a'), 'b'))).toBe(
      settingsIn(rendered, 'prod'),
    );
  });

  const map = (
    scope: Construct,
  ): Piece<{ apiVersion: string; kind: string; metadata: { name: string }; data: object }> =>
    new Piece(
      scope,
      'map',
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'map' }, data: { a: '1' } },
      { naming: 'content' },
    );

  test('stay as they are when no workload reads the object', () => {
    expect(idsOf(render((c) => map(c), { namespace: 'app' }))).toContain('app /ConfigMap/app/map');
  });

  test('reach the Pod template of an Argo Rollout', () => {
    const template = { spec: { containers: [{ name: 'a', envFrom: [{ configMapRef: { name: 'map' } }] }] } };
    const both = render(
      (c) => {
        map(c);
        named(c, 'Rollout', 'argoproj.io/v1alpha1', 'r', { spec: { template } });
      },
      { namespace: 'app' },
    );
    const name = idsOf(both)
      .find((id) => id.includes('ConfigMap'))
      ?.split('/')
      .at(-1);
    expect(name).toMatch(/^map-/);
    expect(objectOf(both, 'argoproj.io/Rollout/app/r')).toMatchObject({
      spec: { template: { spec: { containers: [{ envFrom: [{ configMapRef: { name } }] }] } } },
    });
  });

  test('are an error where a custom object seems to keep the old one', () => {
    const stale = render(
      (c) => {
        map(c);
        new Web(c, 'web', { configMap: 'map' });
        named(c, 'Widget', 'example.com/v1', 'w', { spec: { configMapRef: { name: 'map' }, title: 'map' } });
      },
      { namespace: 'app' },
    );
    expect(stale.findings).toEqual([
      expect.objectContaining({
        code: 'synth/stale-reference',
        severity: 'error',
        object: 'example.com/Widget/app/w',
        path: 'spec.configMapRef.name',
      }),
    ]);
  });
});

describe('synthesize fails', () => {
  const build = (run: (scope: Construct) => unknown): Project =>
    project({
      environments: one,
      applications: [application('app', { in: one, namespace: 'app', build: run as never })],
    });

  test.each<[string, (scope: Construct) => unknown, string | RegExp]>([
    [
      'when build throws',
      () => {
        throw new RangeError('too many');
      },
      /^synth\/build-failed: Cannot build application "app" for environment "dev" from .*synthesize\.test\.ts:\d+:\d+: too many$/,
    ],
    [
      'when build throws no error',
      () => {
        throw 'text' as unknown;
      },
      'it threw text',
    ],
    ['when build is asynchronous', (scope) => Promise.resolve(new Chart(scope, 'x')), 'build is asynchronous'],
    ['when build returns nothing', () => undefined, 'build returned undefined, not a construct'],
    ['when build returns a tree of its own', () => new Chart(undefined as never, ''), 'outside of the scope'],
    [
      'when a construct finds itself invalid',
      (scope) => {
        const chart = new Chart(scope, 'c');
        chart.node.addValidation({ validate: () => ['a', 'b'] });
        return chart;
      },
      'synth/invalid-construct: Cannot render application "app" for environment "dev": 2 constructs are invalid\nc: a\nc: b',
    ],
    [
      'for an object without a name',
      (scope) =>
        new ApiObject(scope, 'x', { apiVersion: 'v1', kind: 'Secret', metadata: { name: undefined as never } }),
      'synth/no-name',
    ],
    [
      'for a generated name',
      (scope) => new ApiObject(scope, 'x', { apiVersion: 'v1', kind: 'Secret', metadata: { generateName: 'x-' } }),
      'it has a generateName',
    ],
    [
      'for a label that is no text',
      (scope) =>
        new ApiObject(scope, 'x', { apiVersion: 'v1', kind: 'Secret', metadata: { labels: { a: 1 as never } } }),
      '"metadata.labels.a" is the number 1, only text is allowed',
    ],
    [
      'for a number that JSON does not know',
      (scope) => named(scope, 'Widget', 'a.b/v1', 'w', { spec: { n: [Number.NaN] } }),
      '"spec.n[0]" is NaN',
    ],
    [
      'for a number that lost digits',
      (scope) => named(scope, 'Widget', 'a.b/v1', 'w', { spec: { n: 2 ** 60 } }),
      'which has lost digits',
    ],
    [
      'for null in a list',
      (scope) => named(scope, 'Widget', 'a.b/v1', 'w', { spec: { n: [null] } }),
      '"spec.n[0]" is undefined',
    ],
    [
      'for a key that cdk8s drops',
      (scope) => named(scope, 'ConfigMap', 'v1', 'c', { data: JSON.parse('{"__proto__":"x"}') as object }),
      'cdk8s cannot hold the key "data.__proto__"',
    ],
    [
      'for an instance of a class',
      (scope) => named(scope, 'Widget', 'a.b/v1', 'w', { spec: { at: new Date(0) } }),
      'synth/unrenderable: Cannot render Widget "Widget-w"',
    ],
    [
      'for two objects of one identity',
      (scope) => {
        const chart = new Chart(scope, 'c');
        named(chart, 'Secret');
        return new ApiObject(chart, 'again', {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: 'secret', namespace: 'app' },
        });
      },
      /Cannot add Secret\/secret in app to application "app" from c\/again \(\S+\): c\/Secret-secret \(\S+\) already defines it/,
    ],
  ])('%s', (_name, run, expected) => {
    const told = toldBy(() => synthesize(build(run)));
    if (typeof expected === 'string') expect(told).toContain(expected);
    else expect(told).toMatch(expected);
  });

  test('when two applications render one object', () => {
    const apps = ['a', 'b'].map((id) =>
      application(id, { in: one, namespace: 'same', build: (scope) => named(scope, 'Secret') }),
    );
    expect(toldBy(() => synthesize(project({ environments: one, applications: apps })))).toMatch(
      /Cannot add Secret\/secret in same to application "b" from Secret-secret \(\S+\): Secret-secret \(\S+\) of application "a" already defines it/,
    );
  });

  test('with files relative to the project', () => {
    const failure = failureOf(() =>
      synthesize(
        build(() => JSON.parse('{')),
        { root: __dirname },
      ),
    );
    expect(failure.message).toMatch(/for environment "dev" from synthesize\.test\.ts:\d+:\d+: /);
    expect(failure.origin?.file).toBe('synthesize.test.ts');
  });

  test('keeping the code of our own errors, with the application and the environment', () => {
    const failure = failureOf(() => synthesize(build(() => environments({}))));
    expect([failure.code, failure.message]).toEqual([
      'environment/none',
      expect.stringMatching(
        /^Cannot build application "app" for environment "dev": Cannot define environments from .*: none is given$/,
      ),
    ]);
  });
});

const ofSchema = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ code }) => code.startsWith('schema/'));

describe('findings', () => {
  test('are errors for what the API server of the cluster would refuse', () => {
    const service = { spec: { ports: [{ port: 80, trafficDistributon: 'x' }] } };
    const { findings } = render((c) => named(c, 'Service', 'v1', 'Not_Valid', service), { namespace: 'app' });
    expect(ofSchema(findings).map(({ code, severity, path }) => `${severity} ${code} ${path ?? ''}`)).toEqual([
      'error schema/invalid metadata.name',
      'error schema/unknown-field spec.ports[0].trafficDistributon',
    ]);
  });

  test('never show what a Secret holds', () => {
    const secret = { data: { password: 'hunter2!', n: 5 }, stringData: { pin: 1234567 } };
    const { findings } = render((c) => named(c, 'Secret', 'v1', 's', secret), { namespace: 'app' });
    expect(ofSchema(findings).map(({ path }) => path)).toEqual(['data.n', 'data.password', 'stringData.pin']);
    expect(JSON.stringify(findings)).not.toMatch(/hunter2|1234567/);
  });

  test.each([
    ['1.27', ['error schema/newer-field']],
    ['1.33', []],
  ] as const)('judge by the version of the cluster: %s', (kubernetes, expected) => {
    const spec = { ports: [{ port: 80 }], trafficDistribution: 'PreferClose' };
    const { findings } = render((c) => named(c, 'Service', 'v1', 'web', { spec }), {
      namespace: 'app',
      clusters: { 'dev-eu': { kubernetes } },
    });
    expect(ofSchema(findings).map(({ code, severity }) => `${severity} ${code}`)).toEqual(expected);
  });

  test('are judged after overlays, on what will be written', () => {
    const { findings } = synthesize(
      world({ overlays: [production((o) => void o.select(shop, (s) => s.web).set((d) => d.spec.replicas, -1))] }),
    );
    expect(findings).toEqual([
      expect.objectContaining({ severity: 'error', object: 'apps/Deployment/shop/web', path: 'spec.replicas' }),
    ]);
  });

  const two = environments({ qa: { cluster: 'same' }, e2e: { cluster: 'same' } });
  const role = (id: string, namespace: string | { qa: string; e2e: string }) =>
    application(id, {
      in: two,
      namespace,
      build: (scope) => named(scope, 'ClusterRole', 'rbac.authorization.k8s.io/v1', 'reader'),
    });

  test('are errors for what two environments of one cluster render', () => {
    const apart = project({ environments: two, applications: [role('a', { qa: 'qa', e2e: 'e2e' })] });
    expect(synthesize(apart).findings).toEqual([
      expect.objectContaining({
        code: 'synth/cluster-clash',
        severity: 'error',
        object: 'rbac.authorization.k8s.io/ClusterRole//reader',
        origin: expect.objectContaining({ construct: 'ClusterRole-reader' }),
        message: expect.stringMatching(
          /^environment "qa" renders it in envs\/qa\/same\/a, on the same cluster as environment "e2e" in envs\/e2e\/same\/a, from ClusterRole-reader \(\S+\)$/,
        ),
      }),
    ]);
    const same = synthesize(project({ environments: two, applications: [role('a', 'one')] })).findings.map(
      ({ object }) => object,
    );
    expect(same).toEqual(
      expect.arrayContaining(['/Namespace//one', 'networking.k8s.io/NetworkPolicy/one/isolate-ingress']),
    );
  });

  test('are none for what the project shares', () => {
    const shared = project({
      environments: two,
      applications: [role('a', { qa: 'qa', e2e: 'e2e' })],
      shared: ['ClusterRole.rbac.authorization.k8s.io/reader'],
    });
    expect(synthesize(shared).findings).toEqual([]);
  });
});

describe('objects of other packages', () => {
  test('are rendered with their patches', () => {
    const patched = render(
      (c) => named(c, 'Widget', 'a.b/v1', 'w', { spec: { n: 1 } }).addJsonPatch(JsonPatch.replace('/spec/n', 2)),
      { namespace: 'app' },
    );
    expect(objectOf(patched, 'a.b/Widget/app/w')).toMatchObject({ spec: { n: 2 } });
  });

  test('warn when their class drops a field', () => {
    class Lossy extends ApiObject {
      override toJson(): unknown {
        const { spec, ...rest } = super.toJson() as { spec: { kept: number } };
        return { ...rest, spec: { other: spec.kept } };
      }
    }
    const { findings } = render(
      (c) =>
        new Lossy(c, 'x', {
          apiVersion: 'a.b/v1',
          kind: 'Widget',
          metadata: { name: 'w' },
          spec: { kept: 1, lost: 2 },
        }),
      { namespace: 'app' },
    );
    expect(findings.map(({ code, severity, path }) => `${severity} ${code} ${path ?? ''}`)).toEqual([
      'warning synth/field-lost spec.kept',
      'warning synth/field-lost spec.lost',
    ]);
  });

  test('do not warn when their class only renames fields', () => {
    class Renaming extends ApiObject {
      override toJson(): unknown {
        const { spec, ...rest } = super.toJson() as { spec: { clusterIp: string } };
        return { ...rest, spec: { clusterIP: spec.clusterIp } };
      }
    }
    expect(
      render(
        (c) =>
          new Renaming(c, 'x', {
            apiVersion: 'a.b/v1',
            kind: 'Widget',
            metadata: { name: 'w' },
            spec: { clusterIp: 'None' },
          }),
        { namespace: 'app' },
      ).findings,
    ).toEqual([]);
  });
});
