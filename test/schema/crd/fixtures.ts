import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, type JsonObject, type Manifest, parseManifests, parseYaml } from '../../../lib/manifest';

const FOLDER = join(__dirname, '..', '..', 'fixtures', 'crds');

/** An object, and what a kube-apiserver of 1.37 says of it. */
export interface ObjectCase {
  readonly name: string;
  readonly accepted?: boolean;
  readonly codes?: readonly string[];
  readonly warnings?: readonly string[];
  readonly message?: string;
  readonly path?: string;
  readonly object: JsonObject;
}

/** A schema or a rule, with values that a kube-apiserver of 1.37 took and that it refused. */
export interface Probe {
  readonly schema?: JsonObject;
  readonly rule?: string;
  readonly accepted: readonly Json[];
  readonly refused: readonly Json[];
}

export function definitions(): readonly Manifest[] {
  return parseManifests(read('definitions.yaml')).map(({ manifest }) => manifest);
}

export function objectCases(): readonly ObjectCase[] {
  return parseYaml(read('objects.yaml'))[0]?.value as unknown as readonly ObjectCase[];
}

export function probes(name: 'values' | 'rules'): readonly Probe[] {
  return JSON.parse(read(`${name}.json`)) as readonly Probe[];
}

/** Schemas that a kube-apiserver of 1.37 refused. */
export function refusedSchemas(): readonly JsonObject[] {
  return JSON.parse(read('refused.json')) as readonly JsonObject[];
}

const text = { type: 'string', maxLength: 300 };
const list = (items: JsonObject): JsonObject => ({ type: 'array', maxItems: 20, items });
const map = (of: JsonObject): JsonObject => ({ type: 'object', maxProperties: 20, additionalProperties: of });
const format = (name: string): JsonObject => ({ type: 'string', format: name, maxLength: 64 });
const whole = { type: 'integer' };

/** What the rules of rules.json are about. */
const SUBJECT: JsonObject = {
  s: text,
  i: whole,
  n: { type: 'number' },
  l: list(text),
  li: list(whole),
  ln: list({ type: 'number' }),
  m: map(text),
  d: format('duration'),
  t: format('date-time'),
  da: format('date'),
  b: format('byte'),
  x: { 'x-kubernetes-int-or-string': true },
  o: { type: 'object', properties: { a: text, b: whole, 'a-b': text, 'x.y': text, namespace: text, c__d: text } },
  lo: list({ type: 'object', properties: { k: text, v: whole, li: list(whole) } }),
  mo: map({ type: 'object', properties: { k: text, v: whole } }),
  nu: { ...text, nullable: true },
  bo: { type: 'boolean' },
  pr: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
};

/** What the expressions of expressions.json are about: the same, and parts without limits. */
export const LARGE: JsonObject = {
  ...SUBJECT,
  big: { type: 'array', items: { type: 'string' } },
  bigm: { type: 'object', additionalProperties: { type: 'string' } },
  bigs: { type: 'string' },
  bigi: { type: 'array', items: whole },
  bigo: {
    type: 'array',
    items: {
      type: 'object',
      required: ['k'],
      properties: { k: { type: 'string' }, l: { type: 'array', maxItems: 10, items: text } },
    },
  },
};

/** Rules by what a kube-apiserver of 1.37 says of them when a definition is created. */
export interface Expressions {
  readonly taken: readonly string[];
  readonly refused: readonly string[];
  /** Rules that may cost too much. */
  readonly costly: readonly string[];
}

export function expressions(): Expressions {
  return JSON.parse(read('expressions.json')) as Expressions;
}

/** A definition with one rule, over values of many types. */
export function definitionWith(rule: string): Manifest {
  return definitionOf('texts', [{ type: 'object', properties: LARGE, 'x-kubernetes-validations': [{ rule }] }]);
}

/** The schema of a probe. */
export function schemaOf({ schema, rule = '' }: Probe): JsonObject {
  return schema ?? { type: 'object', properties: SUBJECT, 'x-kubernetes-validations': [{ rule }] };
}

/** A definition whose `spec` has one property for each schema: p0, p1 … */
export function definitionOf(plural: string, schemas: readonly JsonObject[]): Manifest {
  const kind = plural.charAt(0).toUpperCase() + plural.slice(1);
  const properties = Object.fromEntries(schemas.map((schema, index) => [`p${index}`, schema]));
  const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', properties } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.probe.example.com` },
    spec: {
      group: 'probe.example.com',
      scope: 'Namespaced',
      names: { plural, singular: plural, kind, listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

/** An object of such a definition, with one property of `spec`. */
export function objectOf(plural: string, index: number, value: Json): JsonObject {
  const kind = plural.charAt(0).toUpperCase() + plural.slice(1);
  return { apiVersion: 'probe.example.com/v1', kind, metadata: { name: 'a' }, spec: { [`p${index}`]: value } };
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}
