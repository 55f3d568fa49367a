import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findConnection } from '../../lib/apply';
import { inClusterConnection } from '../../lib/apply/connection/in-cluster';

describe('findConnection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubeconfig-test-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const config = (user: string, cluster = 'server: https://api.example:6443', name = 'one'): string => `
apiVersion: v1
kind: Config
clusters: [{ name: c, cluster: { ${cluster} } }]
users: [{ name: u, user: { ${user} } }]
contexts: [{ name: ${name}, context: { cluster: c, user: u, namespace: shop } }]
current-context: ${name}
`;
  const find = (user: string, cluster?: string) =>
    findConnection({ kubeconfig: write('config', config(user, cluster)), env: {} });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('reads server, namespace and token of the current context', async () => {
    const { name, namespace, server, credentials } = find('token: t0ken');
    expect({ name, namespace, server }).toEqual({
      name: 'one',
      namespace: 'shop',
      server: { url: 'https://api.example:6443' },
    });
    expect(await credentials.current()).toEqual({ headers: { authorization: 'Bearer t0ken' } });
  });

  test('reads certificates from the file itself and from files beside it', async () => {
    write('ca.pem', 'CA');
    write('key.pem', 'KEY');
    const data = Buffer.from('CERT').toString('base64');
    const found = find(
      `client-certificate-data: ${data}, client-key: key.pem`,
      'server: https://a, certificate-authority: ca.pem, tls-server-name: b',
    );
    expect(found.server).toEqual({ url: 'https://a', ca: 'CA', tlsServerName: 'b' });
    expect(await found.credentials.current()).toEqual({ certificate: 'CERT', key: 'KEY' });
  });

  test('skips the check of certificates only when told so', () => {
    expect(find('token: t', 'server: https://a, insecure-skip-tls-verify: true').server).toEqual({
      url: 'https://a',
      insecure: true,
    });
  });

  test('reads a token file, and reads it again after a refusal', async () => {
    write('token', 'first\n');
    const { credentials } = find('tokenFile: token, token: ignored');
    expect(await credentials.current()).toEqual({ headers: { authorization: 'Bearer first' } });
    expect(await credentials.renewed()).toBeUndefined();
    write('token', 'second');
    expect(await credentials.renewed()).toEqual({ headers: { authorization: 'Bearer second' } });
  });

  test('asks on behalf of another user', async () => {
    const { credentials } = find('token: t, as: alice, as-groups: [a, b], as-user-extra: { scopes: [x] }');
    expect(await credentials.current()).toEqual({
      headers: {
        authorization: 'Bearer t',
        'impersonate-user': 'alice',
        'impersonate-group': ['a', 'b'],
        'impersonate-extra-scopes': ['x'],
      },
    });
  });

  test('merges the files of KUBECONFIG: the first one that says something counts', () => {
    const first = write('first', config('token: t', 'server: https://first', 'one'));
    const second = write('second', config('token: t', 'server: https://second', 'two'));
    const env = { KUBECONFIG: [join(folder, 'missing'), first, second].join(':') };
    expect(findConnection({ env }).name).toBe('one');
    expect(findConnection({ env, context: 'two' }).server.url).toBe('https://first');
  });

  test('reads the file in the home folder', () => {
    mkdirSync(join(folder, '.kube'), { recursive: true });
    write('.kube/config', config('token: t'));
    expect(findConnection({ env: { HOME: folder } }).name).toBe('one');
  });

  test.each<[string, string, string, RegExp]>([
    ['no YAML', '{', 'cluster/bad-kubeconfig', /config/],
    ['a list', '[]', 'cluster/bad-kubeconfig', /no map/],
    [
      'no server',
      config('token: t', 'certificate-authority-data: QQ=='),
      'cluster/bad-kubeconfig',
      /server is no address: \(missing\)/,
    ],
    ['a server that is no address', config('token: t', 'server: nowhere'), 'cluster/bad-kubeconfig', /nowhere/],
    [
      'a CA file that is not there',
      config('token: t', 'server: https://a, certificate-authority: none.pem'),
      'cluster/bad-kubeconfig',
      /none\.pem/,
    ],
    ['a token file that is not there', config('tokenFile: none'), 'cluster/bad-kubeconfig', /none/],
    [
      'a user that is not there',
      config('token: t').replace('name: u, user:', 'name: v, user:'),
      'cluster/bad-kubeconfig',
      /user u/,
    ],
    [
      'an old auth-provider',
      config('auth-provider: { name: gcp }'),
      'cluster/unsupported-credentials',
      /auth-provider/,
    ],
    [
      'a proxy',
      config('token: t', 'server: https://a, proxy-url: socks5://b'),
      'cluster/unsupported-credentials',
      /proxy-url/,
    ],
    ['an unknown exec version', config('exec: { apiVersion: x/v9, command: a }'), 'cluster/bad-kubeconfig', /x\/v9/],
    [
      'no current context',
      config('token: t').replace(/current-context.*/, ''),
      'cluster/unknown-context',
      /contexts are one/,
    ],
  ])('fails for %s', (_name, text, code, message) => {
    const find = (): unknown => findConnection({ kubeconfig: write('config', text), env: {} });
    expect(find).toThrow(expect.objectContaining({ code, exit: 5, message: expect.stringMatching(message) }));
  });

  test('fails for a context that is not there, and names those that are', () => {
    const find = (): unknown =>
      findConnection({ kubeconfig: write('config', config('token: t')), context: 'prod', env: {} });
    expect(find).toThrow(
      expect.objectContaining({
        code: 'cluster/unknown-context',
        message: expect.stringMatching(/prod.*contexts are one/),
      }),
    );
  });

  test('fails for a file that is named but not there, and where there is none at all', () => {
    const named = (): unknown => findConnection({ kubeconfig: join(folder, 'nothing'), env: {} });
    expect(named).toThrow(expect.objectContaining({ code: 'cluster/bad-kubeconfig' }));
    const none = (): unknown => findConnection({ env: { HOME: join(folder, 'nobody') } });
    expect(none).toThrow(expect.objectContaining({ code: 'cluster/no-kubeconfig', exit: 5 }));
  });

  test('finds the cluster that the process runs in', async () => {
    const place = join(folder, 'account');
    mkdirSync(place);
    for (const [name, text] of [
      ['token', 'pod'],
      ['ca.crt', 'CA'],
      ['namespace', 'shop'],
    ] as const)
      writeFileSync(join(place, name), text);
    const found = inClusterConnection({ KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' }, place);
    expect(found).toMatchObject({
      name: 'in-cluster',
      namespace: 'shop',
      server: { url: 'https://[fd00::1]:6443', ca: 'CA' },
    });
    expect(await found?.credentials.current()).toEqual({ headers: { authorization: 'Bearer pod' } });
    expect(inClusterConnection({}, place)).toBeUndefined();
  });

  describe('with an exec plugin', () => {
    const plugin = (script: string, more = ''): string => {
      const file = write(`plugin-${Math.floor(Math.random() * 1e9)}.js`, script);
      return `exec: { apiVersion: client.authentication.k8s.io/v1, command: ${process.execPath}, args: [${file}], env: [{ name: SECRET, value: s3cret }]${more} }`;
    };
    const answer = (status: string): string =>
      `console.log(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: ${status} }))`;

    test('runs the command once, with its variables and the cluster', async () => {
      const script = answer(
        '{ token: process.env.SECRET + JSON.parse(process.env.KUBERNETES_EXEC_INFO).spec.cluster.server + process.pid }',
      );
      const { credentials } = find(plugin(script, ', provideClusterInfo: true'));
      const [first, second] = await Promise.all([credentials.current(), credentials.current()]);
      expect(first.headers?.authorization).toMatch(/^Bearer s3crethttps:\/\/api.example:6443\d+$/);
      expect(second).toEqual(first);
      expect(await credentials.renewed()).not.toEqual(first);
    });

    test('runs it again when the credentials have ended', async () => {
      const { credentials } = find(
        plugin(answer("{ token: String(process.pid), expirationTimestamp: '2020-01-01T00:00:00Z' }")),
      );
      expect(await credentials.current()).not.toEqual(await credentials.current());
    });

    test('takes a client certificate', async () => {
      const { credentials } = find(plugin(answer("{ clientCertificateData: 'C', clientKeyData: 'K' }")));
      expect(await credentials.current()).toEqual({ certificate: 'C', key: 'K' });
    });

    test.each<[string, string, RegExp]>([
      ['ends with an error', "console.error('please log in'); process.exit(1)", /please log in/],
      ['says nothing', '', /no ExecCredential/],
      ['gives nothing', answer('{}'), /neither a token nor a certificate/],
    ])('fails when it %s', async (_name, script, message) => {
      const { credentials } = find(plugin(script));
      await expect(credentials.current()).rejects.toMatchObject({
        code: 'cluster/credentials-plugin',
        exit: 6,
        message: expect.stringMatching(message),
      });
    });

    test('fails when there is no such command', async () => {
      const { credentials } = find(
        'exec: { apiVersion: client.authentication.k8s.io/v1beta1, command: no-such-command-here }',
      );
      await expect(credentials.current()).rejects.toMatchObject({ code: 'cluster/credentials-plugin' });
    });
  });
});
