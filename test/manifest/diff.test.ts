import * as fc from 'fast-check';
import {
  type FieldChange,
  type Json,
  type Manifest,
  ResourceSet,
  diffObjects,
  diffSets,
  formatDiff,
  formatFields,
  formatPath,
  sameQuantity,
} from '../../lib/manifest';
import { listTypes } from './list-types';

const pod = (spec: unknown): Record<string, unknown> => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'x' },
  spec,
});
const short = (changes: readonly FieldChange[]): readonly unknown[] =>
  changes.map(({ path, change, before, after }) => [
    change,
    formatPath(path),
    ...(before === undefined ? [] : [before]),
    ...(after === undefined ? [] : [after]),
  ]);

test.each<{ what: string; from: unknown; to: unknown; changes: readonly unknown[] }>([
  { what: 'nothing in the order of keys', from: { a: 1, b: 2 }, to: { b: 2, a: 1 }, changes: [] },
  {
    what: 'fields added, removed and changed',
    from: { a: 1, b: 2 },
    to: { b: 3, c: { d: 4 } },
    changes: [
      ['removed', 'spec.a', 1],
      ['changed', 'spec.b', 2, 3],
      ['added', 'spec.c', { d: 4 }],
    ],
  },
  { what: 'null as a value of its own', from: { a: null }, to: {}, changes: [['removed', 'spec.a', null]] },
  { what: 'nothing in null, in a field of a known type', from: { typed: null }, to: {}, changes: [] },
  {
    what: 'what stands where null stood, and the other way round, as added and removed',
    from: { typed: null, b: { typed: 1 } },
    to: { typed: [], b: { typed: null } },
    changes: [
      ['removed', 'spec.b.typed', 1],
      ['added', 'spec.typed', []],
    ],
  },
  {
    what: 'nothing in an unset creationTimestamp',
    from: { metadata: { creationTimestamp: null } },
    to: { metadata: {} },
    changes: [],
  },
  {
    what: 'another order of init containers and variables, which means something',
    from: {
      initContainers: [{ name: 'a' }, { name: 'gone' }, { name: 'b' }],
      containers: [{ name: 'x', env: [{ name: 'A' }, { name: 'B', value: '$(A)' }] }],
      volumes: [{ name: 'v' }, { name: 'w' }],
    },
    to: {
      initContainers: [{ name: 'new' }, { name: 'b' }, { name: 'a' }],
      containers: [{ name: 'x', env: [{ name: 'B', value: '$(A)' }, { name: 'A' }] }],
      volumes: [{ name: 'w' }, { name: 'v' }],
    },
    changes: [
      ['changed', 'spec.containers[x].env', ['A', 'B'], ['B', 'A']],
      ['removed', 'spec.initContainers[gone]', { name: 'gone' }],
      ['added', 'spec.initContainers[new]', { name: 'new' }],
      ['changed', 'spec.initContainers', ['a', 'b'], ['b', 'a']],
    ],
  },
  { what: 'a change of sort', from: { a: [] }, to: { a: {} }, changes: [['changed', 'spec.a', [], {}]] },
  {
    what: 'elements by key, whatever their order',
    from: { containers: [{ name: 'a', image: 'x' }, { name: 'b' }] },
    to: { containers: [{ name: 'b' }, { name: 'a', image: 'y' }] },
    changes: [['changed', 'spec.containers[a].image', 'x', 'y']],
  },
  {
    what: 'elements by two keys and a default',
    from: { ports: [{ port: 53 }, { port: 53, protocol: 'UDP' }] },
    to: {
      ports: [
        { port: 53, protocol: 'TCP' },
        { port: 54, protocol: 'UDP' },
      ],
    },
    changes: [
      ['removed', 'spec.ports[53,UDP]', { port: 53, protocol: 'UDP' }],
      ['added', 'spec.ports[54,UDP]', { port: 54, protocol: 'UDP' }],
    ],
  },
  {
    what: 'nothing in the order of a set',
    from: { finalizers: ['a', 'b'] },
    to: { finalizers: ['b', 'a'] },
    changes: [],
  },
  {
    what: 'an element that a set holds once more, and other sorts of elements',
    from: { finalizers: ['a', 'a', 'b', 1, '2', { x: 1 }, { y: 1 }], b: { finalizers: [1, { y: 1 }, { x: 1 }] } },
    to: { finalizers: ['a', 'b', 'b', 1, '2', { x: 1 }, { y: 1 }], b: { finalizers: [{ x: 1 }, 1n, { y: 1 }] } },
    changes: [
      [
        'changed',
        'spec.finalizers',
        ['a', 'a', 'b', 1, '2', { x: 1 }, { y: 1 }],
        ['a', 'b', 'b', 1, '2', { x: 1 }, { y: 1 }],
      ],
    ],
  },
  {
    what: 'a number in place of a text of a set',
    from: { finalizers: ['1'] },
    to: { finalizers: [1] },
    changes: [['changed', 'spec.finalizers', ['1'], [1]]],
  },
  {
    what: 'a set as a whole',
    from: { finalizers: ['a'] },
    to: { finalizers: ['b', 'a'] },
    changes: [['changed', 'spec.finalizers', ['a'], ['b', 'a']]],
  },
  {
    what: 'one element put into a list',
    from: { args: ['a', 'c'] },
    to: { args: ['a', 'b', 'c'] },
    changes: [['added', 'spec.args[1]', 'b']],
  },
  {
    what: 'the order of a list',
    from: { args: ['a', 'b'] },
    to: { args: ['b', 'a'] },
    changes: [
      ['changed', 'spec.args[0]', 'a', 'b'],
      ['changed', 'spec.args[1]', 'b', 'a'],
    ],
  },
  {
    what: 'elements without a key by position',
    from: { containers: [{ image: 'x' }] },
    to: { containers: [{ image: 'y' }] },
    changes: [['changed', 'spec.containers[0].image', 'x', 'y']],
  },
  {
    what: 'nothing in the form of a quantity',
    from: { resources: { limits: { cpu: '1000m', memory: '1Gi' } } },
    to: { resources: { limits: { cpu: 1, memory: '1024Mi' } } },
    changes: [],
  },
  {
    what: 'other texts that look like quantities',
    from: { args: ['1000m'] },
    to: { args: ['1'] },
    changes: [['changed', 'spec.args[0]', '1000m', '1']],
  },
  { what: 'a number and its text', from: { a: 80 }, to: { a: '80' }, changes: [['changed', 'spec.a', 80, '80']] },
])('diffObjects shows $what', ({ from, to, changes }) => {
  expect(short(diffObjects(pod(from), pod(to), listTypes))).toEqual(changes);
});

