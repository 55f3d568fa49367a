import * as fc from 'fast-check';
import {
  CODES,
  EXIT,
  type Finding,
  GitopsError,
  type Manifest,
  ResourceSet,
  compareResourceIds,
  formatOrigin,
  formatPath,
  formatResourceId,
  groupOf,
  idOf,
  isBuiltInGroup,
  markCall,
  originOfCall,
  resourceId,
  resourceIdParts,
  sameJson,
  sortFindings,
  unitPath,
  versionOf,
} from '../../lib/manifest';
import { errorOf } from './error-of';

const object = (kind: string, name: string, namespace = 'shop', apiVersion = 'v1'): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
});
const entry = (manifest: Manifest, line = 1) => ({ manifest, origin: { file: 'a.ts', line } });

test('ResourceSet fails for two objects with one identity, whatever their version', () => {
  const twins = [
    entry(object('Deployment', 'web', 'shop', 'apps/v1'), 3),
    entry(object('Deployment', 'web', 'shop', 'apps/v1beta1'), 9),
  ];
  const error = errorOf(() => ResourceSet.of(twins));
  expect(error.code).toBe('manifest/duplicate-id');
  expect(error.message).toBe('Cannot add Deployment/web in shop from a.ts:9: a.ts:3 already defines it');
});

test('ResourceSet keeps objects apart that differ in group, kind, namespace or name only', () => {
  const four = [
    object('A', 'x'),
    object('A', 'x', 'other'),
    object('B', 'x'),
    object('A', 'y'),
    object('A', 'x', 'shop', 'a.example/v1'),
  ];
  expect(ResourceSet.of(four.map((manifest) => entry(manifest))).size).toBe(5);
});

const anyEntries = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('Namespace', 'Service', 'Deployment', 'Zebra', 'Apple', 'Secret'),
    name: fc.constantFrom('a', 'b', 'B', 'é', 'a-b'),
    namespace: fc.constantFrom('', 'x', 'y'),
    apiVersion: fc.constantFrom('v1', 'apps/v1', 'z.example/v1'),
  }),
  { selector: (parts) => `${groupOf(parts.apiVersion)}/${parts.kind}/${parts.namespace}/${parts.name}` },
);

