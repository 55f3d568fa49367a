import { formatPath } from '../../lib/manifest';
import { catalogueSchemas, diffObjects } from '../../lib/schema';

const nodes = { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['id'] };
const customKinds = catalogueSchemas({
  'example.com/cache_v1.json': { properties: { spec: { properties: { nodes } } } },
});
const cache = (...list: readonly object[]): object => ({
  apiVersion: 'example.com/v1',
  kind: 'Cache',
  metadata: { name: 'a' },
  spec: { nodes: list },
});
const changes = (from: object, to: object, options?: { readonly customKinds: typeof customKinds }): readonly string[] =>
  diffObjects(from, to, options).map(({ change, path }) => `${change} ${formatPath(path)}`);

describe('diffObjects', () => {
  const [from, to] = [cache({ id: 'a', n: 1 }, { id: 'b' }), cache({ id: 'b' }, { id: 'a', n: 2 })];

  test('compares lists of a custom kind by position where nothing is known of it', () => {
    expect(changes(from, to)).toHaveLength(4);
  });

  test('compares elements by the keys that the definition of the kind names', () => {
    expect(changes(from, to, { customKinds })).toEqual(['changed spec.nodes[a].n']);
    expect(changes(from, cache({ id: 'b' }, { id: 'a', n: 1 }), { customKinds })).toEqual([]);
  });

  const pod = (spec: object): object => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec });
  const limits = (limits: object): object => pod({ containers: [{ name: 'c', resources: { limits } }] });
  const config = (data: object): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data });
  const autoscaler = (target: object): object => ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'a' },
    spec: { metrics: [{ type: 'Pods', pods: { target } }] },
  });
  const ports = (...list: readonly object[]): object => ({ apiVersion: 'v1', kind: 'Service', spec: { ports: list } });

  test.each<[string, object, object]>([
    ['quantities of the same amount', limits({ cpu: '1000m', memory: '1Gi' }), limits({ cpu: 1, memory: '1024Mi' })],
    [
      'quantities in fields of every name',
      autoscaler({ value: '1k', averageValue: '1' }),
      autoscaler({ value: 1000, averageValue: '1000m' }),
    ],
    [
      'the size of a volume',
      pod({ volumes: [{ name: 'v', emptyDir: { sizeLimit: '1Gi' } }] }),
      pod({ volumes: [{ name: 'v', emptyDir: { sizeLimit: '1024Mi' } }] }),
    ],
    ['null and nothing', pod({ nodeSelector: null, volumes: null }), pod({})],
    ['a key that is left to its default', ports({ port: 80 }), ports({ port: 80, protocol: 'TCP' })],
  ])('sees no change in %s', (_, from, to) => {
    expect(changes(from, to)).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    ['texts of a ConfigMap', config({ divisor: '1000m' }), config({ divisor: '1' }), 'changed data.divisor'],
    ['null, which becomes an empty text', config({ a: null }), config({}), 'removed data.a'],
    [
      'labels',
      { ...config({}), metadata: { labels: { averageValue: '1k' } } },
      { ...config({}), metadata: { labels: { averageValue: '1000' } } },
      'changed metadata.labels.averageValue',
    ],
    [
      'custom objects, whose values are kept as they are written',
      { apiVersion: 'example.com/v1', kind: 'Cache', spec: { max: { version: '1.10' }, none: null } },
      { apiVersion: 'example.com/v1', kind: 'Cache', spec: { max: { version: '1.1' }, none: null } },
      'changed spec.max.version',
    ],
    [
      'null of a custom object',
      { apiVersion: 'example.com/v1', kind: 'Cache', spec: { none: null } },
      { apiVersion: 'example.com/v1', kind: 'Cache', spec: {} },
      'removed spec.none',
    ],
  ])('sees a change in %s', (_, from, to, change) => {
    expect(changes(from, to)).toEqual([change]);
    expect(changes(from, to, { customKinds })).toEqual([change]);
  });
});
