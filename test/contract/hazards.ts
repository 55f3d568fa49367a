import { type ApiCluster, type ApplyReport, plan, reconcile } from '../../lib/apply';
import type { Manifest } from '../../lib/manifest';
import { configMap, secret, setOf } from '../apply/manifests';

/** What the suite needs: a cluster with controllers, and a namespace that nobody uses. */
export interface HazardSubject {
  readonly cluster: ApiCluster;
  readonly place: string;
}

/** What the applier must get right because the server, or another set, has a say too. */
export function hazardContract(subject: () => HazardSubject): void {
  const apply = (
    manifests: readonly Manifest[],
    more: Partial<Parameters<typeof reconcile>[0]> = {},
  ): Promise<ApplyReport> => {
    const { cluster, place } = subject();
    return reconcile({ set: place, resources: setOf(...manifests), cluster, timeoutMs: 60_000, ...more });
  };

  test('fails for a ConfigMap in the place of the inventory, before anything is written', async () => {
    const { place } = subject();
    const error = await apply([configMap(place, {}, 'default')]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'apply/invalid-input',
      exit: 5,
      message: expect.stringMatching(/inventory/) as unknown,
    });
  });

  test('fails for an object in the place of the inventory of another set, also when it would adopt', async () => {
    const { place } = subject();
    await apply([configMap('a', {}, place)], { set: `${place}-first` });
    const over = configMap(`${place}-first`, { v: 'none' }, 'default');
    const report = await apply([over], { set: `${place}-second`, adopt: true, forceConflicts: true });
    expect(report).toMatchObject({ exit: 4, objects: [{ problem: { code: 'apply/owned-by-other' } }] });
    expect((await apply([configMap('a', {}, place)], { set: `${place}-first` })).counts).toMatchObject({
      unchanged: 1,
    });
  });

  test.each(['argocd.argoproj.io/hook', 'helm.sh/hook'])('fails for an object with the annotation %s', async (name) => {
    const hook = annotated(configMap('hook', {}, subject().place), { [name]: 'PreSync' });
    const error = await apply([hook]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'apply/hook-unsupported',
      exit: 5,
      message: expect.stringContaining(name) as unknown,
    });
  });

  test('leaves the rules of an aggregated role to the controller', async () => {
    const { place } = subject();
    const role: Manifest = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: place },
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [`for-${place}`]: 'true' } }] },
      rules: [],
    };
    const part: Manifest = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: `${place}-part`, labels: { [`for-${place}`]: 'true' } },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
    };
    expect(await apply([role, part])).toMatchObject({ exit: 0 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await apply([role, part])).toMatchObject({ exit: 0, counts: { failed: 0 } });
  });

  test('tries what needs an account or a class again when they are there', async () => {
    const { place } = subject();
    const account: Manifest = {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'runner', namespace: place },
    };
    const priority = priorityClass(place, 1000);
    const objects = [account, priority, pod(place)];
    const before = await plan({ set: place, resources: setOf(...objects), cluster: subject().cluster });
    expect(before.objects.flatMap((object) => object.problem ?? [])).toEqual([]);
    expect(before.objects.find(({ id }) => id.includes('/Pod/'))?.note).toMatch(/^tried again after /);
    const report = await apply(objects, { timeoutMs: 0 });
    expect(report.counts).toMatchObject({ created: 3, failed: 0 });
  });

  test('applies a definition and an object with its new field in one run', async () => {
    const { place } = subject();
    const group = `${place}.example.com`;
    const lever: Manifest = { apiVersion: `${group}/v1`, kind: 'Lever', metadata: { name: 'l', namespace: place } };
    const old = [levers(group, ['force']), { ...lever, spec: { force: 1 } }];
    expect(await apply(old)).toMatchObject({ exit: 0 });
    const report = await apply([levers(group, ['force', 'angle']), { ...lever, spec: { force: 1, angle: 90 } }]);
    expect(report).toMatchObject({ counts: { configured: 2, failed: 0 } });
    const live = await subject().cluster.get({ ...lever, name: 'l', namespace: place });
    expect(live?.spec).toEqual({ force: 1, angle: 90 });
  });

  test('fails for a refusal that no change of the run will lift', async () => {
    const { place } = subject();
    const report = await apply([configMap('fine', {}, place), pod(place)], { timeoutMs: 0 });
    expect(report.objects.map(({ outcome }) => outcome)).toEqual(['created', 'failed']);
  });

  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['a number', { data: { pin: 12345678 } }, '12345678', /pin/],
    ['a short text that is no base64', { data: { pin: 'a!b' } }, 'a!b', /Secret|data|refused/],
    ['a map', { data: { pin: { inner: 'zq7' } } }, 'zq7', /pin/],
  ])('never repeats %s that a Secret holds', async (_name, fields, value, expected) => {
    const { place } = subject();
    const report = await apply([{ ...secret('bad', {}, place), stringData: {}, ...fields }]);
    expect(report.objects[0]).toMatchObject({ outcome: 'failed', message: expect.stringMatching(expected) as unknown });
    expect(JSON.stringify(report)).not.toContain(value);
  });

  test('says that health was not waited for, and prunes only when all is healthy at once', async () => {
    const { place } = subject();
    await apply([configMap('old', {}, place), configMap('new', {}, place)]);
    const slow = job(place, { suspend: false });
    const report = await apply([configMap('new', {}, place), slow], { timeoutMs: 0 });
    expect(report).toMatchObject({ exit: 0, waited: false, counts: { created: 1, skipped: 1, pruned: 0 } });
    expect(report.objects.find(({ id }) => id.includes('/Job/'))?.message).toMatch(/^not waited for: /);
    const quick = await apply([configMap('new', {}, place)], { timeoutMs: 0 });
    expect(quick.counts).toMatchObject({ pruned: 2, skipped: 0 });
  });

  test('takes over an object that another set no longer lists, and no other', async () => {
    const { place } = subject();
    const [first, second] = [`${place}-first`, `${place}-second`];
    const shared = configMap('shared', { v: '1' }, place);
    const rest = configMap('rest', {}, place);
    await apply([rest, shared], { set: first });
    const early = await apply([shared], { set: second, adopt: true });
    expect(early.objects[0]).toMatchObject({
      outcome: 'failed',
      problem: { code: 'apply/owned-by-other', remedy: expect.stringContaining('--adopt') as unknown },
    });
    await apply([rest, annotated(shared, { 'cdk8s-gitops/prune': 'disabled' })], { set: first });
    await apply([rest], { set: first });
    expect((await apply([shared], { set: second })).exit).toBe(4);
    const adopted = await apply([shared], { set: second, adopt: true });
    expect(adopted).toMatchObject({ exit: 0, counts: { configured: 1 } });
    expect((await apply([shared], { set: second })).counts).toMatchObject({ unchanged: 1 });
  });

  test('says once and shortly which fields never change', async () => {
    const { place } = subject();
    const image = 'registry.example/job:2';
    await apply([job(place, { suspend: false }), priorityClass(place, 1)], { timeoutMs: 0 });
    const changed = await apply([job(place, { suspend: false, image }), priorityClass(place, 2)], { timeoutMs: 0 });
    const problems = changed.objects.flatMap(({ problem }) => problem ?? []);
    expect(problems.map(({ code }) => code)).toEqual(['apply/immutable', 'apply/immutable']);
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'spec.template: field is immutable',
        expect.stringMatching(/^value: may not be changed/),
      ]),
    );
  });
}

function annotated(manifest: Manifest, annotations: Readonly<Record<string, string>>): Manifest {
  return { ...manifest, metadata: { ...manifest.metadata, annotations } };
}

function priorityClass(place: string, value: number): Manifest {
  return { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: place }, value };
}

function pod(place: string): Manifest {
  const containers = [{ name: 'app', image: 'registry.example/app:1' }];
  const spec = { serviceAccountName: 'runner', priorityClassName: place, containers };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'runs', namespace: place }, spec };
}

function job(
  place: string,
  { suspend, image = 'registry.example/job:1' }: { suspend: boolean; image?: string },
): Manifest {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'job', image }] } };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'job', namespace: place },
    spec: { suspend, template },
  };
}

function levers(group: string, fields: readonly string[]): Manifest {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'integer' }]));
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `levers.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind: 'Lever', plural: 'levers' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
