import type { Value } from '../value';

/** A single value; `untyped` takes any scalar, such as times and int-or-string; a quantity has many spellings. */
export interface ScalarNode {
  readonly is: 'scalar';
  readonly scalar: 'string' | 'integer' | 'number' | 'boolean' | 'untyped' | 'quantity';
}

/** A list: one value as a whole, a set of scalars, or elements known by key fields. */
export interface ListNode {
  readonly is: 'list';
  readonly item: TypeNode;
  readonly relation: 'atomic' | 'set' | 'keyed';
  readonly keys: readonly string[];
}

/** A map or struct: named fields, others of one type, or both. */
export interface MapNode {
  readonly is: 'map';
  readonly atomic: boolean;
  readonly fields: ReadonlyMap<string, FieldNode>;
  /** Type of the values whose keys are no fields. @default - no others are allowed */
  readonly values?: TypeNode;
}

/** Anything: a map merges by key, everything else is one value. */
export interface AnyNode {
  readonly is: 'any';
}

/** What may stand at a place of an object, and how it merges. */
export type TypeNode = ScalarNode | ListNode | MapNode | AnyNode;

/** A named field. */
export interface FieldNode {
  readonly type: TypeNode;
  readonly required: boolean;
  /** Whether an empty value is kept, although the field is optional. @default false */
  readonly keepsEmpty?: boolean;
  /** Whether zero cannot be told from nothing, unlike in other fields of the name. @default false */
  readonly dropsZero?: boolean;
  /** What stands there when nothing was written. @default - nothing */
  readonly default?: Value;
  /** How a strategic merge patch treats the list: by this key, or as a set when empty. @default - it replaces */
  readonly patchKey?: string;
}

/** The node that stands for anything. */
export const ANY: AnyNode = { is: 'any' };

const NO_FIELDS: ReadonlyMap<string, FieldNode> = new Map();
const ANY_MAP: MapNode = { is: 'map', atomic: false, fields: NO_FIELDS, values: ANY };
const ANY_LIST: ListNode = { is: 'list', item: ANY, relation: 'atomic', keys: [] };
const ANY_SCALAR: ScalarNode = { is: 'scalar', scalar: 'untyped' };

/** The node that fits a value where the schema leaves it open. */
export function deduce(node: TypeNode, value: Value | undefined): Exclude<TypeNode, AnyNode> {
  if (node.is !== 'any') return node;
  if (Array.isArray(value)) return ANY_LIST;
  return typeof value === 'object' && value !== null ? ANY_MAP : ANY_SCALAR;
}

/** The type under a key of a map. */
export function typeUnder(node: MapNode, key: string): TypeNode | undefined {
  return node.fields.get(key)?.type ?? node.values;
}
