import fc from 'fast-check';
import type { Json, JsonObject } from '../../../lib/manifest';
import { SchemaNode, checkObject, crdSchemas } from '../../../lib/schema';
import { definitionOf } from './fixtures';

const scalar = fc.constantFrom<JsonObject>(
  { type: 'string' },
  { type: 'string', enum: ['a', 'b'] },
  { type: 'string', minLength: 2, maxLength: 5 },
  { type: 'integer', minimum: -3, maximum: 3 },
  { type: 'number' },
  { type: 'boolean' },
  { 'x-kubernetes-int-or-string': true },
);
const schema = fc.letrec<{ any: JsonObject }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    tie('any').map((items): JsonObject => ({ type: 'array', items })),
    tie('any').map((additionalProperties): JsonObject => ({ type: 'object', additionalProperties })),
    fc
      .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c-d', 'e'), tie('any'), { noNullPrototype: true }), fc.boolean())
      .map(([properties, isRequired]): JsonObject => {
        const required = isRequired ? Object.keys(properties) : [];
        return { type: 'object', properties, ...(required.length > 0 && { required }) };
      }),
  ),
})).any;

/** A value that a schema takes. */
function valueOf(node: SchemaNode): fc.Arbitrary<Json> {
  if (node.options) return fc.constantFrom(...node.options);
  if (node.intOrString) return fc.oneof(fc.integer(), fc.string());
  switch (node.type) {
    case 'array':
      return fc.array(valueOf(node.items ?? new SchemaNode({ type: 'string' })), { maxLength: 3 });
    case 'object':
      return mapOf(node);
    case 'integer':
      return fc.integer({ min: -3, max: 3 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.string(node.limit('minLength') === undefined ? {} : { minLength: 2, maxLength: 5 });
  }
}

function mapOf(node: SchemaNode): fc.Arbitrary<Json> {
  if (typeof node.additional === 'object')
    return fc.dictionary(fc.constantFrom('x', 'y/z'), valueOf(node.additional), { noNullPrototype: true });
  const fields = Object.fromEntries([...node.properties].map(([name, part]) => [name, valueOf(part)]));
  return fc.record(fields, {
    requiredKeys: node.required as never[],
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>;
}

const pair = schema.chain((json) => valueOf(new SchemaNode(json)).map((value) => [json, value] as const));

function codesOf(json: JsonObject, value: Json): readonly string[] {
  const customKinds = crdSchemas([definitionOf('probes', [json])]);
  expect(customKinds.findings).toEqual([]);
  const object = { apiVersion: 'probe.example.com/v1', kind: 'Probes', metadata: { name: 'a' }, spec: { p0: value } };
  return checkObject(object, { customKinds }).map(({ code }) => code);
}

describe('checkObject with custom kinds', () => {
  it('finds nothing wrong with an object built from the types of its schema', () => {
    fc.assert(
      fc.property(pair, ([json, value]) => expect(codesOf(json, value)).toEqual([])),
      { numRuns: 300 },
    );
  });

  it('refuses it with a field more, or with a value of another type', () => {
    fc.assert(
      fc.property(pair, ([json, value]) => {
        const isOpen = json.type !== 'object' || json.additionalProperties !== undefined;
        if (!isOpen) expect(codesOf(json, { ...(value as JsonObject), other: 1 })).toContain('schema/unknown-field');
        const wrong = json.type === 'boolean' ? 'yes' : true;
        expect(codesOf(json, wrong)).toContain('schema/wrong-type');
      }),
      { numRuns: 300 },
    );
  });
});
