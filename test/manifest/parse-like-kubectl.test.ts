import { join as joinPath } from 'node:path';
import * as fc from 'fast-check';
import { GitopsError, emitYaml, readDocuments } from '../../lib/manifest';
import { hostileString } from './hostile-strings';
import { kubectlVerdicts } from './kubectl-verdicts';
import { hasKubectl } from './readers';

const SEED = Number(process.env.FC_SEED ?? 20_261_130);
const COUNT = Number(process.env.HOSTILE_DOCUMENTS ?? 900);

/** What YAML is made of; put together at random, it is mostly wrong, and sometimes right in a way nobody expects. */
const PIECES: readonly string[] = [
  ...['a', 'b', '1', 'x y', 'é', '~', 'yes', '0x1', '.5', '-a', '"q"', "'s'", '"', "'", '\\n', '\\\n', '=', '@', '%'],
  ...[
    '- ',
    '- ',
    '? ',
    ': ',
    ': ',
    'a: ',
    'b: ',
    '<<: ',
    '\n',
    '\n',
    '\n  ',
    '\n  ',
    '\n    ',
    '\n\n',
    ' ',
    '  ',
    '\t',
  ],
  ...['[', ']', '{', '}', ', ', ',', '&x ', '*x', '!!str ', '!!int ', '! ', '# c', '#', ' #', '\r\n', '\r', '\ufeff'],
  ...['|\n', '|-\n', '>\n', '>-\n', '|2\n', '>1\n', '|+\n', '...\n', '---\n', '--- #c\n', '{"a": 1}\n', '\u00a0'],
];

const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: @N\n';
const soup = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 10 }).map((parts) => parts.join(''));

const frames: readonly ((body: string) => string)[] = [
  (body) => `${HEAD}x: ${body}\n`,
  (body) => `${HEAD}x:\n  ${body}\n`,
  (body) => `${HEAD}x:\n- ${body}\nz: 1`,
  (body) => `${HEAD}x: [${body}]\n`,
  (body) => `${HEAD}x: {${body}}\n`,
  (body) => `${HEAD}x: "${body.replaceAll('"', '')}"\n`,
  (body) => `${HEAD}x: |\n  ${body.replaceAll('\n', '\n  ')}\nz: 1\n`,
  (body) => `${HEAD}x: >-\n   \n  ${body.replaceAll('\n', '\n  ')}\n  \nz: 1\n`,
];

/** Our own output, in which some characters are changed. */
const edited = fc
  .tuple(
    fc.dictionary(fc.constantFrom('x', 'z'), fc.oneof(hostileString, fc.array(hostileString, { maxLength: 2 }))),
    fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...PIECES)), { maxLength: 3 }),
  )
  .map(([fields, edits]) => edits.reduce(edit, HEAD + emitYaml({ y: 1, ...fields })));

function edit(text: string, [place, cut, piece]: readonly [number, number, string]): string {
  const characters = Array.from(text);
  const from = HEAD.length + (place % (characters.length - HEAD.length));
  return [...characters.slice(0, from), piece, ...characters.slice(from + cut)].join('');
}

const SCALARS: readonly string[] = [
  ...[
    '1',
    '-0',
    '1e2',
    '1.0',
    '01',
    '.5',
    '+1',
    '12345678901234567890',
    'true',
    'null',
    'tru',
    'a',
    "'x'",
    '""',
    '"a"',
  ],
  ...['"\\/"', '"\\u00e9"', '"\\ud83d\\ude00"', '"\t"', '"\\e"', '"\\x41"', '"a\\\nb"'],
];
const join = (parts: readonly string[], [comma, end]: readonly [string, string]): string => parts.join(comma) + end;
const commas = fc.tuple(fc.constantFrom(',', ', ', '\n,', ' ,'), fc.constantFrom('', '', '', ','));

/** Values of JSON, and such as only YAML takes for maps and lists. */
const jsonLike: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...SCALARS),
    fc.tuple(fc.array(tie('value'), { maxLength: 3 }), commas).map(([items, ends]) => `[${join(items, ends)}]`),
    fc
      .tuple(fc.array(tie('value'), { maxLength: 3 }), fc.constantFrom('"a', 'b', '1'), commas)
      .map(([items, key, ends]) => {
        const quote = key.startsWith('"') ? '"' : '';
        return `{${join(
          items.map((item, index) => `${key}${index}${quote}: ${item}`),
          ends,
        )}}`;
      }),
  ),
})).value;

/** One such object after another. */
const jsonStream = fc
  .tuple(
    fc.array(jsonLike, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '\n', ' ', '\n---\n'),
    fc.constantFrom('', '\n', '\t', '\n# c\n', '\n---\n'),
  )
  .map(([values, between, end]) => {
    const objects = values.map(
      (value, index) => `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"@N"},"x${index}":${value}}`,
    );
    return objects.join(between) + end;
  });

const documents = fc.oneof(
  jsonStream,
  fc.tuple(fc.constantFrom(...frames), soup).map(([frame, body]) => frame(body)),
  edited,
);

type Reading = readonly unknown[] | 'refused';

function ours(text: string): Reading {
  const read = readDocuments(text);
  return read.some((one) => GitopsError.is(one))
    ? 'refused'
    : read.flatMap((one) => (GitopsError.is(one) ? [] : [one.value]));
}

/** One form for equal data: integers as JSON.parse gives them, keys sorted; documents that are null count for nothing. */
function canonical(values: readonly unknown[]): string {
  return JSON.stringify(
    values.filter((value) => value !== null),
    (_, part: unknown) => {
      if (typeof part === 'bigint') return Number(part);
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
      return Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    },
  );
}

if (!hasKubectl())
  console.warn('skipped: documents read by kubectl, as KUBEBUILDER_ASSETS names no folder that holds it');

(hasKubectl() ? test : test.skip)(`readDocuments reads what kubectl reads, or refuses it, for ${COUNT} texts`, () => {
  const texts = fc
    .sample(documents, { numRuns: COUNT, seed: SEED })
    .map((text, index) => text.replaceAll('@N', `f${index}`));
  const verdicts = kubectlVerdicts(joinPath(process.env.KUBEBUILDER_ASSETS ?? '', 'kubectl'), texts);
  const both = texts.map((text, index) => ({ text, ours: ours(text), theirs: verdicts[index] ?? 'refused' }));
  const different = both.filter(
    ({ ours, theirs }) => ours !== 'refused' && theirs !== 'refused' && canonical(ours) !== canonical(theirs),
  );
  expect(different).toEqual([]);
  expect(both.filter(({ ours }) => ours !== 'refused').length).toBeGreaterThan(COUNT / 10);
});
