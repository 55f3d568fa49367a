import type { Kind } from '../kinds';
import { refuse } from '../refusal';
import { type TypeNode, deduce, typeUnder } from '../types';
import { type Obj, type Value, isObj } from '../value';
import type { WriteOptions } from './options';

/** Refuses, reports or ignores unknown fields, and refuses values of a wrong type. */
export function checkFields(kind: Kind, object: Obj, options: WriteOptions): void {
  const unknown: string[] = [];
  walk(kind.type, object, '', { unknown, kind });
  if (unknown.length === 0 || options.validation === 'Ignore') return;
  const lines = unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  if (options.validation === 'Warn') return lines.forEach((line) => options.warn(line));
  throw refuse.badRequest(`${subject(kind)}strict decoding error: ${lines.join(', ')}`);
}

function subject(kind: Kind): string {
  return kind.custom ? '' : `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: `;
}

interface Walk {
  readonly unknown: string[];
  readonly kind: Kind;
}

function walk(type: TypeNode, value: Value, path: string, state: Walk): void {
  const node = deduce(type, value);
  if (node.is === 'map' && isObj(value)) walkMap(node, value, path, state);
  else if (node.is === 'list' && Array.isArray(value))
    value.forEach((item, index) => walk(node.item, item, `${path}[${index}]`, state));
  else if (value !== null) checkType(type, value, path, state.kind);
}

function walkMap(node: Extract<TypeNode, { is: 'map' }>, value: Obj, path: string, state: Walk): void {
  for (const [key, item] of Object.entries(value)) {
    const type = typeUnder(node, key);
    const below = path ? `${path}.${key}` : key;
    if (type) walk(type, item, below, state);
    else if (!['apiVersion', 'kind'].includes(below)) state.unknown.push(below);
  }
}

const GO_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int32',
  number: 'float64',
  boolean: 'bool',
};

function checkType(type: TypeNode, value: Value, path: string, kind: Kind): void {
  if (type.is === 'any' || kind.custom) return;
  const wanted = type.is === 'scalar' ? type.scalar : type.is;
  const has = jsonType(value);
  if ((FITS[wanted] ?? [wanted]).includes(has)) return;
  const go = GO_TYPES[wanted] ?? wanted;
  throw refuse.badRequest(
    `${subject(kind)}json: cannot unmarshal ${has} into Go struct field ${kind.kind}.${path} of type ${go}`,
  );
}

const FITS: Readonly<Record<string, readonly string[]>> = {
  integer: ['number'],
  boolean: ['bool'],
  untyped: ['string', 'number', 'bool'],
  quantity: ['string', 'number'],
};

function jsonType(value: Value): string {
  if (Array.isArray(value)) return 'array';
  if (isObj(value)) return 'object';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