test('diffObjects compares lists of named elements by name when it is told nothing of lists', () => {
  const changes = diffObjects({ a: [{ name: 'x', v: 1 }, { name: 'y' }] }, { a: [{ name: 'y' }, { name: 'x', v: 2 }] });
  expect(short(changes)).toEqual([['changed', 'a[x].v', 1, 2]]);
});

test.each([
  ['1000m', '1', true],
  [1, '1', true],
  ['0.5', '500m', true],
  ['1Gi', '1024Mi', true],
  ['1G', '1000M', true],
  ['1e3', '1k', true],
  ['1E', '1000P', true],
  ['1E2', 100, true],
  ['1.', '1', true],
  ['0', '0Gi', true],
  ['-1', '-1000m', true],
  ['1Gi', '1G', false],
  ['100n', '0.1u', true],
  ['1', '2', false],
  ['x', 'x', false],
  ['', '0', false],
  ['.', '0', false],
  ['1 Gi', '1Gi', false],
  ['12345678901234567890123', '12345678901234567890124', false],
])('sameQuantity of %j and %j is %j', (a, b, same) => {
  expect(sameQuantity(a, b)).toBe(same);
});

const secret = (data: Record<string, unknown>, extra: Record<string, unknown> = {}): Manifest => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 's',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(data) },
    labels: { a: 'shown' },
  },
  ...extra,
  data,
});
const listOf = (...items: readonly unknown[]): Record<string, unknown> => ({ apiVersion: 'v1', kind: 'List', items });
const secretList = (data: unknown): unknown => ({ ...listOf({ data }), kind: 'SecretList' });
const setOf = (...manifests: readonly Manifest[]): ResourceSet =>
  ResourceSet.of(manifests.map((manifest) => ({ manifest, origin: {} })));

