import * as fc from 'fast-check';
import { type Json, emitYaml, emitYamlStream, parseYaml, sameJson } from '../../lib/manifest';
import { errorOf } from './error-of';
import { hostileString } from './hostile-strings';

const json: fc.Arbitrary<Json> = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      hostileString,
      fc.constantFrom(null, true, false),
      fc.integer(),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value) || Math.abs(value) >= 2 ** 64)
        .map((value) => (value === 0 ? 0 : value)),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
      fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
    ),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(hostileString, tie('tree'), { maxKeys: 4 }),
  ),
})).tree;

test('parseYaml reads back what emitYaml writes, for any data', () => {
  fc.assert(
    fc.property(fc.array(json, { minLength: 1, maxLength: 3 }), (values) => {
      const read = parseYaml(emitYamlStream(values)).map(({ value }) => value);
      return sameJson(read, values) && emitYamlStream(read) === emitYamlStream(values);
    }),
    { numRuns: 1500 },
  );
});

test('emitYaml writes the same bytes for maps in any order of keys', () => {
  fc.assert(
    fc.property(
      fc.dictionary(hostileString, json),
      (map) => emitYaml(map) === emitYaml(Object.fromEntries(Object.entries(map).reverse())),
    ),
  );
});

const values = (text: string): readonly Json[] => parseYaml(text).map(({ value }) => value);

test.each([
  { what: 'no text', text: '', read: [] },
  { what: 'comments only', text: '# a\n\n  # b\n', read: [] },
  { what: 'empty documents', text: '---\n---\n# c\n---\na: 1\n---\n', read: [{ a: 1 }] },
  { what: 'a null that is written', text: '~\n', read: [null] },
  { what: 'Windows line ends', text: 'a: 1\r\nb: |\r\n  x\r\n  y\r\n', read: [{ a: 1, b: 'x\ny\n' }] },
  { what: 'a byte order mark', text: '\ufeffa: 1\n', read: [{ a: 1 }] },
  { what: 'comments after the separator', text: '--- # one\na: 1\n--- # two\nb: 2\n', read: [{ a: 1 }, { b: 2 }] },
  { what: 'a comment right after the separator', text: 'a: 1\n---# two\nb: 2\n', read: [{ a: 1 }, { b: 2 }] },
  {
    what: 'a byte order mark in each document',
    text: '\ufeff---\n\ufeffa: 1\n---\n\ufeffb: 2\n',
    read: [{ a: 1 }, { b: 2 }],
  },
  { what: 'no end of the last line', text: 'a: |\n  b', read: [{ a: 'b\n' }] },
  { what: 'returns as ends of lines', text: 'a: 1\rb: |\r  c\r  d\r', read: [{ a: 1, b: 'c\nd\n' }] },
  { what: 'ends of documents', text: 'a: 1\n...\n---\nb: 2\n...\n', read: [{ a: 1 }, { b: 2 }] },
  { what: 'no separator in a text', text: 'a: |\n  ---\n  b\nc: "---"\n', read: [{ a: '---\nb\n', c: '---' }] },
  {
    what: 'JSON',
    text: '{"a": [1, "\\ud83d\\ude00", "\\/"], "b": {"c": null}}',
    read: [{ a: [1, '😀', '/'], b: { c: null } }],
  },
  {
    what: 'JSON values one after another',
    text: '{"a": 1}\n{"b": "\\/"} {"c": 3}\n---\n{"d": 4}\t',
    read: [{ a: 1 }, { b: '/' }, { c: 3 }, { d: 4 }],
  },
  {
    what: 'a value that is no JSON after one that is',
    text: '{"a": "\\/\\ud83d\\ude00"}{"b": 2, yes: 0x1,}\t\n',
    read: [{ a: '/😀' }, { b: 2, true: 1 }],
  },
  { what: 'a list of JSON', text: ' ["\\/", 1E2]\t', read: [['/', 100]] },
  { what: 'YAML after JSON', text: '{"a": 1}\nb: 2\n', read: [{ a: 1 }, { b: 2 }] },
  {
    what: 'brackets over several lines, at any column',
    text: 'a:\n  b: [\n1,\n  2\n]\n  c: {\n"d": 1\n}\n',
    read: [{ a: { b: [1, 2], c: { d: 1 } } }],
  },
  {
    what: 'quotes over several lines, at any column',
    text: 'a:\n  b: "x\n  y\n\nz"\n  c: \'it\n  is\'\n',
    read: [{ a: { b: 'x y\nz', c: 'it is' } }],
  },
  {
    what: 'a key of another prototype',
    text: '__proto__: 1\nconstructor: 2\n',
    read: [JSON.parse('{"__proto__": 1, "constructor": 2}') as Json],
  },
  {
    what: 'an alias to an older anchor',
    text: 'a: &x {p: &y 1}\nc: &y 2\nd: *x\ne: *y\n',
    read: [{ a: { p: 1 }, c: 2, d: { p: 1 }, e: 2 }],
  },
  { what: 'an alias as key', text: 'a: &x k\n*x : 1\n', read: [{ a: 'k', k: 1 }] },
  {
    what: 'merged maps',
    text: 'a: &x {p: 1, q: 2}\nb: {p: 9, <<: *x}\nc: {<<: *x, p: 9}\n',
    read: [{ a: { p: 1, q: 2 }, b: { p: 1, q: 2 }, c: { p: 9, q: 2 } }],
  },
  {
    what: 'large integers',
    text: '[9007199254740991, 9007199254740993, 18446744073709551615, 1e18]',
    read: [[9007199254740991, 9007199254740993n, 18446744073709551615n, 10n ** 18n]],
  },
])('parseYaml reads $what', ({ text, read }) => {
  expect(values(text)).toEqual(read);
});

