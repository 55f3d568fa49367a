import * as fc from 'fast-check';
import {
  FILE_HEADER,
  type Manifest,
  ResourceSet,
  type Unit,
  fileName,
  fromFiles,
  resourceId,
  toFiles,
} from '../../lib/manifest';
import { errorOf } from './error-of';
import { hostileString } from './hostile-strings';

const object = (apiVersion: string, kind: string, name: string, namespace?: string): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }) },
});
const unit = (manifests: readonly Manifest[], namespace?: string): Unit => ({
  environment: 'prod',
  cluster: 'prd-eu',
  application: 'shop',
  ...(namespace !== undefined && { namespace }),
  resources: ResourceSet.of(
    manifests.map((manifest, index) => ({ manifest, origin: { file: 'app.ts', line: index + 1 } })),
  ),
});

test.each([
  { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web', file: 'deployment-web.yaml' },
  { group: '', kind: 'ConfigMap', namespace: 'shop', name: 'a.b', file: 'configmap-a.b.yaml' },
  {
    group: 'networking.k8s.io',
    kind: 'NetworkPolicy',
    namespace: 'other',
    name: 'x',
    file: 'networkpolicy-x+other.yaml',
  },
  {
    group: 'rbac.authorization.k8s.io',
    kind: 'ClusterRole',
    namespace: '',
    name: 'system:Aé',
    file: 'clusterrole-system%3A%41%C3%A9.yaml',
  },
  {
    group: 'monitoring.coreos.com',
    kind: 'ServiceMonitor',
    namespace: 'monitoring',
    name: 'web',
    file: 'servicemonitor.monitoring.coreos.com-web+monitoring.yaml',
  },
  {
    group: 'gateway.networking.k8s.io',
    kind: 'HTTPRoute',
    namespace: 'shop',
    name: 'web',
    file: 'httproute.gateway.networking.k8s.io-web.yaml',
  },
])('fileName of $kind/$name is $file', ({ file, ...parts }) => {
  expect(fileName({ id: resourceId(parts) }, 'shop')).toBe(file);
});

test('fileName leaves out a content hash where the stem is known', () => {
  const id = resourceId({ group: '', kind: 'ConfigMap', namespace: '', name: 'settings-7k2f9c4bxm' });
  expect(fileName({ id, stem: 'settings' })).toBe('configmap-settings.yaml');
});

test('fileName shortens long names, and keeps them apart', () => {
  const nameOf = (name: string): string =>
    fileName({ id: resourceId({ group: '', kind: 'ConfigMap', namespace: '', name }) });
  const [one, other] = [nameOf(`${'a'.repeat(250)}x`), nameOf(`${'a'.repeat(250)}y`)];
  expect(one).toMatch(/^configmap-a+-[0-9a-f]{8}\.yaml$/);
  expect(one).toHaveLength(200);
  expect(other).not.toBe(one);
  expect(nameOf('é'.repeat(100))).toMatch(/^configmap-(?:%[0-9A-F]{2})+-[0-9a-f]{8}\.yaml$/);
});

test('toFiles writes one object a file, below the constant header', () => {
  const files = toFiles(
    unit([object('v1', 'Service', 'web', 'shop'), object('apps/v1', 'Deployment', 'web', 'shop')], 'shop'),
  );
  expect([...files.keys()]).toEqual(['deployment-web.yaml', 'service-web.yaml']);
  expect(files.get('service-web.yaml')).toBe(
    `${FILE_HEADER}\napiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\n`,
  );
});

test('toFiles fails for two objects of one file with both places', () => {
  const error = errorOf(() =>
    toFiles(unit([object('v1', 'Service', 'web', 'shop'), object('v1', 'Service', 'web')], 'shop')),
  );
  expect(error.code).toBe('manifest/file-collision');
  expect(error.message).toBe(
    'Cannot write Service/web in shop to envs/prod/prd-eu/shop/service-web.yaml from app.ts:1: Service/web from app.ts:2 is written there',
  );
});

test('toFiles fails for what YAML cannot say with the object and its place', () => {
  const error = errorOf(() => toFiles(unit([{ ...object('v1', 'ConfigMap', 'x'), data: { a: () => 1 } }])));
  expect(error.message).toBe('Cannot write ConfigMap/x from app.ts:1: data.a is a function');
});

test('fromFiles passes over what is no manifest and names the place of each object', () => {
  const files = new Map([
    ['hydrator.metadata', '{}'],
    ['a.yaml', '# c\napiVersion: v1\nkind: A\nmetadata: {name: x}\n'],
    ['b.json', '{"apiVersion": "v1", "kind": "B", "metadata": {"name": "x"}}'],
  ]);
  expect([...fromFiles(files, 'envs/x')].map(({ origin }) => origin)).toEqual([
    { file: 'envs/x/a.yaml', line: 2, column: 1 },
    { file: 'envs/x/b.json', line: 1, column: 1 },
  ]);
});

test('fromFiles fails for one object in two files with both places', () => {
  const text = 'apiVersion: v1\nkind: A\nmetadata: {name: x}\n';
  const error = errorOf(() =>
    fromFiles(
      new Map([
        ['a.yaml', text],
        ['b.yaml', text],
      ]),
      'u',
    ),
  );
  expect(error.message).toBe('Cannot add A/x from u/b.yaml:1:1: u/a.yaml:1:1 already defines it');
});

const manifests: fc.Arbitrary<readonly Manifest[]> = fc.uniqueArray(
  fc.record({
    apiVersion: fc.constantFrom('v1', 'apps/v1', 'a.example/v1', 'b.example/v1beta1'),
    kind: fc.constantFrom('Alpha', 'Beta', 'Gamma'),
    metadata: fc.record({
      name: fc.stringMatching(/^[a-zA-Z0-9:.-]{1,12}$/),
      namespace: fc.constantFrom('shop', 'other'),
    }),
    data: fc.dictionary(hostileString, hostileString, { maxKeys: 4 }),
  }),
  {
    selector: ({ apiVersion, kind, metadata }) =>
      [apiVersion.replace(/^v1$|^apps\/v1$/, ''), kind, metadata.namespace, metadata.name].join(),
    maxLength: 8,
  },
);

test('fromFiles of toFiles is the same set, and toFiles of that writes the same files', () => {
  fc.assert(
    fc.property(manifests, (list) => {
      const written = unit(list, 'shop');
      const files = toFiles(written);
      const read = fromFiles(files, 'u');
      expect([...read].map(({ id, manifest }) => [id, manifest])).toEqual(
        [...written.resources].map(({ id, manifest }) => [id, manifest]),
      );
      expect(toFiles({ ...written, resources: read })).toEqual(files);
    }),
  );
});
