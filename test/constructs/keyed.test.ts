import { ConfigMap, Deployment, Secret } from '../../lib/constructs';
import { OBJECT_SOURCE } from '../../lib/manifest';
import { SHOP, chartIn, errorOf } from './tree';

const verbatim = { ...SHOP, profile: 'verbatim' as const };

describe('naming', () => {
  test.each([
    ['by content, hardened', SHOP, {}, 'content'],
    ['fixed, verbatim', verbatim, {}, 'fixed'],
    ['fixed where a name is written', SHOP, { metadata: { name: 'settings' } }, 'fixed'],
    ['as asked for', SHOP, { naming: 'fixed' as const }, 'fixed'],
    ['as asked for, verbatim', verbatim, { naming: 'content' as const }, 'content'],
    ['as asked for, with a name', SHOP, { naming: 'content' as const, metadata: { name: 'settings' } }, 'content'],
  ])('is %s', (_, placement, props, expected) => {
    expect(new ConfigMap(chartIn(placement), 'settings', props)[OBJECT_SOURCE]().naming).toBe(expected);
    expect(new Secret(chartIn(placement), 'login', props)[OBJECT_SOURCE]().naming).toBe(expected);
  });

  test('is fixed for a token that Kubernetes fills in', () => {
    const token = new Secret(chartIn(SHOP), 'token', {
      type: 'kubernetes.io/service-account-token',
      metadata: { annotations: { 'kubernetes.io/service-account.name': 'web' } },
    });
    expect(token[OBJECT_SOURCE]().naming).toBe('fixed');
  });

  test('is no field of the object', () => {
    expect(new ConfigMap(chartIn(SHOP), 'settings', { naming: 'fixed' }).manifest).not.toHaveProperty('naming');
  });
});

describe('references', () => {
  test('name the ConfigMap and the Secret', () => {
    const chart = chartIn(SHOP);
    const settings = new ConfigMap(chart, 'settings', { data: { LOG_LEVEL: 'info' } });
    const login = new Secret(chart, 'login.shop', { stringData: { password: 'made-up' } });
    const web = new Deployment(chart, 'web', {
      containers: [
        {
          name: 'app',
          envFrom: [settings, { prefix: 'P_', ...{ secretRef: { name: 'foreign' } } }, login],
          env: [
            { name: 'LEVEL', valueFrom: settings.key('LOG_LEVEL') },
            { name: 'PASSWORD', valueFrom: login.key('password') },
          ],
        },
      ],
      initContainers: [{ name: 'init', envFrom: [login] }],
      volumes: [
        settings.volume(),
        login.volume(),
        settings.volume('files', { items: [{ key: 'LOG_LEVEL', path: 'level' }] }),
      ],
    });
    const { containers, initContainers, volumes } = web.manifest.spec.template.spec!;
    expect(containers[0]!.envFrom).toEqual([
      { configMapRef: { name: 'settings' } },
      { prefix: 'P_', secretRef: { name: 'foreign' } },
      { secretRef: { name: 'login.shop' } },
    ]);
    expect(containers[0]!.env).toEqual([
      { name: 'LEVEL', valueFrom: { configMapKeyRef: { name: 'settings', key: 'LOG_LEVEL' } } },
      { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'login.shop', key: 'password' } } },
    ]);
    expect(initContainers![0]!.envFrom).toEqual([{ secretRef: { name: 'login.shop' } }]);
    expect(volumes).toEqual([
      { name: 'settings', configMap: { name: 'settings' } },
      { name: 'login-shop', secret: { secretName: 'login.shop' } },
      { name: 'files', configMap: { name: 'settings', items: [{ key: 'LOG_LEVEL', path: 'level' }] } },
    ]);
  });

  test('fail for a key that is not there', () => {
    const settings: ConfigMap = new ConfigMap(chartIn(SHOP), 'settings', {
      data: { B: '1', A: '2' },
      binaryData: { C: '' },
    });
    const error = errorOf(() => settings.key('LOG_LEVL'));
    expect(error).toMatchObject({ code: 'construct/unknown-key' });
    expect(error.message).toContain('it has A, B, C');
    const login: Secret = new Secret(chartIn(SHOP), 'login', { stringData: { a: '' } });
    expect(errorOf(() => login.key('b'))).toMatchObject({ code: 'construct/unknown-key' });
  });

  test('may name any key of one that somebody else fills in', () => {
    const login: Secret = new Secret(chartIn(SHOP), 'login');
    expect(login.key('b')).toEqual({ secretKeyRef: { name: 'login', key: 'b' } });
  });
});