const bomb = Array.from(
  { length: 12 },
  (_, level) =>
    `a${level}: &a${level} [${
      level === 0
        ? 'x'
        : Array(9)
            .fill(`*a${level - 1}`)
            .join(', ')
    }]`,
).join('\n');

test.each([
  {
    what: 'a key that stands twice',
    text: 'x:\n  a: 1\n  b: 2\n  a: 3\n',
    code: 'manifest/duplicate-key',
    place: '4:3',
    seen: 'the key "a" stands already at line 2, column 3',
  },
  {
    what: 'two keys that are one to Kubernetes',
    text: 'y: 1\ntrue: 2\n',
    code: 'manifest/duplicate-key',
    place: '2:1',
    seen: 'the key "true" stands already',
  },
  {
    what: 'an alias bomb',
    text: bomb,
    code: 'manifest/alias-bomb',
    place: '6:25',
    seen: 'aliases add more than 100000 values',
  },
  {
    what: 'an anchor that holds itself',
    text: 'a: &x\n  b: [*x]\n',
    code: 'manifest/unreadable-yaml',
    place: '2:7',
    seen: 'the anchor &x holds itself',
  },
  {
    what: 'content that kubectl overlooks',
    text: 'a: 1\n...\nb: 2\n',
    code: 'manifest/unreadable-yaml',
    place: '3:1',
    seen: 'kubectl overlooks what follows after "..."',
  },
  {
    what: 'the end of a document of which nothing stands there',
    text: 'a: 1\n---\n# c\n...\n',
    code: 'manifest/unreadable-yaml',
    place: '4:1',
    seen: 'kubectl refuses "..." below no content',
  },
  {
    what: 'a second value after one that is no JSON to the letter',
    text: '{"a": 1}\n{"a": 01}\n{"b": 2}\n',
    code: 'manifest/unreadable-yaml',
    place: '3:1',
    seen: 'kubectl overlooks what follows what is no JSON',
  },
  {
    what: 'a long key at the beginning of a map',
    text: `a:\n  "${'k'.repeat(1030)}": 1\n`,
    code: 'manifest/unreadable-yaml',
    place: '2:3',
    seen: 'a key has at most 1024 characters; write "? " before a longer one',
  },
  {
    what: 'a long key in a map',
    text: `a:\n  b: 1\n  ${'k'.repeat(1030)}: 1\n`,
    code: 'manifest/unreadable-yaml',
    place: '3:3',
    seen: 'a key has at most 1024 characters',
  },
  {
    what: 'a long text without a colon in a map',
    text: `a:\n  b: 1\n  ${'k'.repeat(1030)}\n`,
    code: 'manifest/unreadable-yaml',
    place: '3:3',
    seen: 'a colon must follow the key that begins here',
  },
  {
    what: 'an escape of JSON in what is none',
    text: '{"a": "\\/",}\n',
    code: 'manifest/unreadable-yaml',
    place: '1:8',
    seen: 'there is no escape \\/ in YAML',
  },
  {
    what: 'an escape of JSON below a separator, where kubectl reads YAML',
    text: '{"a": 1}\n---\n{"a": "\\/"}\n',
    code: 'manifest/unreadable-yaml',
    place: '3:8',
    seen: 'there is no escape \\/ in YAML',
  },
  {
    what: 'a number of JSON that no float holds',
    text: '{"a": [1,\n-1e400]}\n',
    code: 'manifest/unreadable-yaml',
    place: '2:1',
    seen: 'the number -1e400 is larger than any that Kubernetes reads',
  },
  {
    what: 'a second value after one that is not JSON',
    text: '# c\n{"a": 1}\n{"b": 2}\n',
    code: 'manifest/unreadable-yaml',
    place: '3:1',
    seen: 'no part of the list or map above',
  },
  {
    what: 'content on the line of the separator',
    text: 'a: 1\n--- {b: 2}\n',
    code: 'manifest/unreadable-yaml',
    place: '2:1',
    seen: 'only a comment may follow on it',
  },
  {
    what: 'a line of dashes',
    text: 'a: |\n  b\n-----\n',
    code: 'manifest/unreadable-yaml',
    place: '3:1',
    seen: 'only a comment may follow on it',
  },
  {
    what: 'quotes without end',
    text: 'a: "b\nc: d\n',
    code: 'manifest/unreadable-yaml',
    place: '1:4',
    seen: 'the quotes that begin here have no end',
  },
  {
    what: 'a colon in a text',
    text: 'a: b: c\n',
    code: 'manifest/unreadable-yaml',
    place: '1:5',
    seen: 'a colon before a blank makes a key, which cannot stand here',
  },
  {
    what: 'a line further left',
    text: 'a:\n    b: 1\n  c: 2\n',
    code: 'manifest/unreadable-yaml',
    place: '3:3',
    seen: 'a key of the map that is above must begin at its column',
  },
  {
    what: 'half a character in JSON',
    text: '{"a": "\\ud83d"}',
    code: 'manifest/unreadable-yaml',
    place: '1:8',
    seen: 'half a surrogate pair',
  },
  { what: 'an unknown alias', text: 'a: *x\n', code: 'manifest/unreadable-yaml', place: '1:4', seen: 'no anchor &x' },
  {
    what: 'a tab as indent',
    text: 'a:\n\tb: 1\n',
    code: 'manifest/unreadable-yaml',
    place: '2:1',
    seen: 'tabs are not allowed as indentation',
  },
  {
    what: 'a null key',
    text: 'a: 1\n~: 2\n',
    code: 'manifest/unreadable-yaml',
    place: '2:1',
    seen: 'null cannot be a key',
  },
  {
    what: 'a list as key',
    text: '? [a]\n: 1\n',
    code: 'manifest/unreadable-yaml',
    place: '1:3',
    seen: 'a list or map cannot be a key',
  },
  {
    what: 'a tag',
    text: 'a: !Ref b\n',
    code: 'manifest/unreadable-yaml',
    place: '1:9',
    seen: 'the tag !Ref means nothing to Kubernetes',
  },
  {
    what: 'an infinity',
    text: 'a: .inf\n',
    code: 'manifest/unreadable-yaml',
    place: '1:4',
    seen: '.inf is a number that JSON, and so Kubernetes, does not have',
  },
  {
    what: 'a control character',
    text: 'a: "b\u0007"\n',
    code: 'manifest/unreadable-yaml',
    place: '1:6',
    seen: 'the character U+0007 stands there as such; write "\\u0007"',
  },
  {
    what: 'half a character',
    text: 'a: "\\ud83d"\n',
    code: 'manifest/unreadable-yaml',
    place: '1:5',
    seen: 'half a surrogate pair',
  },
  {
    what: 'a directive',
    text: '%YAML 1.1\n---\na: 1\n',
    code: 'manifest/unreadable-yaml',
    place: '1:1',
    seen: 'a directive (%) is refused by kubectl',
  },
  {
    what: 'an error in a later document',
    text: 'a: 1\n---\nb: 2\n---\n\nc: [1\n',
    code: 'manifest/unreadable-yaml',
    place: '6:4',
    seen: 'the bracket that opens here is not closed with ]',
  },
  {
    what: 'endless depth',
    text: '['.repeat(300) + ']'.repeat(300),
    code: 'manifest/unreadable-yaml',
    place: '1:',
    seen: 'is nested more than 256 levels deep',
  },
  {
    what: 'depth that no stack bears',
    text: '['.repeat(200_000),
    code: 'manifest/unreadable-yaml',
    place: '1:',
    seen: 'is nested more than 256 levels deep',
  },
  {
    what: 'a text beyond the limit',
    text: ' '.repeat(64 * 2 ** 20 + 1),
    code: 'manifest/too-large',
    place: '1',
    seen: 'at most 67108864 are read',
  },
  {
    what: 'a document beyond the limit',
    text: `a: 1\n---\n${'#'.repeat(32 * 2 ** 20)}`,
    code: 'manifest/too-large',
    place: '3',
    seen: 'at most 33554432 are read',
  },
])('parseYaml fails for $what with its place', ({ text, code, place, seen }) => {
  const error = errorOf(() => parseYaml(text, { file: 'a.yaml' }));
  expect(error.code).toBe(code);
  expect(error.message).toContain(`Cannot read YAML from a.yaml:${place}`);
  expect(error.message).toContain(seen);
});

