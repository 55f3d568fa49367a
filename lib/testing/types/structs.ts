import type { Value } from '../value';
import { ANY, type FieldNode, type MapNode, type TypeNode } from './node';
import table from './table.json';

type StructRow = readonly [name: string, atomic: number, fields: Readonly<Record<string, string>>];

const STRUCTS = table.structs as unknown as readonly StructRow[];
const ROOTS: Readonly<Record<string, string>> = table.roots;
const known = new Map<string, TypeNode>();

const SCALARS: Readonly<Record<string, TypeNode>> = {
  s: { is: 'scalar', scalar: 'string' },
  i: { is: 'scalar', scalar: 'integer' },
  n: { is: 'scalar', scalar: 'number' },
  b: { is: 'scalar', scalar: 'boolean' },
  u: { is: 'scalar', scalar: 'untyped' },
  q: { is: 'scalar', scalar: 'quantity' },
  '*': ANY,
};

/** The type of a built-in kind: `apps/v1/Deployment`. */
export function builtInType(kind: string): TypeNode | undefined {
  const ref = ROOTS[kind];
  return ref === undefined ? undefined : typeOf(ref);
}

/** The type of `metadata`. */
export function metadataType(): TypeNode {
  return typeOf(table.meta);
}

/** Names and references of the structs, for the OpenAPI documents. */
export function structRows(): readonly StructRow[] {
  return STRUCTS;
}

/** The reference under which the table holds a built-in kind. */
export function rootRef(kind: string): string | undefined {
  return ROOTS[kind];
}

function typeOf(ref: string): TypeNode {
  const found = known.get(ref) ?? make(ref);
  known.set(ref, found);
  return found;
}

function make(ref: string): TypeNode {
  const scalar = SCALARS[ref];
  if (scalar) return scalar;
  if (ref.startsWith('@')) return struct(STRUCTS[Number(ref.slice(1))]);
  if (ref.startsWith('{')) return mapOf(ref.slice(1));
  return listOf(ref.slice(1));
}

function mapOf(ref: string): TypeNode {
  const atomic = ref.startsWith('!');
  return { is: 'map', atomic, fields: new Map(), values: typeOf(atomic ? ref.slice(1) : ref) };
}

function listOf(ref: string): TypeNode {
  if (ref.startsWith('=')) return { is: 'list', relation: 'set', keys: [], item: typeOf(ref.slice(1)) };
  if (!ref.startsWith('(')) return { is: 'list', relation: 'atomic', keys: [], item: typeOf(ref) };
  const end = ref.indexOf(')');
  return { is: 'list', relation: 'keyed', keys: ref.slice(1, end).split(','), item: typeOf(ref.slice(end + 1)) };
}

class Struct implements MapNode {
  readonly is = 'map';
  readonly atomic: boolean;
  private read: ReadonlyMap<string, FieldNode> | undefined;

  constructor(private readonly row: StructRow) {
    this.atomic = row[1] === 1;
  }

  /** Read late: types refer to themselves. */
  get fields(): ReadonlyMap<string, FieldNode> {
    this.read ??= new Map(Object.entries(this.row[2]).map(([name, text]) => [name, fieldOf(text)]));
    return this.read;
  }
}

function struct(row: StructRow | undefined): TypeNode {
  return row ? new Struct(row) : ANY;
}

function fieldOf(line: string): FieldNode {
  const [ref = '*', ...flags] = line.split(' ');
  const type = typeOf(ref);
  const patch = flags.find((flag) => flag.startsWith('~'));
  const value = defaultOf(type, flags);
  return {
    type,
    required: flags.includes('+'),
    ...(flags.includes('?') ? { keepsEmpty: true } : {}),
    ...(flags.includes('0') ? { dropsZero: true } : {}),
    ...(value === undefined ? {} : { default: value }),
    ...(patch === undefined ? {} : { patchKey: patch.slice(1) }),
  };
}

function defaultOf(type: TypeNode, flags: readonly string[]): Value | undefined {
  const written = flags.find((flag) => flag.startsWith('='));
  if (written !== undefined) return JSON.parse(written.slice(1)) as Value;
  return flags.includes('!') ? zeroOf(type) : undefined;
}

function zeroOf(type: TypeNode): Value {
  if (type.is !== 'scalar') return {};
  if (type.scalar === 'boolean') return false;
  return type.scalar === 'integer' || type.scalar === 'number' ? 0 : '';
}