test('diffs never show values of Secrets, wherever they stand', () => {
  const before = secret({ password: 'hunter2', same: 'x' }, { stringData: { pin: 'hunter2' } });
  const after = secret({ password: 'hunter3', same: 'x', new: 'hunter4' }, { metadata: { name: 's' } });
  const cases = [
    diffObjects(before, after),
    diffObjects(undefined, after),
    diffObjects(before, {}),
    diffSets(setOf(before), setOf(after)),
    diffObjects(listOf(before), listOf(after)),
    diffObjects(listOf(before), {}),
    diffObjects({}, listOf({ ...listOf(after), kind: 'List' })),
    diffObjects(listOf(), listOf(before, after)),
    diffObjects({ ...listOf(before), kind: 'SecretList' }, undefined),
    diffObjects(secretList({ a: 'hunter2' }), secretList({ a: 'hunter3' })),
  ];
  expect(JSON.stringify(cases)).not.toContain('hunter');
  expect(formatDiff(diffSets(setOf(before), setOf(after)))).not.toContain('hunter');
});

test('diffObjects says of a value of a Secret that it changed, and nothing by which it could be guessed', () => {
  const change = ['changed', 'data.a', '(hidden)', '(hidden, changed)'];
  expect(short(diffObjects(secret({ a: 'x' }), secret({ a: 'y' })))[0]).toEqual(change);
  expect(short(diffObjects(secret({ a: 'hunter2' }), secret({ a: 'z' })))[0]).toEqual(change);
  expect(short(diffObjects(secret({}), secret({ a: 'y' })))[0]).toEqual(['added', 'data.a', '(hidden)']);
});

test('diffObjects shows names and labels of Secrets', () => {
  expect(short(diffObjects(undefined, secret({})))).toEqual([
    [
      'added',
      '',
      expect.objectContaining({
        kind: 'Secret',
        metadata: expect.objectContaining({ name: 's', labels: { a: 'shown' } }),
      }),
    ],
  ]);
});

const web = (image: string, replicas: number): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { replicas, template: { spec: { containers: [{ name: 'app', image }] } } },
});
const map = (name: string, data: Record<string, string>): Manifest => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'shop' },
  data,
});

test('formatDiff writes objects and fields, before and after', () => {
  const from = setOf(web('web:1', 2), map('gone', {}), map('text', { 'a.conf': 'one\ntwo\n', b: 'yes' }));
  const to = setOf(web('web:2', 2), map('new', {}), map('text', { 'a.conf': 'one\nthree\n', c: 'on' }));
  expect(formatDiff(diffSets(from, to))).toBe(`- ConfigMap/gone in shop
+ ConfigMap/new in shop
~ ConfigMap/text in shop
    ~ data["a.conf"]:
      - one
      - two
      - ${''}
      + one
      + three
      + ${''}
    - data.b: "yes"
    + data.c: "on"
~ Deployment/web in shop
    ~ spec.template.spec.containers[app].image: web:1 → web:2
`);
});

test('formatFields writes maps as YAML below their path', () => {
  expect(formatFields([{ path: ['spec', 'x'], change: 'added', after: { a: [1, { b: 'c' }] } }])).toBe(
    '    + spec.x:\n        a:\n          - 1\n          - b: c\n',
  );
});

const tree: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, 1, 'a', true),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('name', 'a', 'b'), tie('node')),
  ),
})).node;

test('diffObjects of an object and itself is empty, and of two is so both ways', () => {
  fc.assert(
    fc.property(tree, tree, (one, other) => {
      expect(diffObjects(one, one, listTypes)).toEqual([]);
      expect(diffObjects(one, structuredClone(one))).toEqual([]);
      expect(diffObjects(one, other).length === 0).toBe(diffObjects(other, one).length === 0);
    }),
  );
});
