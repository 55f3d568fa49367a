import type { Json, JsonObject } from '../../../../lib/manifest';
import { type Change, replaced } from './changes';

const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };

/** Keywords of a schema, each with values that are right somewhere and wrong elsewhere. */
const KEYWORDS: Readonly<Record<string, readonly Json[]>> = {
  type: ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'int'],
  format: ['int32', 'int64', 'date-time', 'byte', 'nothing', 'duration', 'uuid'],
  nullable: [true, false],
  default: [
    null,
    'a',
    '',
    1,
    1.5,
    true,
    [],
    ['a'],
    {},
    { a: 1 },
    { x: 1 },
    { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } },
  ],
  enum: [['a'], [1], ['a', 'a'], ['a', 1], [null], [{}], [[]]],
  pattern: ['^a$', '[', '(?=a)', '\\d', '(a', 'a{1001}'],
  minLength: [0, 1, -1, 30],
  maxLength: [0, 1, -1, 30],
  minimum: [0, -1, 1.5, 100],
  maximum: [0, -1, 1.5, 100],
  exclusiveMinimum: [true, false],
  exclusiveMaximum: [true, false],
  multipleOf: [0, -1, 2, 0.5],
  minItems: [0, 1, -1, 9],
  maxItems: [0, 1, -1, 9],
  uniqueItems: [true, false],
  minProperties: [0, 1, -1, 9],
  maxProperties: [0, 1, -1, 9],
  required: [['size'], ['nowhere'], ['x', 'x'], [''], []],
  properties: [{ a: text }, {}, { a: { type: 'nope' } }, { a: {} }, { '': text }, { 'a b': text }],
  additionalProperties: [true, false, text, {}, { type: 'object' }, { type: 'string', default: 'a' }],
  items: [text, {}, [text], { type: 'array' }, { type: 'object', properties: { port: whole, protocol: text } }],
  allOf: [
    [],
    [{}],
    [{ minLength: 1 }],
    [text],
    [{ properties: { size: { minLength: 1 } } }],
    [{ properties: { none: {} } }],
  ],
  anyOf: [[{ required: ['x'] }], [{ required: ['x'], description: 'a' }], [{ nullable: true }], [{ default: 'a' }]],
  oneOf: [[{ properties: { x: { minimum: 1 } } }], [{ properties: { x: whole } }], [{ items: { minLength: 1 } }]],
  not: [
    {},
    { required: ['x'] },
    { type: 'string' },
    { properties: { x: { enum: [1] } } },
    { additionalProperties: { minLength: 1 } },
  ],
  $ref: ['#/a'],
  $schema: ['http://json-schema.org/schema#'],
  id: ['a'],
  definitions: [{ a: text }],
  dependencies: [{ a: ['b'] }],
  patternProperties: [{ a: text }],
  additionalItems: [true, text],
  title: ['a', 1],
  description: ['a', 1],
  example: [{ a: 1 }, 'a'],
  externalDocs: [{ url: 'https://a.example' }, {}, { other: 1 }],
  'x-kubernetes-preserve-unknown-fields': [true, false],
  'x-kubernetes-embedded-resource': [true, false],
  'x-kubernetes-int-or-string': [true, false],
  'x-kubernetes-list-type': ['atomic', 'set', 'map', 'none'],
  'x-kubernetes-list-map-keys': [['port'], ['port', 'port'], ['nowhere'], [], ['port', 'protocol', 'x']],
  'x-kubernetes-map-type': ['atomic', 'granular', 'none'],
  'x-kubernetes-validations': [
    [{ rule: 'true' }],
    [{ rule: 'self == oldSelf' }],
    [{ rule: '' }],
    [{ rule: ' ' }],
    [{ rule: 'true', message: ' ' }],
    [{ rule: 'true', message: 'a\nb' }],
    [{ rule: 'true\n&& true' }],
    [{ rule: 'true\n&& true', message: 'a' }],
    [{ rule: 'true', messageExpression: ' ' }],
    [{ rule: 'true', messageExpression: '1' }],
    [{ rule: 'true', messageExpression: 'nowhere' }],
    [{ rule: 'true', messageExpression: '"a"', message: 'b' }],
    [{ rule: 'true', reason: 'Invalid' }],
    [{ rule: 'true', reason: 'FieldValueRequired' }],
    [{ rule: 'true', fieldPath: ' ' }],
    [{ rule: 'true', fieldPath: '.size' }],
    [{ rule: 'true', fieldPath: 'size' }],
    [{ rule: 'true', fieldPath: '.nowhere' }],
    [{ rule: 'true', fieldPath: '.ports[0]' }],
    [{ rule: 'true', fieldPath: '.labels.a' }],
    [{ rule: 'true', fieldPath: ".labels['a.b']" }],
    [{ rule: 'true', fieldPath: '.point.x' }],
    [{ rule: 'true', fieldPath: '.any.a' }],
    [{ rule: 'true', optionalOldSelf: true }],
    [{ rule: 'true', optionalOldSelf: false }],
    [{ rule: 'oldSelf.hasValue()', optionalOldSelf: true }],
    [{ rule: 'oldSelf == self', optionalOldSelf: false }],
    [{ rule: 'true' }, { rule: 'true' }],
  ],
};

/** Parts of the schema of the definition, below `openAPIV3Schema`. */
const SPEC = ['properties', 'spec'];
const inSpec = (...rest: readonly string[]): readonly string[] => [...SPEC, 'properties', ...rest];
const PLACES: readonly (readonly (string | number)[])[] = [
  [],
  ['properties', 'apiVersion'],
  ['properties', 'metadata'],
  ['properties', 'metadata', 'properties', 'name'],
  SPEC,
  ['properties', 'status'],
  ...['size', 'replicas', 'ratio', 'path', 'ready', 'port', 'ports', 'zones', 'any', 'labels', 'template', 'point'].map(
    (name) => inSpec(name),
  ),
  inSpec('ports', 'items'),
  inSpec('ports', 'items', 'properties', 'protocol'),
  inSpec('zones', 'items'),
  inSpec('labels', 'additionalProperties'),
  [...inSpec('point', 'oneOf'), 0],
  [...inSpec('point', 'oneOf'), 1, 'not'],
];

/** The definition with every keyword, in each of its forms, at every place. */
export function keywordChanges(base: JsonObject): readonly Change[] {
  return PLACES.flatMap((place) =>
    Object.entries(KEYWORDS).flatMap(([keyword, values]) =>
      values.map((value): Change => {
        const path = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', ...place, keyword];
        return {
          path: [...place, keyword].join('.'),
          what: JSON.stringify(value),
          value: replaced(base, path, value) ?? null,
        };
      }),
    ),
  );
}
