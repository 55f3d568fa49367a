import fc from 'fast-check';
import { ApiCluster, plan } from '../../lib/apply';
import { loadSet } from '../../lib/apply/load';
import { type Manifest, ResourceSet } from '../../lib/manifest';
import { listTypes } from '../../lib/schema';
import { InProcessKubernetes } from '../../lib/testing';
import { configMap, deployment, namespace, secret, setOf } from './manifests';
import { SpyTransport } from './spy-transport';

const load = (manifest: Manifest): Manifest | undefined => loadSet(setOf(manifest), listTypes).objects[0]?.manifest;

describe('loadSet', () => {
  test('takes out what only the server writes', () => {
    const metadata = {
      name: 'a',
      namespace: 'shop',
      uid: 'u',
      resourceVersion: '1',
      generation: 2,
      creationTimestamp: null,
      managedFields: [],
      labels: { a: 'b' },
    };
    const exported = { ...configMap('a'), metadata, status: {} } as unknown as Manifest;
    expect(load(exported)).toEqual({
      ...configMap('a'),
      metadata: { name: 'a', namespace: 'shop', labels: { a: 'b' } },
    });
  });

  test('drops nulls of built-in kinds, and only empty creation times of others', () => {
    expect(load({ ...configMap('a'), data: { a: null, b: 'c' } })?.data).toEqual({ b: 'c' });
    const custom: Manifest = {
      apiVersion: 'x.example/v1',
      kind: 'X',
      metadata: { name: 'x' },
      spec: { a: null, template: { metadata: { creationTimestamp: null } } },
    };
    expect(load(custom)?.spec).toEqual({ a: null, template: { metadata: {} } });
  });

  test('writes stringData as data, whatever the text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' })), (texts) => {
        const loaded = load({ ...secret('s', texts), data: { kept: 'eA==' } });
        expect(loaded).not.toHaveProperty('stringData');
        const data = loaded?.data as Record<string, string>;
        const { kept, ...rest } = data;
        expect(kept).toBe(texts.kept === undefined ? 'eA==' : Buffer.from(texts.kept).toString('base64'));
        expect(
          Object.fromEntries(
            Object.entries(rest).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
          ),
        ).toEqual(texts);
      }),
    );
  });

  const container = (rest: object): Manifest => {
    const web = deployment('web');
    const spec = web.spec as { template: { spec: { containers: readonly object[] } } };
    const [first] = spec.template.spec.containers;
    return { ...web, spec: { ...spec, template: { ...spec.template, spec: { containers: [{ ...first, ...rest }] } } } };
  };

  test.each<[string, Manifest, RegExp]>([
    [
      'without a name',
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: 'shop' } } as unknown as Manifest,
      /from app.yaml:1: it has no name/,
    ],
    [
      'with generateName',
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'a-' } } as unknown as Manifest,
      /generateName/,
    ],
    [
      'two variables of one name',
      container({
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
        ],
      }),
      /containers\[0\]\.env has name=A twice/,
    ],
    [
      'two ports alike by default',
      container({ ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }] }),
      /containerPort=80, protocol=TCP twice/,
    ],
    [
      'a finalizer twice',
      { ...configMap('a'), metadata: { name: 'a', namespace: 'shop', finalizers: ['x.io/a', 'x.io/a'] } },
      /finalizers has .*x.io\/a.* twice/,
    ],
  ])('fails for an object %s', (_name, manifest, expected) => {
    expect(loadSet(setOf(manifest), listTypes).mistakes).toEqual([expect.stringMatching(expected)]);
  });

  test('takes ports that differ in protocol, and one argument twice', () => {
    const fine = container({
      ports: [{ containerPort: 53 }, { containerPort: 53, protocol: 'UDP' }],
      args: ['-v', '-v'],
    });
    expect(loadSet(setOf(fine), listTypes).mistakes).toEqual([]);
  });
});

