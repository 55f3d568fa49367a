import fc from 'fast-check';
import {
  ApiCluster,
  type ApiRequest,
  type ApiResponse,
  type Clock,
  type Transport,
  decodeJson,
  encodeJson,
} from '../../lib/apply';
import { GitopsError } from '../../lib/manifest';
import { configMap } from './manifests';

type Step = Partial<ApiResponse> | Error;

const UNREACHABLE = new GitopsError('cluster/unreachable', { attempt: 'Cannot GET', seen: 'ECONNRESET' });
const DISCOVERY = {
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': {
    kind: 'APIGroupList',
    groups: [
      { name: 'apps', versions: [{ groupVersion: 'apps/v1' }] },
      { name: 'broken.io', versions: [{ groupVersion: 'broken.io/v1' }] },
    ],
  },
  '/api/v1': {
    kind: 'APIResourceList',
    resources: [
      { name: 'configmaps', kind: 'ConfigMap', namespaced: true, verbs: ['get', 'list'] },
      { name: 'namespaces', kind: 'Namespace', namespaced: false, verbs: ['get'] },
      { name: 'namespaces/status', kind: 'Namespace', namespaced: false, verbs: ['get'] },
    ],
  },
  '/apis/apps/v1': {
    kind: 'APIResourceList',
    resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['get'] }],
  },
} as const;

/** An old server: it describes itself group by group, one group is broken, and answers the rest from a list. */
class Script implements Transport {
  readonly asked: ApiRequest[] = [];

  constructor(private readonly steps: Step[]) {}

  request(request: ApiRequest): Promise<ApiResponse> {
    const known = Object.entries(DISCOVERY).find(([path]) => path === request.path);
    if (known) return Promise.resolve(answer({ body: JSON.stringify(known[1]) }));
    if (request.path === '/apis/broken.io/v1')
      return Promise.resolve(answer({ status: 503, body: 'service unavailable' }));
    this.asked.push(request);
    const step = this.steps.shift() ?? { status: 500, body: 'the script is over' };
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(answer(step));
  }

  async *watch(): AsyncIterable<string> {
    for (const step of this.steps) yield await Promise.resolve((step as ApiResponse).body);
  }

  close(): void {}
}

function answer(step: Partial<ApiResponse>): ApiResponse {
  return { status: 200, headers: {}, body: '{}', ...step };
}

function status(code: number, message: string, more: object = {}): Partial<ApiResponse> {
  return { status: code, body: JSON.stringify({ kind: 'Status', code, message, ...more }) };
}

/** A clock on which waiting takes no time. */
function testClock(): Clock & { readonly pauses: number[] } {
  let now = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
}

const REF = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'a' };
const FOUND = { body: JSON.stringify(configMap('a')) };

