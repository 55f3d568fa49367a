import { type ApiCluster, type ApplyReport, type Cluster, plan, reconcile } from '../../lib/apply';
import { GitopsError, type Manifest, type ResourceSet, formatPath } from '../../lib/manifest';
import { configMap, deployment, namespace, secret, service, setOf } from '../apply/manifests';
import type { SpyTransport } from '../apply/spy-transport';
import { hazardContract } from './hazards';
import { pruneContentsContract } from './prune-contents';

/** What the suite needs: a cluster with controllers, and the wire that its requests go through. */
export interface ReconcileSubject {
  readonly cluster: ApiCluster;
  readonly wire: SpyTransport;
  /** The same cluster with a token that it does not know. */
  readonly stranger: Cluster;
  /** The same cluster as a user without any right. */
  readonly nobody: Cluster;
}

const CRD_GROUP = `c${process.pid}.example.com`;
let count = 0;

/** What a reconcile does on every cluster. */
export function reconcileContract(subject: () => ReconcileSubject): void {
  const cluster = (): ApiCluster => subject().cluster;
  const wire = (): SpyTransport => subject().wire;
  let place = '';

  beforeEach(async () => {
    place = `apply-${process.pid}-${++count}`;
    await cluster().apply(namespace(place), { manager: 'test' });
    wire().forget();
  });

  const editByHand = async (root: string, object: string, body: unknown): Promise<void> => {
    const response = await wire().request({
      method: 'PATCH',
      path: `/${root}/namespaces/${place}/${object}`,
      query: { fieldManager: 'kubectl-edit' },
      headers: { 'content-type': 'application/strategic-merge-patch+json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };

  const apply = (resources: ResourceSet, more: Partial<Parameters<typeof reconcile>[0]> = {}): Promise<ApplyReport> =>
    reconcile({ set: place, resources, cluster: cluster(), timeoutMs: 60_000, ...more });
  const app = (image = 'registry.example/web:1'): readonly Manifest[] => [
    configMap('settings', { LEVEL: 'info' }, place),
    secret('key', { token: 'hunter2-canary' }, place),
    deployment('web', { namespace: place, image }),
    service('web', place),
  ];

  describe('of namespaces and definitions', () => {
    pruneContentsContract(() => ({ cluster: cluster(), place }));
  });

  describe('where others have a say', () => {
    hazardContract(() => ({ cluster: cluster(), place }));
  });

  test('creates, waits until the rollout is done, then writes nothing', async () => {
    const first = await apply(setOf(...app()));
    expect(first.exit).toBe(0);
    expect(first.counts).toMatchObject({ created: 4, failed: 0 });
    expect(first.objects.map((object) => object.health)).toEqual(['Current', 'Current', 'Current', 'Current']);
    wire().forget();
    const second = await apply(setOf(...app()));
    expect(second.counts).toMatchObject({ unchanged: 4 });
    expect(wire().writes).toEqual([]);
  });

  test('configures the one object that changed, and says which field', async () => {
    await apply(setOf(...app()));
    wire().forget();
    const report = await apply(setOf(...app('registry.example/web:2')));
    expect(report.counts).toMatchObject({ configured: 1, unchanged: 3 });
    const changed = report.objects.find((object) => object.action === 'configured');
    expect(changed?.fields.map((field) => formatPath(field.path))).toEqual([
      'spec.template.spec.containers[app].image',
    ]);
    expect(changed?.health).toBe('Current');
    expect(wire().writes.filter((write) => write.includes('deployments'))).toHaveLength(1);
  });

  test('shows what was changed by hand, and takes it back', async () => {
    await apply(setOf(...app()));
    const containers = [{ name: 'app', image: 'registry.example/web:hacked' }];
    await editByHand('apis/apps/v1', 'deployments/web', { spec: { replicas: 5, template: { spec: { containers } } } });
    await editByHand('api/v1', 'configmaps/settings', { data: { LEVEL: 'debug' } });
    const drift = await plan({ set: place, resources: setOf(...app()), cluster: cluster() });
    expect(drift.exit).toBe(1);
    const fields = drift.objects.flatMap((object) =>
      object.fields.map((field) => `${formatPath(field.path)}: ${JSON.stringify(field.before)}`),
    );
    expect(fields).toEqual([
      'data.LEVEL: "debug"',
      'spec.replicas: 5',
      'spec.template.spec.containers[app].image: "registry.example/web:hacked"',
    ]);
    const healed = await apply(setOf(...app()));
    expect(healed.counts).toMatchObject({ configured: 2, unchanged: 2 });
    expect((await plan({ set: place, resources: setOf(...app()), cluster: cluster() })).exit).toBe(0);
  });

  test('does not take for its own what somebody changes while it waits', async () => {
    let edited: Promise<void> | undefined;
    const edit = async (): Promise<void> => {
      await editByHand('api/v1', 'configmaps/settings', { data: { LEVEL: 'debug' } });
      await editByHand('apis/apps/v1', 'deployments/web', { spec: { replicas: 1 } });
    };
    await apply(setOf(...app()), {
      onEvent: (event) => {
        if (event.type === 'waiting') edited ??= edit();
      },
    });
    await edited;
    const drift = await plan({ set: place, resources: setOf(...app()), cluster: cluster() });
    const changed = drift.objects.filter((object) => object.action === 'configured').map((object) => object.id);
    expect(changed).toEqual([`/ConfigMap/${place}/settings`, `apps/Deployment/${place}/web`]);
  });

  test('prunes what the set no longer holds, and only that', async () => {
    await apply(setOf(...app(), configMap('old', {}, place)));
    await cluster().apply(configMap('foreign', {}, place), { manager: 'test' });
    const report = await apply(setOf(...app()));
    expect(report.counts).toMatchObject({ pruned: 1, unchanged: 4 });
    const names = (await cluster().list({ apiVersion: 'v1', kind: 'ConfigMap' }, { namespace: place })).items.map(
      (item) => item.metadata.name,
    );
    expect(names.filter((name) => name !== 'kube-root-ca.crt')).toEqual(['foreign', 'settings']);
  });

  test('prunes a Deployment with its Pods', async () => {
    await apply(setOf(...app()));
    const report = await apply(setOf(configMap('settings', { LEVEL: 'info' }, place)));
    expect(report.counts).toMatchObject({ pruned: 3, unchanged: 1 });
    expect((await cluster().list({ apiVersion: 'v1', kind: 'Pod' }, { namespace: place })).items).toEqual([]);
  });

  test('fails with exit 3 when a rollout fails, and prunes nothing then', async () => {
    await apply(setOf(...app(), configMap('old', {}, place)));
    const broken = deployment('web', {
      namespace: place,
      image: 'registry.example/web:3',
      outcome: 'pull-error',
      progressDeadlineSeconds: 2,
    });
    const report = await apply(setOf(configMap('settings', { LEVEL: 'info' }, place), broken));
    expect(report.exit).toBe(3);
    expect(report.objects.find((object) => object.id.includes('Deployment'))).toMatchObject({
      outcome: 'configured',
      health: 'Failed',
      problem: { code: 'apply/unhealthy' },
      message: expect.stringMatching(/timed out progressing.*; Pod web-.*: container app: ImagePullBackOff/) as unknown,
    });
    expect(report.objects.filter((object) => object.action === 'pruned').map((object) => object.outcome)).toEqual([
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  test('fails with exit 3 when a rollout takes too long', async () => {
    const report = await apply(setOf(deployment('slow', { namespace: place, outcome: 'never-ready' })), {
      timeoutMs: 1500,
    });
    expect(report.exit).toBe(3);
    expect(report.objects[0]).toMatchObject({
      health: 'InProgress',
      message: expect.stringMatching(
        /^not healthy in time: 0 of 2 replicas are available; Pod slow-\S+: .+; Pod slow-\S+: /,
      ) as unknown,
    });
  });

  test('makes namespaces and definitions before what needs them, and prunes them after it', async () => {
    const other = `${place}-own`;
    const definition = customDefinition();
    const custom: Manifest = {
      apiVersion: `${CRD_GROUP}/v1`,
      kind: 'Widget',
      metadata: { name: 'w', namespace: other },
      spec: { size: 3 },
    };
    const objects = [custom, configMap('a', {}, other), namespace(other), definition];
    const report = await apply(setOf(...objects, configMap('stays', {}, place)));
    expect(report).toMatchObject({ exit: 0, counts: { created: 5 } });
    expect((await apply(setOf(...objects, configMap('stays', {}, place)))).counts).toMatchObject({ unchanged: 5 });
    const refused = await apply(setOf(configMap('stays', {}, place))).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'apply/prune-protected', exit: 4 });
    const pruned = await apply(setOf(configMap('stays', {}, place)), { confirmPrune: 4 });
    expect(pruned).toMatchObject({ exit: 0, counts: { pruned: 4, unchanged: 1 } });
    expect(await cluster().get({ apiVersion: 'v1', kind: 'Namespace', name: other })).toBeUndefined();
  });

  test('fails for one object, applies the others, prunes nothing', async () => {
    await apply(setOf(configMap('old', {}, place)));
    const wrong = { ...deployment('wrong', { namespace: place }), spec: { replicas: -1 } };
    const resources = setOf(configMap('good', {}, place), wrong);
    expect((await plan({ set: place, resources, cluster: cluster(), confirmPrune: 1 })).exit).toBe(2);
    const report = await apply(resources, { confirmPrune: 1 });
    expect(report.exit).toBe(2);
    expect(report.objects.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'created created',
      'pruned skipped',
      'created failed',
    ]);
    expect(report.objects[2]?.problem?.code).toBe('cluster/invalid');
  });

  test('fails with exit 4 for a set of which the cluster has nothing, as of another project of the same name', async () => {
    await apply(setOf(configMap('theirs', {}, place)));
    const refused = apply(setOf(configMap('ours', {}, place)));
    await expect(refused).rejects.toMatchObject({ exit: 4, code: 'apply/nothing-kept' });
    expect(
      await cluster().get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: place, name: 'theirs' }),
    ).toBeDefined();
    const confirmed = await apply(setOf(configMap('ours', {}, place)), { confirmPrune: 1 });
    expect(confirmed.exit).toBe(0);
  });

  test('fails with exit 4 for what another set owns, and for what nobody owns', async () => {
    await apply(setOf(configMap('shared', { x: '1' }, place)));
    const other = await apply(setOf(configMap('shared', { x: '1' }, place)), { set: `${place}-other` });
    expect(other).toMatchObject({
      exit: 4,
      objects: [{ outcome: 'failed', problem: { code: 'apply/owned-by-other' } }],
    });
    expect(other.objects[0]?.message).toBe(`it belongs to the set ${place} in default`);
    await cluster().apply(configMap('loose', { x: '1' }, place), { manager: 'somebody' });
    const loose = [configMap('shared', { x: '1' }, place), configMap('loose', { x: '2' }, place)];
    const refused = await apply(setOf(...loose));
    expect(refused).toMatchObject({
      exit: 4,
      objects: [{ problem: { code: 'apply/not-adopted' } }, { outcome: 'unchanged' }],
    });
    expect((await apply(setOf(...loose), { adopt: true })).counts).toMatchObject({ configured: 1, unchanged: 1 });
  });

  test('ends with exit 4, not 2, when what is refused holds up other objects', async () => {
    const own = `${place}-own`;
    await apply(setOf(namespace(own), configMap('a', {}, own)));
    const theirs = { ...namespace(own), metadata: { name: own, annotations: { note: 'mine' } } };
    const options = { set: `${place}-other`, resources: setOf(theirs, configMap('b', {}, own)), cluster: cluster() };
    expect(await plan(options)).toMatchObject({ exit: 4 });
    const report = await reconcile(options);
    expect(report.objects.map(({ problem }) => problem?.code)).toEqual(['apply/owned-by-other', 'apply/blocked']);
    expect(report.exit).toBe(4);
  });

  test('never prunes for an empty set', async () => {
    await apply(setOf(configMap('a', {}, place)));
    const error = await apply(setOf()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'apply/empty-set', exit: 4 });
    expect(await cluster().get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: place, name: 'a' })).toBeDefined();
  });

  test('never shows the value of a Secret', async () => {
    await apply(setOf(...app()));
    const changed = [
      secret('key', { token: 'hunter3-canary' }, place),
      { ...secret('bad', { token: 'hunter4-canary' }, place), type: 7 },
    ];
    const events: unknown[] = [];
    const report = await apply(setOf(...app().filter((one) => one.kind !== 'Secret'), ...changed), {
      onEvent: (event) => events.push(event),
    });
    expect(
      report.objects.find((object) => object.id.endsWith('/key'))?.fields.map((field) => formatPath(field.path)),
    ).toEqual(['data.token']);
    const encoded = ['hunter2', 'hunter3', 'hunter4'].flatMap((word) => [
      word,
      Buffer.from(`${word}-canary`).toString('base64'),
    ]);
    const said = JSON.stringify([report, events]);
    expect(encoded.filter((word) => said.includes(word))).toEqual([]);
    const { items } = await cluster().list({ apiVersion: 'v1', kind: 'ConfigMap' }, { namespace: 'default' });
    expect(encoded.filter((word) => JSON.stringify(items).includes(word))).toEqual([]);
  });

  test('stops before the next change when it is interrupted, and goes on next time', async () => {
    const stop = new AbortController();
    const many = Array.from({ length: 30 }, (_, index) => configMap(`m${index}`, {}, place));
    const report = await apply(setOf(...many), {
      signal: stop.signal,
      onEvent: (event) => event.type === 'applied' && stop.abort(),
    });
    expect(report).toMatchObject({ exit: 130, problem: { code: 'apply/interrupted' } });
    expect(report.counts.created).toBeGreaterThan(0);
    expect(report.counts.created).toBeLessThan(12);
    const { items } = await cluster().list({ apiVersion: 'v1', kind: 'ConfigMap' }, { namespace: place });
    const live = items.filter((item) => /^m\d/.test(item.metadata.name)).length;
    expect(live).toBe(report.counts.created);
    expect((await apply(setOf(...many))).counts).toMatchObject({ created: 30 - live, unchanged: live });
  });

  test.each([
    ['nobody', 'cluster/forbidden'],
    ['stranger', 'cluster/unauthorized'],
  ] as const)('fails with exit 6 as %s, and writes nothing', async (user, code) => {
    const error: unknown = await apply(setOf(configMap('a', {}, place)), { cluster: subject()[user] }).catch(
      (reason: unknown) => reason,
    );
    expect(GitopsError.is(error) && { code: error.code, exit: error.exit }).toEqual({ code, exit: 6 });
    expect(await cluster().get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: place, name: 'a' })).toBeUndefined();
  });
}

function customDefinition(): Manifest {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `widgets.${CRD_GROUP}` },
    spec: {
      group: CRD_GROUP,
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
