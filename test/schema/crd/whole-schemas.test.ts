import { type Json, type JsonObject, type Manifest } from '../../../lib/manifest';
import { checkObject } from '../../../lib/schema';
import { describeOnKubernetes } from '../../helpers/real-kubernetes';
import { CRDS, DRY, connect } from './server';

const text = { type: 'string' };
const asks = { pattern: 'a' };
const of = (properties: Json, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const anyOf = (test: Json): JsonObject => ({ anyOf: [test] });
const metadata = { properties: { metadata: { minProperties: 1 } } };
const list = { type: 'array', items: of({ x: text }) };
const identity = { apiVersion: 'v1', kind: 'A' };

/** Whole schemas, and where an API server refuses them; nowhere when it takes them. */
const SCHEMAS: readonly (readonly [name: string, schema: JsonObject, path?: string])[] = [
  ['free fields at the root', { type: 'object', additionalProperties: true }, 'additionalProperties'],
  ['fields of a type at the root', { type: 'object', additionalProperties: text }, 'additionalProperties'],
  ['no free fields at the root', { type: 'object', additionalProperties: false }, 'additionalProperties'],
  ['a test of a field', of({ a: text }, anyOf({ properties: { a: asks } }))],
  ['a test of no field', of({ a: text }, anyOf({ properties: { b: asks } })), 'anyOf[0].properties.b'],
  ['a test of no field, empty', of({}, anyOf({ properties: { b: {} } })), 'anyOf[0].properties.b'],
  ['the contrary of no field', of({}, { not: { properties: { b: asks } } }), 'not.properties.b'],
  ['a test in a test', of({}, anyOf({ allOf: [{ properties: { b: asks } }] })), 'anyOf[0].allOf[0].properties.b'],
  ['a test of elements', of({ l: list }, anyOf({ properties: { l: { items: { properties: { x: asks } } } } }))],
  [
    'a test of elements without the field',
    of({ l: list }, anyOf({ properties: { l: { items: { properties: { y: asks } } } } })),
    'anyOf[0].properties.l.items.properties.y',
  ],
  [
    'a test of an entry',
    of(
      { m: { type: 'object', additionalProperties: text } },
      anyOf({ properties: { m: { properties: { x: asks } } } }),
    ),
    'anyOf[0].properties.m.properties.x',
  ],
  ['a test of no field, further down', of({ a: of({}, anyOf({ properties: { b: asks } })) })],
  ['a test of metadata', of({ metadata: { type: 'object' } }, anyOf(metadata)), 'anyOf[0].properties.metadata'],
  ['a test of metadata, further down', of({ a: of({}, anyOf(metadata)) }), 'properties.a.anyOf[0].properties.metadata'],
  ['a default of nothing', { type: 'object', default: {} }, 'default.apiVersion'],
  ['a default of an object', { type: 'object', default: { ...identity, metadata: { name: 'a', other: 1 } } }],
  ['a default of an unknown field', { type: 'object', default: { ...identity, a: 1 } }, 'default.a'],
];

function definition(openAPIV3Schema: JsonObject): Manifest {
  const names = { plural: 'wholes', singular: 'whole', kind: 'Whole', listKind: 'WholeList' };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }];
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'wholes.probe.example.com' },
    spec: { group: 'probe.example.com', scope: 'Namespaced', names, versions },
  };
}

describe('a schema of a kind', () => {
  test.each(SCHEMAS.map(([name, schema, path]) => ({ name, schema, path })))(
    'with $name is judged as by an API server',
    ({ schema, path }) => {
      const errors = checkObject(definition(schema)).filter(({ severity }) => severity === 'error');
      const prefix = 'spec.versions[v1].schema.openAPIV3Schema.';
      const [first] = errors.map((finding) => finding.path?.replace(prefix, ''));
      expect(first).toBe(path);
    },
  );
});

describeOnKubernetes('a kube-apiserver', () => {
  it('says the same of these schemas', async () => {
    const ask = await connect();
    for (const [name, schema, path] of SCHEMAS) {
      const { status } = await ask(`${CRDS}?${DRY}`, definition(schema));
      expect([name, status < 300]).toEqual([name, path === undefined]);
    }
  });
});
