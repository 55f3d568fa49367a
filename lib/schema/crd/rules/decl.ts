import { DYN, type Type, listOf, mapOf, objectOf, plain } from '../../cel';
import type { SchemaNode } from '../schema-node';
import { escapedName, isKeyword } from './names';

/** The largest request that an API server takes, in bytes. */
export const REQUEST = 3 * 1024 * 1024;
/** The size of a key counts for nothing, and so does that of an object. */
const KEY = 0;
const OBJECT = 0;

/** A part of a schema as rules see it: its type, and how many bytes a value has at least. */
export interface Declared {
  readonly type: Type;
  readonly least: number;
}

const known = new WeakMap<SchemaNode, Declared | undefined>();
const knownRoots = new WeakMap<SchemaNode, Declared | undefined>();
let objects = 0;

/** What rules see of a part of a schema; undefined where they see nothing. */
export function declared(node: SchemaNode, isObject: boolean = node.embedded): Declared | undefined {
  const kept = isObject ? knownRoots : known;
  if (!kept.has(node)) kept.set(node, declare(node, isObject));
  return kept.get(node);
}

function declare(node: SchemaNode, isObject: boolean): Declared | undefined {
  if (node.intOrString) return { type: { ...DYN, most: longest(node) }, least: 1 };
  if (isObject) return objectType(node, true);
  switch (node.type) {
    case 'array':
      return listType(node);
    case 'object':
      return typeof node.additional === 'object' ? mapType(node, node.additional) : objectType(node, false);
    case 'string':
      return textType(node);
    case 'boolean':
      return { type: { ...plain('bool'), most: 0 }, least: 4 };
    case 'number':
      return { type: { ...plain('double'), most: 0 }, least: 1 };
    case 'integer':
      return { type: { ...plain('int'), most: 0 }, least: 1 };
    default:
      return undefined;
  }
}

function listType(node: SchemaNode): Declared | undefined {
  const items = node.items && declared(node.items);
  if (!items) return undefined;
  const most = limitOf(node, 'maxItems') ?? Math.floor((REQUEST - 2) / (items.least + 1));
  return { type: listOf(items.type, most), least: 2 };
}

function mapType(node: SchemaNode, values: SchemaNode): Declared | undefined {
  const value = declared(values);
  if (!value) return undefined;
  const most = limitOf(node, 'maxProperties') ?? Math.floor((REQUEST - 2) / (value.least + 6));
  return { type: mapOf({ ...plain('string'), most: KEY }, value.type, most), least: 2 };
}

/** How many characters the name of an object has at most, and what it is generated from. */
const NAMES: readonly (readonly [string, number])[] = [
  ['name', 253],
  ['generateName', 252],
];

/** Every object as a whole has these fields; its schema says no more of them than how long names may be. */
function identity(node: SchemaNode): ReadonlyMap<string, Declared> {
  const text: Declared = { type: { ...plain('string'), most: REQUEST - 2 }, least: 2 };
  const names = node.properties.get('metadata')?.properties;
  const fields = NAMES.map(([name, most]): [string, Type] => {
    const limit = names?.get(name)?.limit('maxLength') ?? most;
    return [name, { ...plain('string'), most: 4 * Math.min(most, Math.max(0, Number(limit))) }];
  });
  const metadata = objectOf(`object#${objects++}`, new Map(fields));
  return new Map([
    ['apiVersion', text],
    ['kind', text],
    ['metadata', { type: { ...metadata, most: OBJECT }, least: 2 }],
  ]);
}

/** Whether a schema says all of the identity of its objects itself. */
function saysIdentity({ properties }: SchemaNode): boolean {
  const metadata = properties.get('metadata');
  const texts = [properties.get('kind'), properties.get('apiVersion')];
  const names = NAMES.map(([name]) => metadata?.properties.get(name));
  return metadata?.type === 'object' && [...texts, ...names].every((one) => one?.type === 'string');
}

/** The fields of an object, and whether each is filled in where it is left out. */
function partsOf(node: SchemaNode, isObject: boolean): ReadonlyMap<string, Declared & { readonly isFilled: boolean }> {
  const parts = new Map<string, Declared & { readonly isFilled: boolean }>();
  for (const [name, property] of node.properties) {
    const part = declared(property);
    if (part) parts.set(name, { ...part, isFilled: property.default !== undefined });
  }
  const own = isObject && !saysIdentity(node) ? identity(node) : [];
  for (const [name, part] of own) parts.set(name, { ...part, isFilled: false });
  return parts;
}

function objectType(node: SchemaNode, isObject: boolean): Declared {
  const fields = new Map<string, Type>();
  let least = 2;
  for (const [name, part] of partsOf(node, isObject)) {
    const escaped = escapedName(name);
    if (escaped !== undefined) fields.set(escaped, part.type);
    if (isKeyword(name)) fields.set(name, part.type);
    if (!part.isFilled && node.required.includes(name)) least += name.length + part.least + 4;
  }
  return { type: { ...objectOf(`object#${objects++}`, fields), most: OBJECT }, least };
}

function textType(node: SchemaNode): Declared {
  switch (node.format) {
    case 'byte':
      return { type: { ...plain('bytes'), most: limitOf(node, 'maxLength') ?? REQUEST - 2 }, least: 2 };
    case 'duration':
      return { type: { ...plain('google.protobuf.Duration'), most: 32 }, least: 3 };
    case 'date':
      return { type: { ...plain('google.protobuf.Timestamp'), most: 12 }, least: 12 };
    case 'date-time':
      return { type: { ...plain('google.protobuf.Timestamp'), most: 32 }, least: 21 };
    default:
      return { type: { ...plain('string'), most: longest(node) }, least: 2 };
  }
}

/** How many bytes a text may have: four for each character that is allowed. */
function longest(node: SchemaNode): number {
  const limit = limitOf(node, 'maxLength');
  if (limit !== undefined) return limit * 4;
  const options = node.intOrString ? [] : (node.options ?? []);
  if (options.length === 0) return REQUEST - 2;
  return Math.max(0, ...options.map((one) => (typeof one === 'string' ? Buffer.byteLength(one) : 0)));
}

function limitOf(node: SchemaNode, keyword: string): number | undefined {
  const limit = node.limit(keyword);
  return limit === undefined ? undefined : Math.max(0, Number(limit));
}
