import type { Path } from '../../lib/manifest';
import { builtInKinds, fieldTable, listTypes } from '../../lib/schema';
import { itWithData, readData } from './data-folder';

const POD: Path = ['spec', 'template', 'spec'];
const DEPLOYMENT = { apiVersion: 'apps/v1', kind: 'Deployment' };
const at = (...path: Path): Path => [...POD, 'containers', { name: 'app' }, ...path];

describe('listTypes', () => {
  test.each<[string, { apiVersion: string; kind: string }, Path, unknown]>([
    ['containers', DEPLOYMENT, [...POD, 'containers'], { keys: ['name'] }],
    ['env', DEPLOYMENT, at('env'), { keys: ['name'] }],
    [
      'container ports',
      DEPLOYMENT,
      at('ports'),
      { keys: ['containerPort', 'protocol'], defaults: { protocol: 'TCP' } },
    ],
    ['volume mounts', DEPLOYMENT, at('volumeMounts'), { keys: ['mountPath'] }],
    ['args', DEPLOYMENT, at('args'), 'atomic'],
    ['containers found by position', DEPLOYMENT, [...POD, 'containers', 0, 'env'], { keys: ['name'] }],
    ['tolerations', DEPLOYMENT, [...POD, 'tolerations'], 'atomic'],
    [
      'topology spread',
      DEPLOYMENT,
      [...POD, 'topologySpreadConstraints'],
      { keys: ['topologyKey', 'whenUnsatisfiable'] },
    ],
    [
      'Service ports',
      { apiVersion: 'v1', kind: 'Service' },
      ['spec', 'ports'],
      { keys: ['port', 'protocol'], defaults: { protocol: 'TCP' } },
    ],
    [
      'finalizers of a kind of others',
      { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' },
      ['metadata', 'finalizers'],
      'set',
    ],
    [
      'a list of a kind of others',
      { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout' },
      [...POD, 'containers'],
      'atomic',
    ],
    ['a field that is no list', DEPLOYMENT, ['spec', 'replicas'], 'atomic'],
    ['a path that leads nowhere', DEPLOYMENT, ['spec', 'nothing', 'here'], 'atomic'],
    [
      'CRD versions',
      { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
      ['spec', 'versions'],
      'atomic',
    ],
  ])('of %s', (_what, kind, path, expected) => {
    expect(listTypes(kind, path)).toEqual(expected);
  });

  itWithData('apiserver/associative-lists.json')('agrees with the merge schema of a real client', () => {
    const lists = readData('apiserver/associative-lists.json') as Record<
      string,
      Record<string, { keys: readonly string[] | 'set' }>
    >;
    const differing: string[] = [];
    let compared = 0;
    for (const [definition, field, keys] of reachableLists()) {
      const expected = lists[definition]?.[field]?.keys;
      if (!expected) continue;
      compared += 1;
      if (JSON.stringify(keys) !== JSON.stringify(expected))
        differing.push(`${definition}.${field}: ${JSON.stringify(keys)}`);
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(80);
  });
});

/** Every list of the types reachable from built-in kinds, with its keys, in the names of the merge schema. */
function reachableLists(): readonly (readonly [definition: string, field: string, keys: unknown])[] {
  const table = fieldTable();
  const open = builtInKinds().flatMap(({ group, kind, versions }) =>
    versions.flatMap(({ version }) => table.kind(group ? `${group}/${version}` : version, kind) ?? []),
  );
  const seen = new Set(open);
  const found: (readonly [string, string, unknown])[] = [];
  for (let type = open.pop(); type; type = open.pop()) {
    for (const { name, value } of type.fields.values()) {
      if (value.sort === 'list')
        found.push([definitionOf(type.name), name, typeof value.list === 'string' ? value.list : value.list.keys]);
      const inner = value.sort === 'list' || value.sort === 'map' ? value.of : value;
      if (inner.sort === 'object' && !seen.has(inner.type)) {
        seen.add(inner.type);
        open.push(inner.type);
      }
    }
  }
  return found;
}

function definitionOf(short: string): string {
  return short.startsWith('meta.') ? `io.k8s.apimachinery.pkg.apis.${short}` : `io.k8s.api.${short}`;
}
