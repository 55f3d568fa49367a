import { ApiCluster, ApiFailure, type ApplyReport, reconcile } from '../../lib/apply';
import { GitopsError, type Manifest } from '../../lib/manifest';
import { InProcessKubernetes } from '../../lib/testing';
import { configMap, deployment, namespace, setOf } from './manifests';
import { SpyTransport, isOfLease, isWrite } from './spy-transport';

describe('reconcile that is ended early', () => {
  const kubernetes: InProcessKubernetes[] = [];
  const many = Array.from({ length: 20 }, (_, index) => configMap(`m${index}`));

  afterEach(async () => {
    await Promise.all(kubernetes.splice(0).map((one) => one.stop()));
  });

  async function start() {
    const server = new InProcessKubernetes();
    kubernetes.push(server);
    const wire = new SpyTransport(server.transport());
    const apply = (
      manifests: readonly Manifest[],
      more: { signal?: AbortSignal; onEvent?: () => void } = {},
    ): Promise<ApplyReport> => {
      const cluster = new ApiCluster(wire, { retryBudget: 0 });
      return reconcile({ set: 'shop', resources: setOf(...manifests), cluster, timeoutMs: 20_000, ...more });
    };
    await apply([namespace('shop')]);
    wire.forget();
    return { wire, apply };
  }

  test('reports what was done when the cluster stops answering, and goes on next time', async () => {
    const { wire, apply } = await start();
    let written = 0;
    wire.before = (request) => {
      if (isWrite(request) && !isOfLease(request) && ++written > 6)
        throw new GitopsError('cluster/unreachable', { attempt: 'Cannot PATCH', seen: 'ECONNREFUSED' });
    };
    const report = await apply([namespace('shop'), ...many]);
    expect(report).toMatchObject({
      exit: 6,
      problem: { code: 'cluster/unreachable' },
      counts: { created: 5, unchanged: 1 },
    });
    wire.before = () => undefined;
    expect(await apply([namespace('shop'), ...many])).toMatchObject({ exit: 0, counts: { created: 15, unchanged: 6 } });
  });

  test('reports what was done when the server fails while it waits', async () => {
    const { wire, apply } = await start();
    const failing = { status: 500, reason: 'InternalError', message: 'database is locked', causes: [] };
    const report = await apply([namespace('shop'), deployment('slow', { outcome: 'never-ready' })], {
      onEvent: () => {
        if (wire.writes.some((write) => write.includes('deployments')))
          wire.before = () => {
            throw new ApiFailure('Cannot read', failing);
          };
      },
    });
    expect(report).toMatchObject({
      exit: 2,
      problem: { code: 'cluster/refused' },
      counts: { created: 1, unchanged: 1 },
    });
    expect(report.problem?.message).toMatch(
      /database is locked; the inventory lists everything that may have been touched$/,
    );
  });

  test('reports that nothing was done when the cluster is lost over the inventory', async () => {
    const { wire, apply } = await start();
    wire.before = (request) => {
      if (isWrite(request) && !isOfLease(request))
        throw new GitopsError('cluster/unreachable', { attempt: 'Cannot PATCH', seen: 'ECONNREFUSED' });
    };
    const report = await apply([namespace('shop'), ...many]);
    expect(report).toMatchObject({ exit: 6, problem: { code: 'cluster/unreachable' }, counts: { created: 0 } });
  });

  test('fails when it is interrupted before anything was written', async () => {
    const { wire, apply } = await start();
    await expect(apply([namespace('shop'), ...many], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'apply/interrupted',
      exit: 130,
    });
    expect(wire.writes).toEqual([]);
  });

  test('ends while it waits for health', async () => {
    const { apply } = await start();
    const stop = new AbortController();
    const began = Date.now();
    setTimeout(() => stop.abort(), 300);
    const report = await apply([namespace('shop'), deployment('slow', { outcome: 'never-ready' })], {
      signal: stop.signal,
    });
    expect(report).toMatchObject({
      exit: 130,
      problem: { code: 'apply/interrupted' },
      counts: { created: 1, unchanged: 1 },
    });
    expect(Date.now() - began).toBeLessThan(5000);
  });

  test.each([0, 1, 2, 3, 4])('writes nothing more after the interrupt, wherever it comes (%d)', async (nth) => {
    const { wire, apply } = await start();
    const stop = new AbortController();
    let begun = 0;
    wire.before = (request) => {
      if (!isWrite(request) || isOfLease(request)) return;
      expect(stop.signal.aborted).toBe(false);
      begun++;
    };
    wire.after = (request) => {
      if (isWrite(request) && !isOfLease(request) && begun > nth) stop.abort();
    };
    const report = await apply([namespace('shop'), ...many], { signal: stop.signal });
    expect(report.exit).toBe(130);
  });

  test('fails when somebody without the lease has written the inventory meanwhile, before it touches anything', async () => {
    const { wire, apply } = await start();
    wire.before = async (request) => {
      if (!isWrite(request) || isOfLease(request)) return;
      wire.before = () => undefined;
      await wire.request({
        method: 'PATCH',
        path: '/api/v1/namespaces/default/configmaps/shop',
        headers: { 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ metadata: { annotations: { touched: 'yes' } } }),
      });
    };
    await expect(apply([namespace('shop'), configMap('mine')])).rejects.toMatchObject({
      code: 'apply/concurrent-run',
      exit: 4,
    });
    expect(wire.writes.filter((write) => write.includes('mine'))).toEqual([]);
  });
});
