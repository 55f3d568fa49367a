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
});
