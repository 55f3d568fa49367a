import { type Field, type ObjectType, type ValueType, fieldTable } from '../../schema';
import type { Value } from '../value';
import marksOf from './marks.json';
import { ANY, type FieldNode, type ListNode, type MapNode, type ScalarNode, type TypeNode } from './node';

const FIELDS = fieldTable('1.37');
/** What the API server does beyond the fields of a type: `atomic`, and by field the marks that {@link fieldOf} reads. */
const MARKS: Readonly<Record<string, string | undefined>> = marksOf;
const known = new Map<ObjectType, TypeNode>();

const SCALARS: Partial<Readonly<Record<ValueType['sort'], ScalarNode['scalar']>>> = {
  string: 'string',
  enum: 'string',
  bytes: 'string',
  duration: 'string',
  int32: 'integer',
  int64: 'integer',
  number: 'number',
  boolean: 'boolean',
  time: 'untyped',
  'micro-time': 'untyped',
  'int-or-string': 'untyped',
  quantity: 'quantity',
};

/** The type of a built-in kind. */
export function builtInType(apiVersion: string, kind: string): TypeNode | undefined {
  const type = FIELDS.kind(apiVersion, kind);
  return type && structOf(type);
}

/** The type of `metadata`. */
export function metadataType(): TypeNode {
  const metadata = FIELDS.kind('v1', 'Pod')?.fields.get('metadata');
  return metadata ? nodeOf(metadata.value) : ANY;
}

function nodeOf(value: ValueType): TypeNode {
  if (value.sort === 'object') return value.type.fields.size > 0 ? structOf(value.type) : ANY;
  if (value.sort === 'list') return { is: 'list', item: nodeOf(value.of), ...relationOf(value.list) };
  if (value.sort === 'map') return { is: 'map', atomic: false, fields: new Map(), values: nodeOf(value.of) };
  const scalar = SCALARS[value.sort];
  return scalar ? { is: 'scalar', scalar } : ANY;
}

function relationOf(list: (ValueType & { sort: 'list' })['list']): Pick<ListNode, 'relation' | 'keys'> {
  return typeof list === 'string' ? { relation: list, keys: [] } : { relation: 'keyed', keys: list.keys };
}

function structOf(type: ObjectType): TypeNode {
  const node = known.get(type) ?? new Struct(type);
  known.set(type, node);
  return node;
}

class Struct implements MapNode {
  readonly is = 'map';
  readonly atomic: boolean;
  private readonly marks: ReadonlyMap<string, string>;
  private read: ReadonlyMap<string, FieldNode> | undefined;

  constructor(private readonly type: ObjectType) {
    const marks = MARKS[type.name]?.split(' ') ?? [];
    this.atomic = marks.includes('atomic');
    this.marks = new Map(marks.map((mark) => mark.split(':') as [string, string]));
  }

  /** Read late: types refer to themselves. */
  get fields(): ReadonlyMap<string, FieldNode> {
    const nodeOfField = (field: Field): FieldNode => fieldOf(field, this.marks.get(field.name) ?? '');
    this.read ??= new Map([...this.type.fields].map(([name, field]) => [name, nodeOfField(field)]));
    return this.read;
  }
}

/**
 * A field with its marks: `!` a zero stands where nothing was written, `-` none does, unlike in others of its sort;
 * `+` it is always written, `^` left out when empty, `?` kept when empty, `%` left out when zero; `&` its map is one
 * value; `~key` the key of a strategic merge, `~-` none; `=value` what stands there.
 */
function fieldOf(field: Field, marks: string): FieldNode {
  const node = nodeOf(field.value);
  const type = node.is === 'map' && marks.includes('&') ? { ...node, atomic: true } : node;
  const value = defaultOf(field, type, marks);
  const patchKey = patchKeyOf(type, marks);
  return {
    type,
    required: marks.includes('+') || (field.required && !marks.includes('^')),
    ...(marks.includes('?') ? { keepsEmpty: true } : {}),
    ...(marks.includes('%') ? { dropsZero: true } : {}),
    ...(value === undefined ? {} : { default: value }),
    ...(patchKey === undefined ? {} : { patchKey }),
  };
}

function patchKeyOf(type: TypeNode, marks: string): string | undefined {
  const written = /~(.*)$/.exec(marks)?.[1];
  if (written !== undefined) return written === '-' ? undefined : written;
  return type.is === 'list' && type.relation !== 'atomic' ? (type.keys[0] ?? '') : undefined;
}

function defaultOf(field: Field, type: TypeNode, marks: string): Value | undefined {
  const [, written] = /=(.*)$/.exec(marks) ?? [];
  if (written !== undefined) return JSON.parse(written) as Value;
  if (field.default !== undefined) return field.default;
  return marks.startsWith('!') || (!marks.startsWith('-') && hasZero(field, type)) ? zeroOf(type) : undefined;
}

/** Structs of an object are always there, as are single values that are required. */
function hasZero({ name, required, value }: Field, type: TypeNode): boolean {
  if (value.sort === 'object') return type.is === 'map' && (required || /^(metadata|spec|status)$/.test(name));
  if (type.is !== 'scalar' || value.sort === 'bytes') return false;
  return required && /^(string|integer|boolean)$/.test(type.scalar);
}

function zeroOf(type: TypeNode): Value {
  if (type.is !== 'scalar') return {};
  if (type.scalar === 'boolean') return false;
  return type.scalar === 'integer' || type.scalar === 'number' ? 0 : '';
}