describe('ApiCluster', () => {
  test('learns from a server that tells group by group, and says what it could not learn', async () => {
    const { kinds, incomplete } = await new ApiCluster(new Script([])).discover();
    expect(
      kinds.map(
        ({ group, version, plural, statusSubresource }) => `${group}/${version} ${plural} ${statusSubresource}`,
      ),
    ).toEqual(['/v1 configmaps false', '/v1 namespaces true', 'apps/v1 deployments false']);
    expect(incomplete).toEqual(['broken.io/v1']);
  });

  test('lists page by page, and starts over without pages when a page has expired', async () => {
    const page = (names: readonly string[], more = ''): Partial<ApiResponse> => ({
      body: JSON.stringify({
        metadata: { resourceVersion: '7', continue: more },
        items: names.map((name) => ({ metadata: { name } })),
      }),
    });
    const script = new Script([page(['a', 'b'], 'next'), status(410, 'expired'), page(['a', 'b', 'c'])]);
    const { items, resourceVersion } = await new ApiCluster(script).list(
      { apiVersion: 'v1', kind: 'ConfigMap' },
      { namespace: 'shop' },
    );
    expect(items.map((item) => `${item.kind} ${item.metadata.name}`)).toEqual([
      'ConfigMap a',
      'ConfigMap b',
      'ConfigMap c',
    ]);
    expect(resourceVersion).toBe('7');
    expect(script.asked.map(({ query }) => query)).toEqual([{ limit: '500' }, { limit: '500', continue: 'next' }, {}]);
  });

  test.each<[string, Step[], number]>([
    ['too many requests', [status(429, 'slow down')], 2],
    ['a new leader', [status(500, 'etcdserver: leader changed'), status(503, 'unavailable')], 3],
    ['a webhook that does not answer', [status(500, 'failed calling webhook "x": timeout')], 2],
    ['a broken connection', [UNREACHABLE], 2],
  ])('asks again after %s', async (_name, steps, requests) => {
    const script = new Script([...steps, FOUND]);
    const live = await new ApiCluster(script, { clock: testClock() }).get(REF);
    expect(live?.metadata.name).toBe('a');
    expect(script.asked).toHaveLength(requests);
  });

  test.each<[string, Partial<ApiResponse>, string, number]>([
    ['a bad request', status(400, 'bad'), 'cluster/invalid', 2],
    ['unknown credentials', status(401, 'Unauthorized'), 'cluster/unauthorized', 6],
    ['a missing right', status(403, 'User "x" cannot get resource "configmaps"'), 'cluster/forbidden', 6],
    ['a conflict', status(409, 'the object has been modified'), 'cluster/conflict', 2],
    ['an invalid object', status(422, 'invalid'), 'cluster/invalid', 2],
    ['a defect of the server', status(500, 'failed to create typed patch object'), 'cluster/refused', 2],
    ['a plain text', { status: 404, body: '404 page not found' }, 'cluster/not-found', 2],
  ])('fails at once after %s', async (_name, step, code, exit) => {
    const script = new Script([step, FOUND]);
    const cluster = new ApiCluster(script, { clock: testClock() });
    await expect(cluster.apply(configMap('a'), { manager: 'm' })).rejects.toMatchObject({ code, exit });
    expect(script.asked).toHaveLength(1);
  });

  test('waits longer each time, as long as the server asks, and not for ever', async () => {
    const clock = testClock();
    const slow = { ...status(429, 'slow down'), headers: { 'retry-after': '3' } };
    const script = new Script([slow, ...Array.from({ length: 100 }, () => status(503, 'unavailable'))]);
    await expect(new ApiCluster(script, { clock }).get(REF)).rejects.toMatchObject({
      code: 'cluster/overloaded',
      exit: 6,
    });
    expect(clock.pauses.slice(0, 3)).toEqual([3000, 500, 1000]);
    expect(Math.max(...clock.pauses)).toBe(10_000);
    expect(clock.now()).toBeLessThanOrEqual(60_000);
  });

  test('does not insist where nobody has ever answered', async () => {
    const clock = testClock();
    const dead: Transport = {
      request: () => Promise.reject(UNREACHABLE),
      watch: () => new Script([]).watch(),
      close: () => undefined,
    };
    await expect(new ApiCluster(dead, { clock }).get(REF)).rejects.toBe(UNREACHABLE);
    expect(clock.pauses).toEqual([]);
  });

  test('fails for an answer that is no JSON, and shows its beginning', async () => {
    const cluster = new ApiCluster(new Script([{ body: '<html>Please log in</html>' }]));
    await expect(cluster.get(REF)).rejects.toMatchObject({
      code: 'cluster/bad-answer',
      message: expect.stringContaining('Please log in'),
    });
  });

  test('gives warnings in plain words', async () => {
    const headers = { warning: '299 - "say \\"no\\", please", 299 - "second"' };
    const { warnings } = await new ApiCluster(new Script([{ ...FOUND, headers }])).apply(configMap('a'), {
      manager: 'm',
    });
    expect(warnings).toEqual(['say "no", please', 'second']);
  });

  test('encodes names, but for the colon of roles', async () => {
    const script = new Script([FOUND]);
    await new ApiCluster(script).get({ ...REF, name: 'system:a/b' });
    expect(script.asked[0]?.path).toBe('/api/v1/namespaces/shop/configmaps/system:a%2Fb');
  });

  test.each<[string, string, string]>([
    [
      'an expired version',
      '{"type":"ERROR","object":{"kind":"Status","code":410,"message":"too old"}}',
      'cluster/refused',
    ],
    ['a refusal', '{"kind":"Status","code":403,"message":"cannot watch"}', 'cluster/forbidden'],
    ['something else', '<html>', 'cluster/bad-answer'],
  ])('fails when a watch tells of %s', async (_name, body, code) => {
    const watching = new ApiCluster(new Script([{ body }]))
      .watch(REF, { resourceVersion: '1' })
      [Symbol.asyncIterator]();
    await expect(watching.next()).rejects.toMatchObject({ code });
  });
});

describe('decodeJson and encodeJson', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, false),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('integer:12345678901234567890', '"integer:5"', '~integer:1'),
      fc.integer(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }),
      fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  })).value;

  test('lose no value, however large', () => {
    fc.assert(fc.property(json, (value) => expect(decodeJson(encodeJson(value))).toEqual(value)));
  });
});
