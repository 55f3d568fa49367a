import { ApiCluster, type ApiRequest, type ApplyReport, type Transport, reconcile } from '../../lib/apply';
import type { Manifest } from '../../lib/manifest';
import { FaultyTransport, InProcessKubernetes } from '../../lib/testing';
import { configMap, namespace, secret, setOf } from './manifests';

describe('reconcile where not everything can be seen', () => {
  const kubernetes = new InProcessKubernetes();

  afterAll(() => kubernetes.stop());

  const apply = (
    set: string,
    transport: Transport,
    manifests: readonly Manifest[],
    more: Partial<Parameters<typeof reconcile>[0]> = {},
  ): Promise<ApplyReport> => {
    const cluster = new ApiCluster(transport, { retryBudget: 0 });
    return reconcile({ set, resources: setOf(...manifests), cluster, timeoutMs: 20_000, ...more });
  };
  const refusing = (fits: (request: ApiRequest) => boolean, status: number): Transport =>
    new FaultyTransport(kubernetes.transport(), (request) => (fits(request) ? { status } : undefined));

  test('fails for a kind that may not be read, and applies the others', async () => {
    await apply('hidden', kubernetes.transport(), [namespace('hidden')]);
    const wire = refusing(({ path }) => path.includes('/secrets'), 403);
    const report = await apply('hidden', wire, [
      namespace('hidden'),
      configMap('seen', {}, 'hidden'),
      secret('unseen', {}, 'hidden'),
    ]);
    expect(report.exit).toBe(2);
    expect(report.objects.map(({ outcome, problem }) => [outcome, problem?.code])).toEqual([
      ['unchanged', undefined],
      ['failed', 'cluster/forbidden'],
      ['created', undefined],
    ]);
  });

  test('fails to prune what may not be read, and keeps it in the inventory', async () => {
    const objects = [namespace('unread'), configMap('a', {}, 'unread'), secret('b', {}, 'unread')];
    await apply('unread', kubernetes.transport(), objects);
    const wire = refusing(({ path }) => path.includes('/secrets'), 403);
    const rest = objects.filter(({ kind }) => kind !== 'Secret');
    const report = await apply('unread', wire, rest);
    expect(report).toMatchObject({ exit: 2, counts: { failed: 1, unchanged: 2 } });
    expect((await apply('unread', kubernetes.transport(), rest)).counts).toMatchObject({ pruned: 1 });
  });

  test('fails when the inventory may not be read', async () => {
    const wire = refusing(({ path }) => path.includes('/namespaces/default/configmaps'), 403);
    const run = apply('shut', wire, [namespace('shut')]);
    await expect(run).rejects.toMatchObject({ code: 'cluster/forbidden', exit: 6 });
  });

  test('fails to prune a namespace while the cluster cannot tell all kinds, or not list one', async () => {
    const stays = namespace('stays');
    await apply('stale', kubernetes.transport(), [stays, namespace('goes')]);
    const unlisted = refusing(({ method, path }) => method === 'GET' && path.endsWith('/goes/secrets'), 403);
    const refused = apply('stale', unlisted, [stays], { confirmPrune: 1 });
    await expect(refused).rejects.toMatchObject({ code: 'apply/contents-unknown', exit: 4 });
    const stale = apply('stale', withStaleGroup(kubernetes.transport()), [stays], { confirmPrune: 1 });
    await expect(stale).rejects.toMatchObject({
      code: 'apply/contents-unknown',
      message: expect.stringContaining('broken.example/v1') as unknown,
    });
    expect(await apply('stale', kubernetes.transport(), [stays], { confirmPrune: 1 })).toMatchObject({ exit: 0 });
  });

  test('takes a Job that ended and was removed in time for done', async () => {
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'registry.example/a:1' }] } };
    const job: Manifest = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'once', namespace: 'default' },
      spec: { ttlSecondsAfterFinished: 0, template },
    };
    const report = await apply('short', withoutJobs(kubernetes.transport()), [job]);
    expect(report).toMatchObject({ exit: 0, objects: [{ outcome: 'created', health: 'Current' }] });
    const { ttlSecondsAfterFinished: _ttl, ...lasting } = job.spec as { ttlSecondsAfterFinished: number };
    const other = { ...job, metadata: { name: 'lasting', namespace: 'default' }, spec: lasting };
    const lost = await apply('lasting', withoutJobs(kubernetes.transport()), [other], { timeoutMs: 500 });
    expect(lost).toMatchObject({ exit: 3, objects: [{ health: 'NotFound' }] });
  });
});

/** A server that tells of an aggregated API which does not answer. */
function withStaleGroup(inner: Transport): Transport {
  const group = { metadata: { name: 'broken.example' }, versions: [{ version: 'v1', freshness: 'Stale' }] };
  return {
    request: async (request) => {
      const response = await inner.request(request);
      if (request.path !== '/apis') return response;
      const body = JSON.parse(response.body) as { items: readonly unknown[] };
      return { ...response, body: JSON.stringify({ ...body, items: [...body.items, group] }) };
    },
    watch: (request) => inner.watch(request),
    close: () => inner.close(),
  };
}

/** A server on which each Job is gone as soon as it has been applied. */
function withoutJobs(inner: Transport): Transport {
  const body = JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 });
  return {
    request: (request) =>
      request.method === 'GET' && request.path.includes('/jobs/')
        ? Promise.resolve({ status: 404, headers: {}, body })
        : inner.request(request),
    watch: (request) => inner.watch(request),
    close: () => inner.close(),
  };
}
