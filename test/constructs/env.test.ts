import { Deployment, Service, containerAmount, external, podField } from '../../lib/constructs';
import { SHOP, UNADVISED, chartIn, findingsOf } from './tree';

test('external objects stand where ours may stand', () => {
  const settings = external.configMap('settings.shared');
  const login = external.secret<'password'>('login');
  const web = new Deployment(chartIn(SHOP), 'web', {
    containers: [
      {
        name: 'app',
        envFrom: [settings, login],
        env: [
          { name: 'P', valueFrom: login.key('password') },
          { name: 'S', valueFrom: settings.key('a') },
        ],
      },
    ],
  });
  for (const one of [settings, login, external.claim('data')]) web.mount(`/${one.name}`, one);
  const { containers, volumes } = web.manifest.spec.template.spec!;
  expect(containers[0]!.envFrom).toEqual([
    { configMapRef: { name: 'settings.shared' } },
    { secretRef: { name: 'login' } },
  ]);
  expect(containers[0]!.env).toEqual([
    { name: 'P', valueFrom: { secretKeyRef: { name: 'login', key: 'password' } } },
    { name: 'S', valueFrom: { configMapKeyRef: { name: 'settings.shared', key: 'a' } } },
  ]);
  expect(volumes).toEqual([
    { name: 'settings-shared', configMap: { name: 'settings.shared' } },
    { name: 'login', secret: { secretName: 'login' } },
    { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
  ]);
});

test('podField and containerAmount read the Pod itself', () => {
  expect(podField("metadata.labels['app']")).toEqual({ fieldRef: { fieldPath: "metadata.labels['app']" } });
  expect(containerAmount('limits.memory', { divisor: '1Mi' })).toEqual({
    resourceFieldRef: { resource: 'limits.memory', divisor: '1Mi' },
  });
});

describe('variables that refer to each other', () => {
  const findings = (...env: [string, string][]): unknown => {
    const all = env.map(([name, value]) => ({ name, value }));
    return findingsOf(new Deployment(chartIn(UNADVISED), 'web', { containers: [{ name: 'app', env: all }] }));
  };

  test.each<[string, [string, string][]]>([
    [
      'the one before',
      [
        ['A', '1'],
        ['B', '$(A)'],
      ],
    ],
    ['one of somewhere else', [['B', '$(KUBERNETES_SERVICE_HOST)']]],
    [
      'plain text',
      [
        ['B', '$$(A) and $A'],
        ['A', '1'],
      ],
    ],
    ['itself', [['A', '$(A)']]],
    [
      'one that is written twice',
      [
        ['A', '1'],
        ['B', '$(A)'],
        ['A', '2'],
      ],
    ],
  ])('pass: %s', (_, env) => {
    expect(findings(...env)).toEqual([]);
  });

  test('one behind is a finding', () => {
    expect(findings(['B', 'http://$(HOST):$(PORT)'], ['PORT', '80'], ['HOST', 'db'])).toMatchObject([
      {
        code: 'policy/late-variable',
        path: 'spec.template.spec.containers[app].env[B]',
        message: expect.stringContaining('"HOST"'),
      },
      { code: 'policy/late-variable', message: expect.stringContaining('"PORT"') },
    ]);
  });
});

test('a Service says how it is reached', () => {
  expect(new Service(chartIn(SHOP), 'db', { ports: [{ port: 5432 }] }).host).toBe('db.shop.svc');
  expect(new Service(chartIn(), 'db', { ports: [{ port: 5432 }] }).host).toBe('db');
});
