import fc from 'fast-check';
import {
  type Edge,
  type GraphObject,
  dependencyMistakes,
  edgesOf,
  runGraph,
  withoutCycles,
} from '../../lib/apply/graph';
import { type Manifest, type ResourceId, idOf } from '../../lib/manifest';
import { configMap, deployment, namespace } from './manifests';

const node = (manifest: Manifest, definedBy?: ResourceId): GraphObject => ({ id: idOf(manifest), manifest, definedBy });
const names = (edges: readonly Edge[]): readonly string[] =>
  edges.map(({ first, then, healthy }) => `${first} ${healthy ? 'healthy ' : ''}before ${then}`);
const dependsOn = (manifest: Manifest, target: string): Manifest => ({
  ...manifest,
  metadata: { ...manifest.metadata, annotations: { 'config.kubernetes.io/depends-on': target } },
});

describe('edgesOf', () => {
  test('puts a namespace before what is in it, and what is named before what names it', () => {
    const web = deployment('web');
    const spec = web.spec as { template: { spec: object } };
    const template = {
      ...spec.template,
      spec: { ...spec.template.spec, volumes: [{ name: 'v', configMap: { name: 'settings' } }] },
    };
    const edges = edgesOf([
      node({ ...web, spec: { ...spec, template } }),
      node(configMap('settings')),
      node(namespace('shop')),
    ]);
    expect(names(edges)).toEqual([
      '/Namespace//shop healthy before apps/Deployment/shop/web',
      '/ConfigMap/shop/settings before apps/Deployment/shop/web',
      '/Namespace//shop healthy before /ConfigMap/shop/settings',
    ]);
  });

  test('puts a role before its binding, and a definition before its instances', () => {
    const role: Manifest = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'r', namespace: 'a' },
    };
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' };
    const binding: Manifest = { ...role, kind: 'RoleBinding', metadata: { name: 'b', namespace: 'a' }, roleRef };
    const definition: Manifest = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'xs.x.io' },
    };
    const custom: Manifest = { apiVersion: 'x.io/v1', kind: 'X', metadata: { name: 'x' } };
    const edges = edgesOf([node(binding), node(role), node(definition), node(custom, idOf(definition))]);
    expect(names(edges)).toEqual([
      'rbac.authorization.k8s.io/Role/a/r before rbac.authorization.k8s.io/RoleBinding/a/b',
      'apiextensions.k8s.io/CustomResourceDefinition//xs.x.io healthy before x.io/X//x',
    ]);
  });

  test.each([
    ['apps/namespaces/shop/Deployment/web', 'apps/Deployment/shop/web'],
    ['/namespaces/shop/ConfigMap/b', '/ConfigMap/shop/b'],
    ['/Namespace/shop', '/Namespace//shop'],
  ])('reads the annotation %s', (target, id) => {
    const all = [deployment('web'), configMap('b'), namespace('shop'), dependsOn(configMap('a'), target)].map((one) =>
      node(one),
    );
    expect(names(edgesOf(all))).toContain(`${id} healthy before /ConfigMap/shop/a`);
    expect(dependencyMistakes(all)).toEqual([]);
  });

  test('an annotation that names what is not there is a mistake', () => {
    const [mistake] = dependencyMistakes([node(dependsOn(configMap('a'), '/namespaces/shop/ConfigMap/none'))]);
    expect(mistake).toBe(
      'ConfigMap/a in shop: config.kubernetes.io/depends-on names /namespaces/shop/ConfigMap/none, which the set does not hold',
    );
  });
});

const edge = (first: string, then: string, soft = false): Edge => ({
  first: first as ResourceId,
  then: then as ResourceId,
  healthy: !soft,
  soft,
});

describe('withoutCycles', () => {
  test('gives up edges that only help', () => {
    const edges = [edge('/A//a', '/B//b'), edge('/B//b', '/A//a', true), edge('/A//a', '/C//c', true)];
    expect(withoutCycles(edges)).toEqual([edges[0], edges[2]]);
  });

  test('fails when every edge is needed, and shows the circle', () => {
    const edges = [edge('/A//a', '/B//b'), edge('/B//b', '/C//c'), edge('/C//c', '/A//a'), edge('/C//c', '/D//d')];
    expect(() => withoutCycles(edges)).toThrow(/(\w)\/\w needs .* needs .* needs \1\//);
    expect(() => withoutCycles(edges)).toThrow(expect.objectContaining({ code: 'apply/dependency-cycle', exit: 5 }));
  });

  test('takes a chain of 10,000 in its stride', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => edge(`/A//a${index}`, `/A//a${index + 1}`));
    expect(withoutCycles(chain)).toHaveLength(10_000);
  });
});

describe('runGraph', () => {
  const ids = (count: number): readonly ResourceId[] =>
    Array.from({ length: count }, (_, index) => `/A//a${index}` as ResourceId);

  test('begins nothing before what it needs, and never more than allowed at a time', async () => {
    const graph = fc.record({
      count: fc.integer({ min: 0, max: 12 }),
      pairs: fc.array(fc.tuple(fc.nat(11), fc.nat(11))),
    });
    await fc.assert(
      fc.asyncProperty(graph, async ({ count, pairs }) => {
        const nodes = ids(count);
        const edges = pairs.filter(([a, b]) => a < b && b < count).map(([a, b]) => edge(`/A//a${a}`, `/A//a${b}`));
        const ended = new Set<ResourceId>();
        let running = 0;
        const work = async (id: ResourceId): Promise<boolean> => {
          expect(edges.filter((one) => one.then === id).every((one) => ended.has(one.first))).toBe(true);
          expect(++running).toBeLessThanOrEqual(3);
          await Promise.resolve();
          running--;
          ended.add(id);
          return true;
        };
        const results = await runGraph(nodes, edges, { concurrency: 3, work, stopped: () => false });
        expect([...results.values()]).toEqual(nodes.map(() => 'done'));
      }),
    );
  });

  test('blocks what needs a failed node, and does the rest', async () => {
    const edges = [edge('/A//a0', '/A//a1'), edge('/A//a1', '/A//a2')];
    const work = (id: ResourceId): Promise<boolean> => Promise.resolve(id !== '/A//a0');
    const results = await runGraph(ids(4), edges, { concurrency: 2, work, stopped: () => false });
    expect([...results.values()]).toEqual(['failed', 'blocked', 'blocked', 'done']);
  });

  test('begins nothing more once it is stopped', async () => {
    let stopped = false;
    const work = async (): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return (stopped = true);
    };
    const results = await runGraph(ids(20), [], { concurrency: 4, work, stopped: () => stopped });
    expect([...results.values()].filter((result) => result === 'done')).toHaveLength(4);
    expect([...results.values()].filter((result) => result === 'stopped')).toHaveLength(16);
  });

  test('ends with the first error, after what runs has ended', async () => {
    const ended: string[] = [];
    const work = async (id: ResourceId): Promise<boolean> => {
      if (id === '/A//a0') throw new Error('broken');
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push(id);
      return true;
    };
    await expect(runGraph(ids(9), [], { concurrency: 3, work, stopped: () => false })).rejects.toThrow('broken');
    expect(ended).toEqual(['/A//a1', '/A//a2']);
  });
});
