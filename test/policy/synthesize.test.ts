import { ApiObject, Chart } from 'cdk8s';
import { ConfigMap, Deployment, Secret, Service, external } from '../../lib/constructs';
import { type ProjectProps, application, environments, overlay, project } from '../../lib/environment';
import type { Accept } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';
import { errorOf } from '../constructs/tree';
import { container } from './objects';

const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });
type Build = (chart: Chart) => unknown;

/** What is said of a project, as `severity code object path (environments)`, without what is said of images. */
function said(build: Build, more: Partial<ProjectProps<'dev' | 'prod'>> = {}, accept: Accept = {}): readonly string[] {
  const shop = application('shop', {
    in: envs,
    namespace: 'shop',
    accept,
    build: (scope) => {
      const chart = new Chart(scope, 'shop');
      build(chart);
      return chart;
    },
  });
  return synthesize(project({ environments: envs, applications: [shop], ...more })).findings.map(
    ({ severity, code, object = '', path = '', environments: all = [] }) =>
      `${severity} ${code.replace('policy/', '')} ${object} ${path} (${all.join(', ')})`,
  );
}

const containers = [{ ...container(), name: 'app' }] as const;
const secret: Build = (chart) => new Secret(chart, 'login', { metadata: { name: 'login' }, stringData: { a: 'b' } });
const silent: Build = (chart) =>
  new Deployment(chart, 'web', {
    replicas: 2,
    containers: [{ ...containers[0], livenessProbe: undefined } as never],
  });

describe('the rules of a project', () => {
  test('are told once for all environments', () => {
    expect(said(silent)).toEqual([
      'warning no-liveness-probe apps/Deployment/shop/web spec.template.spec.containers[app].livenessProbe (dev, prod)',
    ]);
  });

  test('may weigh more in the production tier', () => {
    expect(said(secret)).toEqual([
      'error plain-secret /Secret/shop/login stringData (prod)',
      'warning plain-secret /Secret/shop/login stringData (dev)',
    ]);
  });

  const accept = { 'policy/plain-secret': 'a test' } as const;
  test.each<[string, () => readonly string[]]>([
    ['the project', () => said(secret, { accept })],
    ['the application', () => said(secret, {}, accept)],
    ['the object', () => said((c) => new Secret(c, 'login', { stringData: { a: 'b' }, accept }))],
    ['the application, for an object of another package', () => said((c) => foreign(c), {}, accept)],
  ])('are accepted by %s', (_, run) => {
    expect(run()).toEqual([]);
  });

  function foreign(chart: Chart): ApiObject {
    return new ApiObject(chart, 'x', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's' },
      ...{ data: { a: 'eA==' } },
    });
  }

  test('that are accepted and never found say nothing', () => {
    expect(said(() => undefined, { accept: { 'policy/no-tls': 'none here' } })).toEqual([]);
  });

  test('fail for a code that no rule has, however the objects are written', () => {
    const error = errorOf(() => said((c) => foreign(c), {}, { 'policy/no-tls': 'x', ...{ 'policy/nothing': 'x' } }));
    expect(error).toMatchObject({ code: 'construct/invalid-acceptance' });
    expect(error.message).toContain('no rule has this code');
  });

  test('judge objects of other packages for their faults, and give no advice', () => {
    const pod = { spec: { containers: [{ name: 'a', image: 'a' }], hostPID: true } };
    const found = said(
      (c) => new ApiObject(c, 'x', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, ...pod }),
    );
    expect(found).toEqual([
      'warning bare-pod /Pod/shop/p  (dev, prod)',
      'warning host-namespace /Pod/shop/p spec.hostPID (dev, prod)',
    ]);
  });

  test('judge what overlays make of it', () => {
    const later = overlay('later', { in: envs.all }, (o) => {
      o.selectObject('v1', 'Service', { name: 'web' }).set(
        (d) => d.spec.selector.key('app.kubernetes.io/name'),
        'other',
      );
    });
    const build: Build = (c) => new Deployment(c, 'web', { replicas: 2, containers }).exposeViaService({ port: 80 });
    expect(said(build)).toEqual([]);
    expect(said(build, { overlays: [later] })).toEqual([
      'warning selects-nothing /Service/shop/web spec.selector (dev, prod)',
    ]);
  });

  test('know objects whose names end with a hash', () => {
    const found = said((chart) => {
      const settings = new ConfigMap(chart, 'settings', { data: { A: '1' } });
      const env = [{ name: 'B', valueFrom: { configMapKeyRef: { name: 'settings', key: 'b' } } }];
      new Deployment(chart, 'web', { replicas: 2, containers: [{ ...containers[0], envFrom: [settings], env }] });
    });
    expect(found).toEqual([
      'error missing-key apps/Deployment/shop/web spec.template.spec.containers[app].env[B].valueFrom.configMapKeyRef.key (dev, prod)',
    ]);
  });

  test('see what lies in another application of the environment', () => {
    const db = application('db', {
      in: envs,
      namespace: 'shop',
      build: (scope) => {
        const chart = new Chart(scope, 'db');
        new Service(chart, 'web', {
          selector: { 'app.kubernetes.io/name': 'web' },
          ports: [{ port: 80, targetPort: 'http' }],
        });
        return chart;
      },
    });
    const shop = application('shop', {
      in: envs,
      namespace: 'shop',
      build: (scope) => {
        const chart = new Chart(scope, 'shop');
        new Deployment(chart, 'web', { replicas: 2, containers });
        return chart;
      },
    });
    expect(synthesize(project({ environments: envs, applications: [db, shop] })).findings).toEqual([]);
    expect(synthesize(project({ environments: envs, applications: [db] })).findings).toMatchObject([
      { code: 'policy/selects-nothing' },
    ]);
  });
});

describe('what somebody else makes', () => {
  const named = { name: 'A', valueFrom: { secretKeyRef: { name: 'login', key: 'a' } } };

  test('is told where its name is written by hand', () => {
    expect(
      said((c) => new Deployment(c, 'web', { replicas: 2, containers: [{ ...containers[0], env: [named] }] })),
    ).toEqual([
      'warning dangling-reference apps/Deployment/shop/web spec.template.spec.containers[app].env[A].valueFrom.secretKeyRef.name (dev, prod)',
    ]);
  });

  test('is not told where it is named through `external`, in every place that takes it', () => {
    const login = external.secret('login');
    const settings = external.configMap('settings');
    const files = external.claim('files');
    const found = said((chart) => {
      const env = [
        { name: 'A', valueFrom: login.key('a') },
        { name: 'B', valueFrom: settings.key('b') },
      ];
      const web = new Deployment(chart, 'web', {
        replicas: 2,
        containers: [{ ...containers[0], env, envFrom: [settings, external.secret('more')] }],
        volumes: [external.configMap('pages').volume()],
      });
      web.mount('/pages', external.configMap('pages'));
      web.mount('/files', files);
      web.mount('/keys', external.secret('keys'));
    });
    expect(found).toEqual([]);
  });
});