test('ResourceSet has one order, whatever the order of declaration', () => {
  fc.assert(
    fc.property(anyEntries, fc.infiniteStream(fc.nat()), (list, random) => {
      const entries = list.map((parts) => entry(object(parts.kind, parts.name, parts.namespace, parts.apiVersion)));
      const shuffled = entries
        .map((value) => ({ value, rank: Number(random.next().value) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value);
      expect(ResourceSet.of(shuffled).ids).toEqual(ResourceSet.of(entries).ids);
    }),
  );
});

test('ResourceSet fails for any object that is added to a set that has it', () => {
  fc.assert(
    fc.property(anyEntries, fc.nat(), (list, pick) => {
      const entries = list.map((parts) => entry(object(parts.kind, parts.name, parts.namespace, parts.apiVersion)));
      const twin = entries[pick % Math.max(entries.length, 1)];
      if (twin) expect(errorOf(() => ResourceSet.of(entries).concat([twin])).code).toBe('manifest/duplicate-id');
    }),
  );
});

test('ResourceSet maps, filters and joins without losing places or stems', () => {
  const set = ResourceSet.of([{ ...entry(object('ConfigMap', 'a-1'), 4), stem: 'a' }, entry(object('Service', 'b'))]);
  const named = set.map((resource) => ({
    ...resource.manifest,
    metadata: { ...resource.manifest.metadata, namespace: 'x' },
  }));
  expect([...named].map(({ origin, stem }) => [origin.line, stem])).toEqual([
    [4, 'a'],
    [1, undefined],
  ]);
  expect(named.filter(({ stem }) => stem !== undefined).ids).toEqual(['/ConfigMap/x/a-1']);
  expect(named.concat(set).size).toBe(4);
  expect(named.has(idOf(object('Service', 'b', 'x')))).toBe(true);
  expect(ResourceSet.empty.size).toBe(0);
});

test('compareResourceIds puts definitions and places first, then sorts by code unit', () => {
  const ids = [
    object('Zebra', 'a'),
    object('Deployment', 'b', 'shop', 'apps/v1'),
    object('Service', 'a'),
    object('Namespace', 'x', ''),
    object('Deployment', 'B', 'shop', 'apps/v1'),
  ].map(idOf);
  expect([...ids].sort(compareResourceIds).map(formatResourceId)).toEqual([
    'Namespace/x',
    'Service/a in shop',
    'Deployment/B in shop',
    'Deployment/b in shop',
    'Zebra/a in shop',
  ]);
});

test('resourceId and resourceIdParts are inverse, also for names with slashes', () => {
  const parts = { group: 'a.example', kind: 'A', namespace: '', name: 'x/y' };
  expect(resourceIdParts(resourceId(parts))).toEqual(parts);
});

test.each([
  { apiVersion: 'v1', group: '', version: 'v1' },
  { apiVersion: 'apps/v1', group: 'apps', version: 'v1' },
  { apiVersion: 'networking.k8s.io/v1', group: 'networking.k8s.io', version: 'v1' },
])('groupOf and versionOf of $apiVersion', ({ apiVersion, group, version }) => {
  expect([groupOf(apiVersion), versionOf(apiVersion)]).toEqual([group, version]);
});

test.each([
  { group: '', builtIn: true },
  { group: 'apps', builtIn: true },
  { group: 'networking.k8s.io', builtIn: true },
  { group: 'gateway.networking.k8s.io', builtIn: false },
  { group: 'argoproj.io', builtIn: false },
])('isBuiltInGroup of $group is $builtIn', ({ group, builtIn }) => {
  expect(isBuiltInGroup(group)).toBe(builtIn);
});

test.each([
  { path: ['spec', 'containers', { name: 'app' }, 'image'], text: 'spec.containers[app].image' },
  { path: ['metadata', 'annotations', 'a.b/c'], text: 'metadata.annotations["a.b/c"]' },
  { path: ['spec', 'ports', { port: 53, protocol: 'UDP' }], text: 'spec.ports[53,UDP]' },
  { path: ['a', 0, 1], text: 'a[0][1]' },
  { path: ['a b'], text: '["a b"]' },
  { path: [''], text: '[""]' },
  { path: [], text: '' },
])('formatPath writes $text', ({ path, text }) => {
  expect(formatPath(path)).toBe(text);
});

test.each([
  { origin: undefined, text: '' },
  { origin: {}, text: '' },
  { origin: { construct: 'shop/web' }, text: 'shop/web' },
  { origin: { file: 'a.ts' }, text: 'a.ts' },
  { origin: { construct: 'shop/web', file: 'a.ts', line: 12 }, text: 'shop/web (a.ts:12)' },
  { origin: { file: 'a.yaml', line: 3, column: 5 }, text: 'a.yaml:3:5' },
])('formatOrigin writes "$text"', ({ origin, text }) => {
  expect(formatOrigin(origin)).toBe(text);
});

test('GitopsError takes its exit code and remedy from its code', () => {
  const error = new GitopsError('manifest/duplicate-id', {
    attempt: 'Cannot x',
    origin: { file: 'a.ts', line: 1 },
    seen: 'y',
    cause: 1,
  });
  expect(error).toMatchObject({
    name: 'GitopsError',
    code: 'manifest/duplicate-id',
    exit: EXIT.input,
    message: 'Cannot x from a.ts:1: y',
    details: [],
    cause: 1,
  });
  expect(error.remedy).toBe(CODES['manifest/duplicate-id'].remedy);
  expect(GitopsError.is(error)).toBe(true);
  expect(GitopsError.is(new Error('x'))).toBe(false);
  expect(GitopsError.is(null)).toBe(false);
});

test('every code names its area, says what it means and ends in a known exit code', () => {
  for (const [code, row] of Object.entries(CODES)) {
    expect(code).toMatch(/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(row.means).toMatch(/^[A-Z`].*\.$/s);
    expect(row.remedy).toMatch(/^[A-Z`].*\.$/s);
    expect(Object.values(EXIT)).toContain(row.exit);
  }
});

test('sortFindings puts errors first, then sorts by object, path and code', () => {
  const finding = (severity: Finding['severity'], path: string): Finding => ({
    code: 'manifest/no-object',
    severity,
    path,
    message: 'm',
  });
  const sorted = sortFindings([finding('warning', 'a'), finding('error', 'b'), finding('error', 'a')]);
  expect(sorted.map(({ severity, path }) => [severity, path])).toEqual([
    ['error', 'a'],
    ['error', 'b'],
    ['warning', 'a'],
  ]);
});

test('unitPath names environment, cluster and application', () => {
  expect(unitPath({ environment: 'prod', cluster: 'prd-eu', application: 'shop' })).toBe('envs/prod/prd-eu/shop');
});

test('originOfCall finds the line that called', () => {
  const mark = markCall();
  expect(originOfCall(mark)).toEqual({ file: __filename, line: expect.any(Number), column: expect.any(Number) });
  expect(originOfCall({})).toEqual({});
});

test.each([
  {
    frame: '    at build (/home/me/app (copy)/shop.ts:12:7)',
    origin: { file: '/home/me/app (copy)/shop.ts', line: 12, column: 7 },
  },
  { frame: '    at /home/me/shop.ts:12:7', origin: { file: '/home/me/shop.ts', line: 12, column: 7 } },
  {
    frame: '    at async file:///home/me/my%20app/shop.ts:12:7',
    origin: { file: '/home/me/my app/shop.ts', line: 12, column: 7 },
  },
  {
    frame: '    at new Shop (file:///home/me/shop.ts:12:7)',
    origin: { file: '/home/me/shop.ts', line: 12, column: 7 },
  },
  { frame: '    at Shop.build (C:\\me\\shop.ts:12:7)', origin: { file: 'C:/me/shop.ts', line: 12, column: 7 } },
  { frame: '    at x (/home/me/node_modules/cdk8s/lib/app.js:1:1)', origin: {} },
  { frame: '    at Array.map (<anonymous>)', origin: {} },
  { frame: '    at node:internal/main:1:1', origin: {} },
])('originOfCall reads the frame $frame', ({ frame, origin }) => {
  expect(originOfCall({ stack: `Error\n${frame}` })).toEqual(origin);
});

test.each([
  { a: 1, b: 1n, same: true },
  { a: { x: 1, y: [2] }, b: { y: [2], x: 1 }, same: true },
  { a: { x: undefined }, b: {}, same: true },
  { a: { x: null }, b: {}, same: false },
  { a: [1, 2], b: [2, 1], same: false },
  { a: [], b: {}, same: false },
  { a: '1', b: 1, same: false },
  { a: null, b: undefined, same: false },
])('sameJson of $a and $b is $same', ({ a, b, same }) => {
  expect(sameJson(a, b)).toBe(same);
});
