import { ApiCluster, ApiFailure, type ApplyEvent, type ApplyReport, type Clock, reconcile } from '../../lib/apply';
import { GitopsError, type Manifest } from '../../lib/manifest';
import { InProcessKubernetes } from '../../lib/testing';
import { fastClock } from './fast-clock';
import { steppedClock } from './stepped-clock';
import { configMap, namespace, setOf } from './manifests';
import { SpyTransport, isOfLease, isWrite } from './spy-transport';

const SPEED = 1000;
const LEASE = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', namespace: 'default', name: 'cdk8s-gitops.shop' };

describe('the lease of a set', () => {
  const kubernetes: InProcessKubernetes[] = [];

  afterEach(async () => {
    await Promise.all(kubernetes.splice(0).map((one) => one.stop()));
  });

  async function start() {
    const server = new InProcessKubernetes();
    kubernetes.push(server);
    const wire = new SpyTransport(server.transport());
    const admin = new ApiCluster(server.transport());
    const events: ApplyEvent[] = [];
    const apply = (
      manifests: readonly Manifest[],
      { retryBudget = 0, ...more }: { clock?: Clock; signal?: AbortSignal; retryBudget?: number } = {},
    ): Promise<ApplyReport> => {
      const cluster = new ApiCluster(wire, { retryBudget });
      const onEvent = (event: ApplyEvent): void => void events.push(event);
      return reconcile({ set: 'shop', resources: setOf(...manifests), cluster, onEvent, ...more });
    };
    await apply([namespace('shop')]);
    wire.forget();
    return { wire, admin, apply, events };
  }

  /** Writes the lease as another run on another machine would. */
  async function hold(admin: ApiCluster, holder: string, renewedAt: number): Promise<void> {
    const renewTime = new Date(renewedAt).toISOString().replace('Z', '000Z');
    const spec = { holderIdentity: holder, leaseDurationSeconds: 60, renewTime };
    const { name, ...rest } = LEASE;
    const { namespace: place, ...kind } = rest;
    const manifest = { ...kind, metadata: { name, namespace: place }, spec };
    await admin.apply(manifest, { manager: 'cdk8s-gitops/shop', force: true });
  }

  const both = [namespace('shop'), configMap('a')];

  test('is taken over from a holder that is silent', async () => {
    const { admin, apply, events } = await start();
    await hold(admin, 'dead_1_x', Date.now());
    expect(await apply(both, { clock: fastClock(SPEED) })).toMatchObject({ exit: 0, counts: { created: 1 } });
    expect(events).toContainEqual({ type: 'lease', holder: 'dead_1_x' });
  });

  test('is not taken from a holder that renews it, however wrong its clock is', async () => {
    const { wire, admin, apply } = await start();
    const ago = 3_600_000;
    await hold(admin, 'alive_1_x', Date.now() - ago);
    const clock = steppedClock((passed) => hold(admin, 'alive_1_x', Date.now() - ago + passed));
    const error: unknown = await apply(both, { clock }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'apply/lease-held', exit: 4 });
    expect(String(error)).toContain('alive_1_x is writing it now');
    expect(wire.writes).toEqual([]);
  });

  test('stops the run before its next change when another one has taken it', async () => {
    const { wire, admin, apply } = await start();
    const many = Array.from({ length: 30 }, (_, index) => configMap(`m${index}`));
    let changes = 0;
    let taken = false;
    wire.before = async (request) => {
      if (!isWrite(request) || isOfLease(request) || ++changes !== 6) return;
      await hold(admin, 'other_1_x', Date.now());
      taken = true;
    };
    const clock: Clock = { ...fastClock(1), now: () => Date.now() + (taken ? 20_000 : 0) };
    const report = await apply([namespace('shop'), ...many], { clock });
    expect(report).toMatchObject({ exit: 4, problem: { code: 'apply/lease-lost' } });
    expect(report.problem?.message).toMatch(
      /other_1_x has taken the lease over; the inventory lists everything that may have been touched/,
    );
    expect(report.counts.created).toBeLessThan(20);
    const lease = await admin.get(LEASE);
    expect(lease?.spec).toMatchObject({ holderIdentity: 'other_1_x' });
  });

  test('is renewed while a run goes on, and lost answers are no loss', async () => {
    const { wire, apply } = await start();
    let lost = 0;
    wire.after = (request) => {
      if (!isOfLease(request) || !isWrite(request) || ++lost > 2) return;
      throw new GitopsError('cluster/unreachable', { attempt: 'Cannot PATCH', seen: 'ECONNRESET' });
    };
    const many = Array.from({ length: 30 }, (_, index) => configMap(`m${index}`));
    const report = await apply([namespace('shop'), ...many], { clock: fastClock(SPEED), retryBudget: 5000 });
    expect(report).toMatchObject({ exit: 0, counts: { created: 30 } });
    expect(lost).toBeGreaterThan(2);
    expect(wire.writes.filter((write) => write.includes('/leases')).length).toBeGreaterThan(2);
  });

  test('fails before any change for a user who may not use it, and says which right is missing', async () => {
    const { wire, apply } = await start();
    wire.before = (request) => {
      if (!isOfLease(request)) return;
      const message = 'leases.coordination.k8s.io "cdk8s-gitops.shop" is forbidden';
      throw new ApiFailure('Cannot read the Lease', { status: 403, reason: 'Forbidden', message, causes: [] });
    };
    const error: unknown = await apply(both).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'apply/lease-forbidden', exit: 6 });
    expect((error as GitopsError).remedy).toMatch(/get, create and patch on leases/);
    expect(wire.writes).toEqual([]);
  });

  test('is given back when the run is interrupted', async () => {
    const { wire, admin, apply } = await start();
    const stop = new AbortController();
    wire.after = (request) => {
      if (isWrite(request) && !isOfLease(request)) stop.abort();
    };
    expect(await apply(both, { signal: stop.signal })).toMatchObject({ exit: 130 });
    expect((await admin.get(LEASE))?.spec).toMatchObject({ holderIdentity: '' });
  });

  test('is waited for only until the run is interrupted', async () => {
    const { wire, admin, apply } = await start();
    await hold(admin, 'alive_1_x', Date.now());
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    await expect(apply(both, { signal: stop.signal })).rejects.toMatchObject({ code: 'apply/interrupted' });
    expect(wire.writes).toEqual([]);
  });
});
