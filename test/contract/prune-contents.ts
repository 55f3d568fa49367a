import { type ApiCluster, type ApplyReport, type LiveObject, reconcile } from '../../lib/apply';
import type { Manifest } from '../../lib/manifest';
import { configMap, deployment, namespace, setOf } from '../apply/manifests';

/** What the suite needs: a cluster with controllers, and a namespace that nobody uses for what stays. */
export interface PruneSubject {
  readonly cluster: ApiCluster;
  readonly place: string;
}

const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap' } as const;

/** What a namespace or a definition may hold when it is pruned. */
export function pruneContentsContract(subject: () => PruneSubject): void {
  const inner = (): string => `${subject().place}-inner`;
  const stays = (): Manifest => configMap('stays', {}, subject().place);
  const apply = (
    manifests: readonly Manifest[],
    more: Partial<Parameters<typeof reconcile>[0]> = {},
  ): Promise<ApplyReport> => {
    const { cluster, place } = subject();
    return reconcile({ set: place, resources: setOf(...manifests), cluster, timeoutMs: 60_000, ...more });
  };
  const refusal = async (...args: Parameters<typeof apply>): Promise<unknown> =>
    apply(...args).then(
      (report) => report.objects.find((object) => object.problem)?.problem,
      (error: unknown) => error,
    );
  const readInner = (name: string): Promise<LiveObject | undefined> =>
    subject().cluster.get({ ...CONFIG_MAP, namespace: inner(), name });

  const notEmpty = (name: string): unknown =>
    expect.objectContaining({ code: 'apply/not-empty', message: expect.stringContaining(name) as unknown });

  test('fails to prune a namespace while the set itself has objects inside', async () => {
    await apply([stays(), namespace(inner()), configMap('mine', {}, inner())]);
    const refused = await refusal([stays(), configMap('mine', {}, inner())], { confirmPrune: 1 });
    expect(refused).toEqual(notEmpty('mine'));
    const fresh = await refusal([stays(), configMap('fresh', {}, inner())], { confirmPrune: 2 });
    expect(fresh).toEqual(notEmpty('fresh'));
    expect(await readInner('mine')).toBeDefined();
  });

  test.each<[string, Partial<Manifest['metadata']>]>([
    ['kept by its annotation', { annotations: { 'cdk8s-gitops/prune': 'false' } }],
    ['kept by Helm', { annotations: { 'helm.sh/resource-policy': 'keep' } }],
  ])('fails to prune a namespace with an object of the set that is %s', async (_name, metadata) => {
    const kept = configMap('kept', {}, inner());
    const objects = [stays(), namespace(inner()), { ...kept, metadata: { ...kept.metadata, ...metadata } }];
    await apply(objects, { adopt: true });
    expect(await refusal([stays()], { confirmPrune: 1 })).toEqual(notEmpty('kept'));
    expect(await readInner('kept')).toBeDefined();
  });

  test('fails to prune a namespace with objects that carry a copied label or a strange controller', async () => {
    const { cluster } = subject();
    const [own] = (await apply([stays(), namespace(inner()), configMap('mine', {}, inner())], { adopt: true })).objects;
    expect(own?.problem).toBeUndefined();
    const labels = (await readInner('mine'))?.metadata.labels ?? {};
    const foreign = (name: string, metadata: object): Manifest => {
      const made = configMap(name, {}, inner());
      return { ...made, metadata: { ...made.metadata, ...metadata } };
    };
    const copied = await cluster.apply(foreign('copied', { labels }), { manager: 'somebody' });
    expect(await refusal([stays()], { confirmPrune: 2 })).toEqual(notEmpty('copied'));
    await cluster.delete({ ...CONFIG_MAP, namespace: inner(), name: 'copied' }, { uid: copied.object.metadata.uid });
    const owner = await cluster.apply(configMap('owner', {}, inner()), { manager: 'somebody' });
    const { uid } = owner.object.metadata;
    const ownerReferences = [{ ...CONFIG_MAP, name: 'owner', uid, controller: true }];
    await cluster.apply(foreign('controlled', { ownerReferences }), { manager: 'somebody' });
    expect(await refusal([stays()], { confirmPrune: 2 })).toEqual(notEmpty('controlled'));
    expect(await readInner('controlled')).toBeDefined();
  });

  test('fails to prune a namespace that somebody fills while it waits', async () => {
    const { cluster } = subject();
    const place = `${inner()}-late`;
    await apply([stays(), namespace(place)]);
    let late: Promise<unknown> | undefined;
    const web = deployment('web', { namespace: subject().place });
    const refused = await refusal([stays(), web], {
      confirmPrune: 1,
      onEvent: ({ type }) => {
        if (type === 'applied') late ??= cluster.apply(configMap('late', {}, place), { manager: 'somebody' });
      },
    });
    await late;
    expect(refused).toEqual(notEmpty('late'));
    expect(await cluster.get({ ...CONFIG_MAP, namespace: place, name: 'late' })).toBeDefined();
  });

  test('fails to prune a namespace with an object that another set takes while it waits', async () => {
    const { cluster } = subject();
    const place = `${inner()}-taken`;
    const mine = configMap('mine', {}, place);
    await apply([stays(), namespace(place), mine]);
    const labels = { 'applyset.kubernetes.io/part-of': 'applyset-another-v1' };
    const theirs = { ...mine, metadata: { ...mine.metadata, labels } };
    let taken: Promise<unknown> | undefined;
    const refused = await refusal([stays(), deployment('web', { namespace: subject().place })], {
      confirmPrune: 2,
      onEvent: ({ type }) => {
        if (type === 'applied') taken ??= cluster.apply(theirs, { manager: 'somebody', force: true });
      },
    });
    await taken;
    expect(refused).toEqual(notEmpty('mine'));
    expect(await cluster.get({ ...CONFIG_MAP, namespace: place, name: 'mine' })).toBeDefined();
  });

  test('prunes a namespace with workloads of the set and what they made', async () => {
    const place = `${inner()}-works`;
    await apply([stays(), namespace(place), deployment('web', { namespace: place })]);
    expect(await apply([stays()], { confirmPrune: 2 })).toMatchObject({ exit: 0 });
    const ref = { apiVersion: 'v1', kind: 'Namespace', name: place };
    expect(await subject().cluster.get(ref)).toBeUndefined();
  });

  test('fails to prune a definition while the set itself has an object of its kind', async () => {
    const { place } = subject();
    const group = `${place}.example.com`;
    const custom: Manifest = { apiVersion: `${group}/v1`, kind: 'Gear', metadata: { name: 'g', namespace: place } };
    await apply([stays(), gears(group), custom], { confirmPrune: 1 });
    expect(await refusal([stays(), custom], { confirmPrune: 1 })).toEqual(notEmpty('Gear'));
    expect(await subject().cluster.get({ ...custom, name: 'g', namespace: place })).toBeDefined();
  });
}

function gears(group: string): Manifest {
  const schema = { openAPIV3Schema: { type: 'object' } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `gears.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind: 'Gear', plural: 'gears' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
