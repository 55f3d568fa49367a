import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type Entries, Unordered, fail, parseDay, parseTime } from '../../cel';
import { durationOf } from '../durations';
import type { SchemaNode } from '../schema-node';
import { escapedName, isKeyword } from './names';

/** A value as rules see it; what is below it is read when it is asked for. */
export function valueOf(value: Json, node: SchemaNode, isObject: boolean = node.embedded): unknown {
  switch (typeof value) {
    case 'string':
      return node.format === undefined ? value : (textOf(value, node.format) ?? value);
    case 'number':
    case 'bigint':
      return numberOf(value, node);
    case 'object':
      return partsOf(value, node, isObject);
    default:
      return value;
  }
}

function partsOf(value: Json, node: SchemaNode, isObject: boolean): unknown {
  if (Array.isArray(value)) return listOf(value as readonly Json[], node);
  if (!isJsonObject(value)) return value;
  const { additional } = node;
  if (!isObject && typeof additional === 'object' && node.properties.size === 0) return new MapValue(value, additional);
  return new ObjectValue(value, node, isObject);
}

function textOf(text: string, format: string): unknown {
  switch (format) {
    case 'byte':
      return new Uint8Array(Buffer.from(text, 'base64'));
    case 'date':
      return parseDay(text);
    case 'date-time':
      return parseTime(text);
    case 'duration':
      return durationOf(text);
    default:
      return undefined;
  }
}

function numberOf(value: number | bigint, { type }: SchemaNode): number | bigint {
  if (typeof value === 'bigint') return type === 'number' ? Number(value) : value;
  return type === 'number' || !Number.isInteger(value) ? value : BigInt(value);
}

function listOf(value: readonly Json[], { type, items, listType, listKeys }: SchemaNode): unknown {
  if (type === 'string') fail('a list stands where a string is expected');
  if (!items) return [];
  const list = value.map((one) => valueOf(one, items));
  if (listType !== 'set' && listType !== 'map') return list;
  if (listType === 'set') return Unordered.with(list);
  return Unordered.with(list, (one) => listKeys.map((key) => (one as Entries).get(key) ?? null));
}

/** A map whose keys are free. */
class MapValue implements Entries {
  constructor(
    private readonly json: JsonObject,
    private readonly node: SchemaNode,
  ) {}

  get size(): number {
    return Object.keys(this.json).length;
  }

  has(key: unknown): boolean {
    return typeof key === 'string' && Object.hasOwn(this.json, key) && this.json[key] !== undefined;
  }

  get(key: unknown): unknown {
    const found = typeof key === 'string' && Object.hasOwn(this.json, key) ? this.json[key] : undefined;
    return found === undefined ? undefined : valueOf(found, this.node);
  }

  keys(): Iterable<unknown> {
    return Object.keys(this.json);
  }
}

/** Of metadata, rules see the name only. */
const NAMES = ['name', 'generateName'];

/** The properties of a schema by the names that rules have for them. */
const read = new WeakMap<SchemaNode, ReadonlyMap<string, readonly [string, SchemaNode]>>();

function fieldsOf(node: SchemaNode): ReadonlyMap<string, readonly [string, SchemaNode]> {
  const found = read.get(node);
  if (found) return found;
  const fields = new Map(
    [...node.properties].flatMap(([name, property]): [string, readonly [string, SchemaNode]][] => {
      const escaped = escapedName(name);
      if (escaped === undefined) return [];
      const found: [string, readonly [string, SchemaNode]] = [escaped, [name, property]];
      return isKeyword(name) ? [found, [name, found[1]]] : [found];
    }),
  );
  read.set(node, fields);
  return fields;
}

/** An object: what its schema has properties for. */
class ObjectValue implements Entries {
  private readonly fields: ReadonlyMap<string, readonly [string, SchemaNode]>;

  constructor(
    private readonly json: JsonObject,
    node: SchemaNode,
    private readonly isObject: boolean,
  ) {
    this.fields = fieldsOf(node);
  }

  get size(): number {
    return [...this.keys()].length;
  }

  has(key: unknown): boolean {
    return this.get(key) !== undefined;
  }

  get(key: unknown): unknown {
    if (this.isObject) {
      const own = identityOf(this.json, key);
      if (own !== undefined) return own;
    }
    const [name, node] = this.fields.get(key as string) ?? [];
    const found = name === undefined ? undefined : this.json[name];
    return found === undefined || !node ? undefined : valueOf(found, node);
  }

  keys(): Iterable<unknown> {
    const names = this.isObject ? ['apiVersion', 'kind', 'metadata'] : [];
    for (const [escaped, [name]] of this.fields) {
      const isOther = escaped === name && isKeyword(name);
      if (!isOther && this.json[name] !== undefined && !names.includes(escaped)) names.push(escaped);
    }
    return names;
  }
}

function identityOf({ apiVersion, kind, metadata }: JsonObject, key: unknown): unknown {
  if (key === 'apiVersion') return apiVersion ?? '';
  if (key === 'kind') return kind ?? '';
  if (key !== 'metadata') return undefined;
  const own = isJsonObject(metadata) ? metadata : {};
  return new Map(NAMES.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const])));
}
