import type { ListType } from '../../manifest';

/** The sorts of values without parts, by the letter that stands for them in the table. */
export const SCALARS = {
  s: 'string',
  i: 'int32',
  l: 'int64',
  n: 'number',
  b: 'boolean',
  t: 'time',
  u: 'micro-time',
  d: 'duration',
  y: 'bytes',
  q: 'quantity',
  x: 'int-or-string',
  o: 'any-object',
  '*': 'any',
} as const;

/** The sort of a value without parts. */
export type ScalarSort = (typeof SCALARS)[keyof typeof SCALARS];

/** The sorts of values that are a schema or something else, by the letter that stands for them in the table. */
export const SCHEMAS = { A: 'schema-or-list', B: 'schema-or-boolean', S: 'schema-or-strings' } as const;

/** The sort of a value that is a schema or something else. */
export type SchemaSort = (typeof SCHEMAS)[keyof typeof SCHEMAS];

/** What a field may hold. */
export type ValueType =
  | { readonly sort: ScalarSort }
  | { readonly sort: 'enum'; readonly values: readonly string[] }
  | { readonly sort: 'object' | SchemaSort; readonly type: ObjectType }
  | { readonly sort: 'list'; readonly of: ValueType; readonly list: ListType }
  | { readonly sort: 'map'; readonly of: ValueType };

/** One field of a type. */
export interface Field {
  readonly name: string;
  /** Whether Kubernetes' definitions mark it as required. */
  readonly required: boolean;
  readonly value: ValueType;
  /** The value that the API server fills in. @default - none that is worth a word */
  readonly default?: string | number | boolean;
}

/** From which to which minor version of Kubernetes something is there; an open end means that the table ends first. */
export interface Span {
  readonly from?: number;
  readonly to?: number;
}

/** A type with fields, as it is in one Kubernetes version. */
export interface ObjectType {
  /** Short name of the definition: `core.v1.Container`. */
  readonly name: string;
  /** The minor version of Kubernetes that it belongs to. @default - none in particular */
  readonly minor?: number;
  /** The fields, by name. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The names of the required fields. */
  readonly required: readonly string[];
  /** When a field is or was there, over all versions; empty when it never was. */
  spansOf(field: string): readonly Span[];
}
