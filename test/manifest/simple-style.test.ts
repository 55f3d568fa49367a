import * as fc from 'fast-check';
import { type Json, emitYaml } from '../../lib/manifest';
import { readSimple } from '../../lib/manifest/parse/block-reader';
import { readFully } from '../../lib/manifest/parse/read-fully';
import { hostileString } from './hostile-strings';
import { nastyStrings } from './nasty-strings';

const json: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(hostileString, fc.constantFrom<Json>(null, true, 1, -2, 0.5, 'a', 'a\n b\n', 'b\n')),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'name', 'metadata', 'spec'), hostileString), tie('node'), {
      maxKeys: 3,
    }),
  ),
})).node;

type Outcome = { readonly value: unknown; readonly line: number } | 'refused';

/** What the full reader makes of a text that holds at most one document. */
function full(text: string): Outcome {
  try {
    const [document] = readFully({ text, linesBefore: 0, json: false });
    return document ? { value: document.value, line: document.origin.line ?? 0 } : 'refused';
  } catch {
    return 'refused';
  }
}

/** Texts near to what we write: with pieces put in, lines left out, doubled, or moved to the side. */
const edited = fc
  .tuple(
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'on'), json, { minKeys: 1 }).map(emitYaml),
    fc.array(
      fc.record({
        at: fc.nat(),
        how: fc.constantFrom('piece', 'drop', 'double', 'indent', 'outdent', 'cut'),
        piece: hostileString,
      }),
      { maxLength: 3 },
    ),
  )
  .map(([text, edits]) => edits.reduce(edit, text));

function edit(
  text: string,
  { at, how, piece }: { readonly at: number; readonly how: string; readonly piece: string },
): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  const line = lines[index] ?? '';
  const column = line === '' ? 0 : at % line.length;
  const changes: Readonly<Record<string, readonly string[]>> = {
    piece: [line.slice(0, column) + piece + line.slice(column)],
    drop: [],
    double: [line, line],
    indent: [` ${line}`],
    outdent: [line.replace(/^ /, '')],
    cut: [line.slice(0, column)],
  };
  return lines.toSpliced(index, 1, ...(changes[how] ?? [line])).join('\n');
}

test('readSimple reads nothing otherwise than the full reader, whatever is changed in a text', () => {
  fc.assert(
    fc.property(edited, (text) => {
      const simple = readSimple(text);
      if (simple) expect(full(text)).toEqual(simple);
    }),
    { numRuns: 3000 },
  );
});

test('readSimple reads what emitYaml writes', () => {
  const strings = nastyStrings.filter((text) => text.length < 250);
  const object = {
    list: strings,
    keys: Object.fromEntries(strings.filter((text) => text !== '__proto__').map((text) => [text, text])),
  };
  expect(readSimple(`# header\n${emitYaml(object)}`)).toEqual({ value: object, line: 2 });
});

test.each([
  { what: 'lists under their key', text: 'a:\n- b\n- c: 1\n  d: 2\ne: 3\n', value: { a: ['b', { c: 1, d: 2 }], e: 3 } },
  { what: 'keys without value', text: 'a:\nb:\n  c:\n', value: { a: null, b: { c: null } } },
  { what: 'lists in lists', text: '- - 1\n  - 2\n- - - 3\n', value: [[1, 2], [[3]]] },
  {
    what: 'bare words as Kubernetes does',
    text: 'a: yes\nb: 0777\nc: 1_000\nd: 1e3\n',
    value: { a: true, b: 511, c: 1000, d: 1000 },
  },
  { what: 'comments at the top', text: '# a\n# b\nx: 1\n', value: { x: 1 } },
  {
    what: 'blocks with and without an end',
    text: 'a: |\n  b\n\n   c\n\nd: |-\n    e\nf: |+\n  g\n\nh: |2\n    i\n',
    value: { a: 'b\n\n c\n', d: 'e', f: 'g\n\n', h: '  i\n' },
  },
])('readSimple reads $what', ({ text, value }) => {
  expect(readSimple(text)?.value).toEqual(value);
  expect(full(text)).toMatchObject({ value });
});

test.each([
  { what: 'comments between lines', text: 'a: 1\n# c\nb: 2\n' },
  { what: 'a separator', text: '---\na: 1\n' },
  { what: 'a block that begins with a tab', text: 'a: |-\n  \tb\n' },
  { what: 'escapes that only JSON has', text: 'a: "\\/"\n' },
  { what: 'comments after values', text: 'a: 1 # c\n' },
  { what: 'texts over several lines', text: 'a: b\n  c\n' },
  { what: 'brackets', text: 'a: [1]\n' },
  { what: 'blocks of nothing but blanks', text: 'a: |2-\n   \n\n' },
  { what: 'anchors', text: 'a: &x 1\nb: *x\n' },
  { what: 'keys that stand twice', text: 'a: 1\na: 2\n' },
  { what: 'keys that are no texts', text: 'on: 1\n' },
  { what: 'merged maps', text: 'a: 1\n<<: {b: 1}\n' },
  { what: 'folded blocks', text: 'a: >\n  b\n' },
  { what: 'no line break at the end', text: 'a: 1' },
  { what: 'Windows line ends', text: 'a: 1\r\n' },
  { what: 'several documents', text: 'a: 1\n---\nb: 2\n' },
  { what: 'no document', text: '# c\n' },
  { what: 'a key too long to stand before its colon', text: `${'k'.repeat(1100)}: x\n` },
  { what: 'such a key in a list', text: `- "${'k'.repeat(1100)}": x\n` },
])('readSimple leaves $what to the full reader', ({ text }) => {
  expect(readSimple(text)).toBeUndefined();
});
