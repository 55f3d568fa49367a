import * as fc from 'fast-check';
import { type Json, emitYaml, parseYaml } from '../../lib/manifest';
import recorded from '../fixtures/kubectl-reads.json';
import { hostileString } from './hostile-strings';
import { hasKubectl, kubectlJson } from './readers';

const SEED = Number(process.env.FC_SEED ?? 20_261_130);

/** A text as value of a field, in an object that kubectl takes. */
const holding = (text: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\nx: ${text}\n`;

function ours(text: string): unknown {
  const [document] = parseYaml(text);
  return (document?.value as Record<string, Json>)['x'];
}

/** Integers of 64 bits as numbers, as JSON.parse gives them for kubectl. */
const narrow = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)));

type Row = readonly [string, unknown];
const rows = (pairs: readonly unknown[]): readonly Row[] => pairs as readonly Row[];

test.each(rows(recorded.agreed))('parseYaml reads %j as kubectl does', (text, value) => {
  expect(narrow(ours(holding(text)))).toEqual(value);
});

test.each(recorded.refused.map((text) => [text]))('parseYaml fails for %j, as kubectl does', (text) => {
  expect(() => parseYaml(holding(text))).toThrow(/^Cannot read YAML at line \d+, column \d+: /);
});

test.each(rows(recorded.stricter))('parseYaml fails for %j, which kubectl reads in its own way', (text) => {
  expect(() => parseYaml(holding(text))).toThrow(/^Cannot read YAML at line \d+, column \d+: /);
});

/** Texts that look like numbers, words and dates, which are bare in no position that ends them. */
const bare = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789_.eExXoObB+-')), minLength: 1, maxLength: 8 }),
    fc
      .tuple(
        fc.constantFrom('', '+', '-'),
        fc.constantFrom('0x', '0b', '0o', '0', '1', '.', ''),
        fc.string({ unit: fc.constantFrom(...Array.from('01789_.aefE')), maxLength: 20 }),
      )
      .map((parts) => parts.join('')),
    fc.double().map(String),
    fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String),
    fc
      .constantFrom('y', 'no', 'On', 'tRue', 'NULL', '~', '.inf', '+.INF', '2001-01-01', '1:30')
      .chain((word) => fc.constantFrom(word, word.toUpperCase(), `${word}0`)),
  )
  .filter((text) => text !== '' && !/^[-?:](?:\s|$)|^-{3}|^\.{3}/.test(text));

const asked = hasKubectl();
if (!asked) console.warn('skipped: scalars read by kubectl, as KUBEBUILDER_ASSETS names no folder that holds it');

(asked ? test : test.skip)('parseYaml reads 4000 generated scalars as kubectl does', () => {
  const texts = [...new Set(fc.sample(bare, { numRuns: 4000, seed: SEED }))].filter(
    (text) => !/^[-+]?\.(?:inf|nan)$/i.test(text),
  );
  const list = texts.map((text) => `\n  - ${text}`).join('');
  const { error, stdout } = kubectlJson(holding(list));
  expect(error).toBeUndefined();
  const theirs = (JSON.parse(stdout) as { x: unknown[] }).x;
  const read = narrow(ours(holding(list))) as unknown[];
  expect(
    texts.flatMap((text, index) => (Object.is(read[index], theirs[index]) ? [] : [[text, read[index], theirs[index]]])),
  ).toEqual([]);
});

(asked ? test : test.skip)('recorded readings are those of this kubectl', () => {
  const texts = rows(recorded.agreed).filter(([text]) => !text.includes('!!binary'));
  const { error, stdout } = kubectlJson(texts.map(([text]) => holding(text)).join('---\n'));
  expect(error).toBeUndefined();
  const objects = JSON.parse(`[${stdout.replace(/^\}\n\{$/gm, '},{')}]`) as { x: unknown }[];
  expect(objects.map(({ x }) => x)).toEqual(texts.map(([, value]) => value));
});

test('parseYaml reads back what emitYaml writes, for 2000 hostile strings', () => {
  const strings = fc.sample(hostileString, { numRuns: 2000, seed: SEED });
  const keys = Object.fromEntries(strings.map((text, index) => [text, index]));
  expect(parseYaml(emitYaml({ strings, keys }))[0]?.value).toEqual({ strings, keys });
});