const nodes = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['id'],
  items: { type: 'object', properties: { id: { type: 'string' }, size: { type: 'integer' } }, required: ['id'] },
};
const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', properties: { nodes } } } };
const cacheDefinition: Manifest = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'caches.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Cache', plural: 'caches', singular: 'cache', listKind: 'CacheList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
  },
};

describe('plan of a set that cannot be applied', () => {
  const kubernetes = new InProcessKubernetes();
  const wire = new SpyTransport(kubernetes.transport());

  afterAll(() => kubernetes.stop());
  beforeEach(() => wire.forget());

  const bare = (name: string): Manifest => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

  test.each<[string, readonly Manifest[], string | undefined, RegExp]>([
    ['a namespaced object without a namespace', [bare('a')], undefined, /needs a namespace/],
    ['one object twice once the namespace is filled in', [bare('a'), configMap('a')], 'shop', /is the same object/],
    [
      'a namespace on what has none',
      [{ ...namespace('a'), metadata: { name: 'a', namespace: 'shop' } }],
      undefined,
      /has no namespace/,
    ],
    [
      'a dependency that is not there',
      [
        {
          ...configMap('a'),
          metadata: {
            name: 'a',
            namespace: 'shop',
            annotations: { 'config.kubernetes.io/depends-on': 'apps/Deployment/x' },
          },
        },
      ],
      undefined,
      /does not hold/,
    ],
    [
      'a key twice in a list of a custom kind that the set defines',
      [
        cacheDefinition,
        {
          apiVersion: 'example.com/v1',
          kind: 'Cache',
          metadata: { name: 'c', namespace: 'shop' },
          spec: {
            nodes: [
              { id: 'a', size: 1 },
              { id: 'a', size: 2 },
            ],
          },
        },
      ],
      undefined,
      /spec\.nodes has id=a twice/,
    ],
  ])('fails for %s, and says all mistakes at once', async (_name, manifests, place, expected) => {
    const resources = setOf(...manifests, { ...bare(''), metadata: { name: '' } });
    const nameless = plan({
      set: 'bad',
      resources,
      cluster: new ApiCluster(wire),
      ...(place ? { namespace: place } : {}),
    });
    await expect(nameless).rejects.toMatchObject({
      code: 'apply/invalid-input',
      exit: 5,
      message: expect.stringContaining('it has no name'),
    });
    const again = plan({
      set: 'bad',
      resources: setOf(...manifests),
      cluster: new ApiCluster(wire),
      ...(place ? { namespace: place } : {}),
    });
    await expect(again).rejects.toMatchObject({
      code: 'apply/invalid-input',
      message: expect.stringMatching(expected),
    });
    expect(wire.writes).toEqual([]);
  });

  test('fails for a circle of dependencies', async () => {
    const on = (name: string, target: string): Manifest => ({
      ...configMap(name),
      metadata: {
        name,
        namespace: 'shop',
        annotations: { 'config.kubernetes.io/depends-on': `/namespaces/shop/ConfigMap/${target}` },
      },
    });
    const circle = plan({ set: 'bad', resources: setOf(on('a', 'b'), on('b', 'a')), cluster: new ApiCluster(wire) });
    await expect(circle).rejects.toMatchObject({ code: 'apply/dependency-cycle', exit: 5 });
  });

  test('says that a kind is unknown, for that object alone', async () => {
    const odd: Manifest = { apiVersion: 'none.example/v1', kind: 'Odd', metadata: { name: 'x' } };
    const { objects, exit } = await plan({
      set: 'bad',
      resources: setOf(odd, namespace('new')),
      cluster: new ApiCluster(wire),
    });
    expect(exit).toBe(2);
    expect(objects.map(({ action, problem }) => `${action} ${problem?.code ?? 'fine'}`)).toEqual([
      'created fine',
      'created cluster/unknown-kind',
    ]);
  });

  test('needs no objects to have nothing to do', async () => {
    expect(await plan({ set: 'bad', resources: ResourceSet.empty, cluster: new ApiCluster(wire) })).toMatchObject({
      exit: 0,
      objects: [],
    });
  });
});
