import { GitopsError, itemsOf, parseManifests, readDocuments } from '../../lib/manifest';

const summary = (text: string): readonly unknown[] =>
  readDocuments(text, { file: 'a.yaml' }).map((one) =>
    GitopsError.is(one) ? [one.code, one.origin?.line] : [one.value, one.origin.line],
  );

test.each([
  ['', []],
  [
    'a: 1\n---\nb: [\n---\nc: 3\n',
    [
      [{ a: 1 }, 1],
      ['manifest/unreadable-yaml', 3],
      [{ c: 3 }, 5],
    ],
  ],
  [
    'a: 1\na: 2\n---\nb: 1\n',
    [
      ['manifest/duplicate-key', 2],
      [{ b: 1 }, 4],
    ],
  ],
  [
    '--- !thing 1\n---\na: 1\n',
    [
      ['manifest/unreadable-yaml', 1],
      [{ a: 1 }, 3],
    ],
  ],
])('readDocuments reads what it can of %j', (text, expected) => {
  expect(summary(text)).toEqual(expected);
});

test('readDocuments gives the place of what it cannot read', () => {
  expect(summary('a: 1\n---\nb: 1\nb: 2\n')).toEqual([
    [{ a: 1 }, 1],
    ['manifest/duplicate-key', 4],
  ]);
});

test('readDocuments refuses a document that is too large, not those beside it', () => {
  expect(summary(`a: 1\n---\nb: ${'x'.repeat(32 * 2 ** 20)}\n---\nc: 3\n`)).toEqual([
    [{ a: 1 }, 1],
    ['manifest/too-large', 3],
    [{ c: 3 }, 5],
  ]);
});

test.each([
  ['values', `x:\n${'-\n'.repeat(4 * 2 ** 20 + 1)}`, 4 * 2 ** 20],
  ['documents', '---\n'.repeat(2 * 2 ** 20 + 2), 1],
])('readDocuments refuses a text with too many %s', (_, text, line) => {
  expect(summary(text)).toEqual([['manifest/too-large', line]]);
});

test('itemsOf gives the items of a list with their paths, and what is wrong with lists among them', () => {
  const [item, inner] = [{ kind: 'A' }, { apiVersion: 'v1', kind: 'PodList', items: [] }];
  expect(itemsOf({ apiVersion: 'v1', kind: 'List', items: [item, inner, null] })).toEqual([
    { value: item, path: ['items', 0] },
    { value: inner, path: ['items', 1], problem: 'a list stands within a list; write its items into the outer one' },
    { value: null, path: ['items', 2] },
  ]);
});

test('parseManifests reads the structure of a long list once, not once for each item', () => {
  const items = Array.from(
    { length: 3000 },
    (_, index) => `- {apiVersion: v1, kind: A, metadata: {name: a${index}}}\n`,
  );
  const found = parseManifests(`apiVersion: v1\nkind: List\nitems:\n${items.join('')}`);
  expect(found.at(-1)?.origin).toEqual({ line: 3003, column: 3 });
});
