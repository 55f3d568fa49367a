import { parseManifests } from '../../lib/manifest';
import { errorOf } from './error-of';

const OBJECT = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';

test('parseManifests reads every object of a stream with its place', () => {
  const entries = parseManifests(`# c\n---\n${OBJECT}---\n---\n${OBJECT.replace('name: a', 'name: b')}`, {
    file: 'x.yaml',
  });
  expect(entries.map(({ manifest, origin }) => [manifest.metadata.name, origin])).toEqual([
    ['a', { file: 'x.yaml', line: 3, column: 1 }],
    ['b', { file: 'x.yaml', line: 9, column: 1 }],
  ]);
  expect(entries[1]?.locate(['metadata', 'name'])).toEqual({ file: 'x.yaml', line: 12, column: 3 });
});

test('parseManifests makes objects of the items of lists', () => {
  const item = OBJECT.split('\n').join('\n    ').trimEnd();
  const [entry, ...rest] = parseManifests(`apiVersion: v1\nkind: List\nitems:\n  - ${item}\n`);
  expect(rest).toEqual([]);
  expect(entry?.manifest).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
  expect(entry?.origin).toEqual({ line: 4, column: 5 });
  expect(entry?.locate(['metadata', 'name'])).toEqual({ line: 7, column: 7 });
});

test('parseManifests gives the items of a typed list the kind of the list', () => {
  const [entry] = parseManifests('apiVersion: v1\nkind: ConfigMapList\nitems:\n  - metadata: {name: a}\n');
  expect(entry?.manifest).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
});

test('parseManifests takes a kind that ends in List but has no items for an object', () => {
  const text = 'apiVersion: x.example/v1\nkind: AllowList\nmetadata: {name: a}\n';
  expect(parseManifests(text).map(({ manifest }) => manifest.kind)).toEqual(['AllowList']);
});

test.each([{ text: '' }, { text: '# only a comment\n' }, { text: 'null\n---\n~\n' }])(
  'parseManifests finds nothing in %j',
  ({ text }) => {
    expect(parseManifests(text)).toEqual([]);
  },
);

test.each([
  { text: 'kind: A\nmetadata: {name: a}\n', seen: 'apiVersion is missing' },
  { text: 'apiVersion: v1\nmetadata: {name: a}\n', seen: 'kind is missing' },
  { text: 'apiVersion: 1\nkind: A\nmetadata: {name: a}\n', seen: 'apiVersion is a number, no text' },
  { text: 'apiVersion: v1\nkind: ""\nmetadata: {name: a}\n', seen: 'kind is empty' },
  { text: 'apiVersion: v1\nkind: A\n', seen: 'metadata is missing' },
  { text: 'apiVersion: v1\nkind: A\nmetadata: [a]\n', seen: 'metadata is a list' },
  { text: 'apiVersion: v1\nkind: A\nmetadata: {}\n', seen: 'metadata.name is missing' },
  { text: 'apiVersion: v1\nkind: A\nmetadata: {name: 123}\n', seen: 'metadata.name is a number, no text' },
  { text: 'apiVersion: v1\nkind: A\nmetadata: {name: on}\n', seen: 'metadata.name is a boolean, no text' },
  {
    text: 'apiVersion: v1\nkind: A\nmetadata: {name: a, namespace: 1}\n',
    seen: 'metadata.namespace is a number, no text',
  },
  { text: 'apiVersion: v1\nkind: A\nmetadata: {generateName: a-}\n', seen: 'generateName gives no name' },
  { text: 'apiVersion: v1\nkind: List\n', seen: 'the List has no `items`' },
  { text: 'apiVersion: v1\nkind: List\nitems: null\n', seen: 'the List has null as `items`' },
  { text: 'apiVersion: v1\nkind: List\nitems: {a: b}\n', seen: 'the List has a map as `items`' },
  { text: 'apiVersion: v2\nkind: List\nitems: []\n', seen: 'the apiVersion of a List is v1, and here "v2"' },
  { text: 'kind: List\nitems: []\n', seen: 'the apiVersion of a List is v1, and here none' },
  { text: '- a\n', seen: 'a list stands there, no object' },
  { text: 'text\n', seen: 'a string stands there, no object' },
])('parseManifests fails for $text', ({ text, seen }) => {
  const error = errorOf(() => parseManifests(`---\n# c\n${text}`, { file: 'x.yaml' }));
  expect(error.code).toBe('manifest/no-object');
  expect(error.message).toContain('Cannot read a Kubernetes object from x.yaml:3:1: ');
  expect(error.message).toContain(seen);
});

test('parseManifests fails for an item of a list with its path', () => {
  const text = 'apiVersion: v1\nkind: List\nitems:\n  - kind: A\n';
  expect(errorOf(() => parseManifests(text)).message).toBe(
    'Cannot read a Kubernetes object at items[0] at line 4: apiVersion is missing',
  );
});

test.each([
  'apiVersion: v1, kind: List, items: []',
  'apiVersion: v1, kind: List',
  'apiVersion: v1, kind: PodList, items: [{}]',
])('parseManifests fails for a list within a list, as kubectl does: {%s}', (inner) => {
  const text = `apiVersion: v1\nkind: List\nitems:\n  - {${inner}}\n`;
  expect(errorOf(() => parseManifests(text)).message).toBe(
    'Cannot read a Kubernetes object at items[0] at line 4: ' +
      'a list stands within a list; write its items into the outer one',
  );
});
