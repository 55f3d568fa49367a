import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject, Manifest } from '../../../lib/manifest';
import { checkObject, crdSchemas } from '../../../lib/schema';

/** Expressions, and what a kube-apiserver of 1.37 made of them as text; `null` where they fail on the values. */
const ANSWERS = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'fixtures', 'crds', 'answers.json'), 'utf8'),
) as readonly (readonly [expression: string, answer: string | null])[];
const A_KIND = 30;

const text = { type: 'string', maxLength: 300 };
const whole = { type: 'integer' };
const number = { type: 'number' };
const pair = { 'x-kubernetes-int-or-string': true };
const list = (items: JsonObject): JsonObject => ({ type: 'array', maxItems: 20, items });
const map = (of: JsonObject): JsonObject => ({ type: 'object', maxProperties: 20, additionalProperties: of });
const format = (name: string): JsonObject => ({ type: 'string', format: name, maxLength: 64 });
const entry = { type: 'object', required: ['k'], properties: { k: text, v: whole } };

/** What the expressions are about: the schema and the value of each property. */
const SUBJECT: Readonly<Record<string, readonly [schema: JsonObject, value?: Json]>> = {
  s: [text, 'abc'],
  u: [text, 'a\u{1f600}\u00e9\u0301b'],
  e: [text, ''],
  i: [whole, 3],
  z: [whole, 0],
  big: [whole, 9_223_372_036_854_775_807n],
  neg: [whole, -7],
  n: [number, 1.5],
  n2: [number, -0.25],
  l: [list(text), ['b', 'a', 'c', 'a']],
  li: [list(whole), [3, 1, 2, 1]],
  ln: [list(number), [1.5, -2, 3]],
  m: [map(text), { b: '2', a: '1' }],
  mi: [map(whole), { x: 1, y: 2 }],
  d: [format('duration'), '1h30m1.5s'],
  t: [format('date-time'), '2026-02-03T04:05:06.789Z'],
  da: [format('date'), '2024-02-29'],
  b: [format('byte'), 'aGk='],
  x: [pair, 5],
  xs: [pair, '50%'],
  o: [
    { type: 'object', properties: { a: text, b: whole, c: text, 'a-b': text } },
    { a: 'A', b: 9, 'a-b': 'dash' },
  ],
  lo: [
    list({ type: 'object', properties: entry.properties }),
    [
      { k: 'p', v: 1 },
      { k: 'q', v: 2 },
    ],
  ],
  st: [{ ...list(text), 'x-kubernetes-list-type': 'set' }, ['y', 'x']],
  lm: [
    { ...list(entry), 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] },
    [
      { k: 'p', v: 1 },
      { k: 'q', v: 2 },
    ],
  ],
  nu: [{ ...text, nullable: true }],
  bo: [{ type: 'boolean' }, true],
  em: [list(text), []],
};

const properties = Object.fromEntries(Object.entries(SUBJECT).map(([name, [schema]]) => [name, schema]));
const spec = Object.fromEntries(
  Object.entries(SUBJECT).flatMap(([name, [, value]]) => (value === undefined ? [] : [[name, value]])),
);

/** A kind whose rules are all broken, with a message that holds the value of an expression. */
function definition(plural: string, expressions: readonly string[]): Manifest {
  const rules = expressions.map((expression, at) => ({
    rule: 'false',
    message: `#${at} fails`,
    messageExpression: `"#${at}=%s".format([${expression}])`,
  }));
  const openAPIV3Schema: JsonObject = {
    type: 'object',
    properties: { spec: { type: 'object', properties, 'x-kubernetes-validations': rules } },
  };
  const kind = kindOf(plural);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.answers.example.com` },
    spec: {
      group: 'answers.example.com',
      scope: 'Namespaced',
      names: { plural, singular: plural, kind, listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

function kindOf(plural: string): string {
  return plural.charAt(0).toUpperCase() + plural.slice(1);
}

function objectOf(plural: string): JsonObject {
  return { apiVersion: 'answers.example.com/v1', kind: kindOf(plural), metadata: { name: 'a' }, spec };
}

/** The value that each message holds. */
function valuesIn(messages: readonly string[], count: number): readonly (string | null | undefined)[] {
  const found = new Map(
    messages.flatMap((message) => {
      const [, at, value = null] = /#(\d+)(?: fails|=([^]*))$/.exec(message) ?? [];
      return at === undefined ? [] : [[Number(at), value] as const];
    }),
  );
  return Array.from({ length: count }, (_, at) => found.get(at));
}

const parts = Array.from({ length: Math.ceil(ANSWERS.length / A_KIND) }, (_, at) => ({
  plural: `answers${at}`,
  part: ANSWERS.slice(at * A_KIND, (at + 1) * A_KIND),
}));

describe('an expression of CEL', () => {
  test.each(parts)('gives what a kube-apiserver gives: $plural', ({ plural, part }) => {
    const customKinds = crdSchemas([
      definition(
        plural,
        part.map(([expression]) => expression),
      ),
    ]);
    expect(customKinds.findings).toEqual([]);
    const messages = checkObject(objectOf(plural), { customKinds }).map(({ message }) => message);
    const values = valuesIn(messages, part.length);
    expect(part.map(([expression], at) => [expression, values[at]])).toEqual(part);
  });
});
