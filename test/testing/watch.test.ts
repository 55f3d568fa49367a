import { InProcessKubernetes } from '../../lib/testing';
import { type Workload, cluster } from './support/cluster';

const PATH = '/api/v1/namespaces/default/configmaps';
const config = (name: string, labels: object = {}): Workload => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
});

type Events = readonly (readonly [string, string])[];

/** Reads a watch until so many events have come. */
async function read(lines: AsyncIterable<string>, count: number): Promise<Events> {
  const events: (readonly [string, string])[] = [];
  for await (const line of lines) {
    const { type, object } = JSON.parse(line) as Workload;
    events.push([type, object.metadata?.name ?? object.message ?? '']);
    if (events.length === count) break;
  }
  return events;
}

describe('watch', () => {
  test('begins with what is there, then says what happens', async () => {
    const { transport, apply, call } = cluster();
    await apply(`${PATH}/a`, config('a'));
    const events = read(
      transport.watch({
        method: 'GET',
        path: PATH,
        query: { watch: 'true', fieldSelector: 'metadata.name!=kube-root-ca.crt' },
      }),
      4,
    );
    await apply(`${PATH}/b`, config('b'));
    await apply(`${PATH}/a`, config('a', { x: '1' }));
    await call({ method: 'DELETE', path: `${PATH}/b` });
    expect(await events).toEqual([
      ['ADDED', 'a'],
      ['ADDED', 'b'],
      ['MODIFIED', 'a'],
      ['DELETED', 'b'],
    ]);
  });

  test('from a revision on says only what came after it', async () => {
    const { transport, apply, call } = cluster();
    await apply(`${PATH}/a`, config('a'));
    const { body } = await call({ method: 'GET', path: PATH });
    await apply(`${PATH}/b`, config('b'));
    const query = { watch: 'true', resourceVersion: body['metadata'].resourceVersion };
    expect(await read(transport.watch({ method: 'GET', path: PATH, query }), 1)).toEqual([['ADDED', 'b']]);
  });

  test('an object that no longer fits the selector is deleted for the watcher', async () => {
    const { transport, apply } = cluster();
    const events = read(
      transport.watch({ method: 'GET', path: PATH, query: { watch: 'true', labelSelector: 'x=1' } }),
      2,
    );
    await apply(`${PATH}/a`, config('a', { x: '1' }));
    await apply(`${PATH}/a`, config('a', { x: '2' }));
    expect(await events).toEqual([
      ['ADDED', 'a'],
      ['DELETED', 'a'],
    ]);
  });

  test('fails with 410 from a revision that is forgotten', async () => {
    const { kubernetes, transport, apply } = cluster();
    await apply(`${PATH}/a`, config('a'));
    kubernetes.compact();
    const lines: Workload[] = [];
    for await (const line of transport.watch({
      method: 'GET',
      path: PATH,
      query: { watch: 'true', resourceVersion: '1' },
    }))
      lines.push(JSON.parse(line));
    expect(lines).toMatchObject([{ type: 'ERROR', object: { code: 410, reason: 'Expired' } }]);
  });

  test('begins with a bookmark behind the initial events where that is asked for', async () => {
    const { transport } = cluster();
    const query = {
      watch: 'true',
      sendInitialEvents: 'true',
      allowWatchBookmarks: 'true',
      fieldSelector: 'metadata.name=none',
    };
    for await (const line of transport.watch({ method: 'GET', path: PATH, query })) {
      expect(JSON.parse(line)).toMatchObject({
        type: 'BOOKMARK',
        object: { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } },
      });
      break;
    }
  });

  test('ends with the signal and after its time', async () => {
    const { transport } = cluster();
    const ended = new AbortController();
    const watching = read(
      transport.watch({ method: 'GET', path: PATH, query: { watch: 'true' }, signal: ended.signal }),
      99,
    );
    ended.abort();
    await watching;
    await read(transport.watch({ method: 'GET', path: PATH, query: { watch: 'true', timeoutSeconds: '1' } }), 99);
  });

  test('fails for a user without rights', async () => {
    const kubernetes = new InProcessKubernetes({ stepEvery: null });
    const nobody = kubernetes.transport({ token: 'token-nobody' });
    const lines: Workload[] = [];
    for await (const line of nobody.watch({ method: 'GET', path: PATH, query: { watch: 'true' } }))
      lines.push(JSON.parse(line));
    expect(lines).toMatchObject([{ kind: 'Status', code: 403, message: expect.stringContaining('cannot watch') }]);
  });
});

describe('InProcessKubernetes over HTTP', () => {
  test('answers, watches and stops', async () => {
    const kubernetes = new InProcessKubernetes();
    const { url, close } = await kubernetes.listen();
    const headers = { authorization: 'Bearer token-admin' };
    const list = await fetch(`${url}${PATH}`, { headers });
    expect([list.status, ((await list.json()) as Workload)['kind']]).toEqual([200, 'ConfigMapList']);
    const watching = await fetch(`${url}${PATH}?watch=true&fieldSelector=metadata.name%3Dnew`, { headers });
    const reader = watching.body?.getReader();
    await fetch(`${url}${PATH}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/yaml' },
      body: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: new}\n',
    });
    const { value } = (await reader?.read()) ?? {};
    expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({
      type: 'ADDED',
      object: { metadata: { name: 'new' } },
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}${PATH}`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    await close();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    await kubernetes.stop();
  });
});

describe('users', () => {
  const users = { root: { name: 'root', rights: 'all' }, jane: { name: 'jane', rights: 'rbac' } } as const;
  const role: Workload = {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'reader' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }],
  };
  const binding: Workload = {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'jane' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  };

  test('with rights `rbac` may do what roles and bindings allow', async () => {
    const kubernetes = new InProcessKubernetes({ users, stepEvery: null });
    const [root, jane] = [kubernetes.transport(), kubernetes.transport({ token: 'jane' })];
    const ask = async (method: 'GET' | 'DELETE') =>
      (await jane.request({ method, path: `${PATH}/kube-root-ca.crt` })).status;
    expect(await ask('GET')).toBe(403);
    for (const [kind, body] of [
      ['roles', role],
      ['rolebindings', binding],
    ] as const) {
      const path = `/apis/rbac.authorization.k8s.io/v1/namespaces/default/${kind}`;
      expect((await root.request({ method: 'POST', path, body: JSON.stringify(body) })).status).toBe(201);
    }
    expect([await ask('GET'), await ask('DELETE')]).toEqual([200, 403]);
  });
});
