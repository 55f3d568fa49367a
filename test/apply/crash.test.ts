import { ApiCluster, type ApplyReport, reconcile } from '../../lib/apply';
import type { Manifest } from '../../lib/manifest';
import { InProcessKubernetes } from '../../lib/testing';
import { configMap, deployment, namespace, secret, setOf } from './manifests';
import { fastClock } from './fast-clock';
import { SpyTransport } from './spy-transport';

/** So many times faster than real time a dead run is found dead. */
const SPEED = 1000;

class Killed extends Error {}

/** A program that is killed at one of its requests: before it is sent, or before its answer arrives. */
type Moment = 'before' | 'after';

const FIRST = [namespace('shop'), configMap('kept', { v: '1' }), configMap('dropped'), secret('key', { a: '1' })];
const SECOND = [
  namespace('shop'),
  configMap('kept', { v: '2' }),
  configMap('fresh'),
  deployment('web'),
  secret('key', { a: '2' }),
];
const THIRD = [namespace('shop'), configMap('kept', { v: '2' })];

describe('reconcile, killed at any request', () => {
  const kubernetes: InProcessKubernetes[] = [];

  afterEach(async () => {
    await Promise.all(kubernetes.splice(0).map((one) => one.stop()));
  });

  function start(): {
    readonly wire: SpyTransport;
    readonly apply: (...manifests: readonly Manifest[]) => Promise<ApplyReport>;
    readonly later: () => void;
  } {
    const server = new InProcessKubernetes({ seed: 1, stepEvery: 2 });
    kubernetes.push(server);
    const wire = new SpyTransport(server.transport());
    let speed = 1;
    const apply = (...manifests: readonly Manifest[]): Promise<ApplyReport> => {
      const clock = fastClock(speed);
      const cluster = new ApiCluster(wire, { retryBudget: 0, clock });
      const resources = setOf(...manifests);
      return reconcile({ set: 'shop', resources, cluster, clock, timeoutMs: 30_000 * speed, confirmPrune: 3 });
    };
    return { wire, apply, later: () => (speed = SPEED) };
  }

  /** Kills a run from the first set to the second at its nth request; false when it had ended before. */
  async function killAt(n: number, moment: Moment, run: ReturnType<typeof start>): Promise<boolean> {
    await run.apply(...FIRST);
    run.wire.forget();
    let dead = false;
    run.wire.before = (_request, count) => {
      dead ||= moment === 'before' && count >= n;
      if (dead) throw new Killed();
    };
    run.wire.after = (_request, count) => {
      dead ||= moment === 'after' && count >= n;
      if (dead) throw new Killed();
    };
    const error: unknown = await run.apply(...SECOND).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    run.wire.before = run.wire.after = () => undefined;
    run.later();
    expect(error === undefined || error instanceof Killed).toBe(true);
    return error !== undefined;
  }

  async function owned(wire: SpyTransport): Promise<readonly string[]> {
    const cluster = new ApiCluster(wire);
    const kinds = [
      ['v1', 'ConfigMap'],
      ['v1', 'Secret'],
      ['apps/v1', 'Deployment'],
    ] as const;
    const lists = await Promise.all(
      kinds.map(([apiVersion, kind]) => cluster.list({ apiVersion, kind }, { namespace: 'shop' })),
    );
    const objects = lists.flatMap((list) => list.items).filter((item) => item.metadata.name !== 'kube-root-ca.crt');
    return objects.map((item) => `${item.kind}/${item.metadata.name}`).sort();
  }

  test.each<Moment>(['before', 'after'])(
    'goes on to the same end, whenever it was killed %s a request',
    async (moment) => {
      let n = 1;
      for (let run = start(); await killAt(n, moment, run); run = start(), n++) {
        const report = await run.apply(...SECOND);
        expect([n, report.exit]).toEqual([n, 0]);
        expect([n, ...(await owned(run.wire))]).toEqual([
          n,
          'ConfigMap/fresh',
          'ConfigMap/kept',
          'Deployment/web',
          'Secret/key',
        ]);
        run.wire.forget();
        await run.apply(...SECOND);
        expect([n, ...run.wire.writes]).toEqual([n]);
      }
      expect(n).toBeGreaterThan(20);
    },
  );

  test.each<Moment>(['before', 'after'])(
    'orphans nothing when the source changes after it was killed %s a request',
    async (moment) => {
      let n = 1;
      for (let run = start(); await killAt(n, moment, run); run = start(), n++) {
        const report = await run.apply(...THIRD).catch((error: unknown) => error);
        expect([n, report]).toEqual([n, expect.objectContaining({ exit: 0 })]);
        expect([n, ...(await owned(run.wire))]).toEqual([n, 'ConfigMap/kept']);
      }
      expect(n).toBeGreaterThan(20);
    },
  );
});
