import { formatDiff } from '../../lib/manifest';
import type { FileChange, FilePlan } from '../../lib/repo';
import { unitChanges } from '../../lib/cli/rendered/unit-changes';
import { catalogueSchemas, listTypesOf } from '../../lib/schema';

const unit = { environment: 'prod', cluster: 'prd-eu', application: 'shop' };
const configMap = (name: string, level: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: shop\ndata:\n  LEVEL: ${level}\n`;
const file = (path: string, parts: Partial<FileChange>): FileChange => ({
  path,
  change: 'written',
  role: 'manifest',
  unit,
  ...parts,
});
const plan = (changes: readonly FileChange[], refusals: FilePlan['refusals'] = []): FilePlan => ({
  changes,
  refusals,
  warnings: [],
});

test.each<[string, FilePlan, string]>([
  ['nothing', plan([]), ''],
  ['a file that stays', plan([file('a.yaml', { change: 'unchanged', before: 'not read', after: 'not read' })]), ''],
  ['an index', plan([file('a.index', { role: 'index', before: 'not read', after: 'not read' })]), ''],
  ['a new object', plan([file('a.yaml', { after: configMap('a', 'info') })]), '+ ConfigMap/a in shop\n'],
  [
    'an object that goes',
    plan([file('a.yaml', { change: 'removed', before: configMap('a', 'info') })]),
    '- ConfigMap/a in shop\n',
  ],
  [
    'a field',
    plan([file('a.yaml', { before: configMap('a', 'info'), after: configMap('a', 'warn') })]),
    '~ ConfigMap/a in shop\n    ~ data.LEVEL: info → warn\n',
  ],
  [
    'a content hash, as one object',
    plan([file('a.yaml', { before: configMap('a-1', 'info'), after: configMap('a-2', 'warn') })]),
    '~ ConfigMap/a-2 in shop\n    ~ data.LEVEL: info → warn\n    ~ metadata.name: a-1 → a-2\n',
  ],
  [
    'an object that moves to another file, as nothing',
    plan([
      file('a.yaml', { change: 'removed', before: configMap('a', 'info') }),
      file('b.yaml', { after: configMap('a', 'info') }),
    ]),
    '',
  ],
  [
    'a hand edit, as what would be lost',
    plan(
      [],
      [{ code: 'repo/hand-edit', path: 'a.yaml', unit, there: configMap('a', 'mine'), wanted: configMap('a', 'info') }],
    ),
    '~ ConfigMap/a in shop\n    ~ data.LEVEL: mine → info\n',
  ],
])('unitChanges() tells %s', (_, files, text) => {
  expect(formatDiff(unitChanges(files).flatMap(({ changes }) => changes))).toBe(text);
});

test('unitChanges() keeps objects of one identity in several environments apart', () => {
  const dev = { ...unit, environment: 'dev' };
  const files = plan([
    file('a', { after: configMap('a', 'info') }),
    file('b', { unit: dev, after: configMap('a', 'debug') }),
  ]);
  expect(unitChanges(files).map(({ unit: { environment }, changes }) => [environment, changes.length])).toEqual([
    ['dev', 1],
    ['prod', 1],
  ]);
});

test('unitChanges() tells elements of keyed lists of custom kinds by their keys', () => {
  const cache = (nodes: string): string =>
    `apiVersion: example.com/v1\nkind: Cache\nmetadata:\n  name: a\nspec:\n  nodes: ${nodes}\n`;
  const nodes = { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['id'] };
  const customKinds = catalogueSchemas({
    'example.com/cache_v1.json': { properties: { spec: { properties: { nodes } } } },
  });
  const files = plan([
    file('a.yaml', { before: cache('[{id: a, size: 1}, {id: b}]'), after: cache('[{id: b}, {id: a, size: 2}]') }),
  ]);
  const told = unitChanges(files, () => listTypesOf(customKinds)).flatMap(({ changes }) => changes);
  expect(formatDiff(told)).toBe('~ Cache.example.com/a\n    ~ spec.nodes[a].size: 1 → 2\n');
});
