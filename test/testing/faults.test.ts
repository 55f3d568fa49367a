import type { GitopsError } from '../../lib/manifest';
import {
  type Fault,
  type FaultPlan,
  type FaultyTransport,
  InProcessKubernetes,
  Killed,
  atFirst,
  atRequest,
  faults,
} from '../../lib/testing';

const PATH = '/api/v1/namespaces/default/configmaps';

function setUp(plan: FaultPlan) {
  const kubernetes = new InProcessKubernetes({ stepEvery: null });
  const wire: FaultyTransport = faults(kubernetes.transport(), plan);
  const create = async () =>
    wire.request({
      method: 'POST',
      path: PATH,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }),
    });
  const isThere = async () =>
    (await kubernetes.transport().request({ method: 'GET', path: `${PATH}/a` })).status === 200;
  return { wire, create, isThere };
}

const AT_FIRST = (fault: Fault): FaultPlan => atRequest(1, fault);

describe('faults', () => {
  test.each([
    [409, 'before', false],
    [500, 'before', false],
    [503, 'after', true],
    [409, 'after', true],
  ] as const)('answers %d %s the server did its work', async (status, when, there) => {
    const { create, isThere } = setUp(AT_FIRST({ status, when }));
    const answer = await create();
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, status]);
    expect(await isThere()).toBe(there);
  });

  test('says when to come again', async () => {
    const { create } = setUp(AT_FIRST({ status: 429, retryAfter: 2 }));
    expect((await create()).headers['retry-after']).toBe('2');
    expect((await create()).status).toBe(201);
  });

  test.each([
    ['before', false],
    ['after', true],
  ] as const)('resets the connection %s the server did its work', async (reset, there) => {
    const { create, isThere } = setUp(AT_FIRST({ reset }));
    await expect(create()).rejects.toMatchObject({ code: 'cluster/unreachable' } satisfies Partial<GitopsError>);
    expect(await isThere()).toBe(there);
  });

  test.each([
    ['before', false],
    ['after', true],
  ] as const)('kills the program %s the server did its work, once and for all', async (kill, there) => {
    const { wire, create, isThere } = setUp(AT_FIRST({ kill }));
    await expect(create()).rejects.toBeInstanceOf(Killed);
    await expect(wire.request({ method: 'GET', path: PATH })).rejects.toBeInstanceOf(Killed);
    expect(wire.requests).toHaveLength(1);
    expect(await isThere()).toBe(there);
  });

  test('delays an answer', async () => {
    const { create } = setUp(AT_FIRST({ delay: 30 }));
    const began = Date.now();
    expect((await create()).status).toBe(201);
    expect(Date.now() - began).toBeGreaterThanOrEqual(25);
  });

  test('strikes the first requests that fit', async () => {
    const { wire, create } = setUp(atFirst(({ method }) => method === 'POST', { status: 500 }, 2));
    expect((await wire.request({ method: 'GET', path: PATH })).status).toBe(200);
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([500, 500, 201]);
  });

  test('ends a watch with the planned error', async () => {
    const { wire } = setUp(AT_FIRST({ status: 410, message: 'too old' }));
    const lines: unknown[] = [];
    for await (const line of wire.watch({ method: 'GET', path: PATH, query: { watch: 'true' } }))
      lines.push(JSON.parse(line));
    expect(lines).toMatchObject([{ type: 'ERROR', object: { code: 410, message: 'too old' } }]);
  });
});