test.each([
  ['a text of a million words', 'a '.repeat(1_000_000).trim()],
  ['a number of a million digits', '1'.repeat(1_000_000)],
  ['a fraction of a million groups of digits', `.${'1_'.repeat(1_000_000)}x`],
])('parseYaml reads %s', (_, text) => {
  expect(values(`a: ${text}\n`)).toEqual([{ a: text }]);
});

test('parseYaml fails with the line shown, but not its value, which may be secret', () => {
  const error = errorOf(() => parseYaml('data:\n  password: !x hunter2\n'));
  expect(error.message).toBe('Cannot read YAML at line 2, column 16: the tag !x means nothing to Kubernetes');
  expect(error.details).toEqual(['  password: …', `${' '.repeat(13)}^`]);
});

test('locate finds fields, list elements and keyed elements, through aliases', () => {
  const text = '# head\n---\nspec:\n  list: &l\n    - name: a\n      x: 1\n    - name: b\n      x: 2\n  same: *l\n';
  const [document] = parseYaml(text, { file: 'f.yaml' });
  const at = (...path: (string | number | { name: string })[]): unknown => document?.locate(path);
  expect(document?.origin).toEqual({ file: 'f.yaml', line: 3, column: 1 });
  expect(at('spec', 'list', 1, 'x')).toEqual({ file: 'f.yaml', line: 8, column: 7 });
  expect(at('spec', 'list', { name: 'b' })).toEqual({ file: 'f.yaml', line: 7, column: 7 });
  expect(at('spec', 'same', { name: 'b' }, 'x')).toEqual({ file: 'f.yaml', line: 8, column: 7 });
  expect(at('spec', 'absent', 'x')).toEqual({ file: 'f.yaml', line: 3, column: 1 });
});
