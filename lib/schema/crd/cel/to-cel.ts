import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import type { SchemaNode } from '../schema-node';
import { escapedName } from './names';

/** What a text of a format is for a rule; undefined where it stays a text. */
export type ReadText = (text: string, format: string) => unknown;

/** The value as a rule sees it: only what the schema knows, whole numbers as `bigint`, maps as `Map`. */
export function toCel(value: Json, node: SchemaNode, read: ReadText, isObject = node.embedded): unknown {
  if (typeof value === 'string') return node.format === undefined ? value : (read(value, node.format) ?? value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberOf(value, node);
  if (Array.isArray(value)) return listOf(value as readonly Json[], node, read);
  return isJsonObject(value) ? mapOf(value, node, read, isObject) : value;
}

function numberOf(value: number | bigint, { type }: SchemaNode): number | bigint {
  if (type === 'number' || (typeof value === 'number' && !Number.isInteger(value))) return Number(value);
  return BigInt(value);
}

function listOf(value: readonly Json[], { items }: SchemaNode, read: ReadText): unknown {
  return items ? value.map((one) => toCel(one, items, read)) : [];
}

function mapOf(value: JsonObject, node: SchemaNode, read: ReadText, isObject: boolean): ReadonlyMap<string, unknown> {
  const result = new Map<string, unknown>();
  const { additional, properties } = node;
  for (const [key, part] of Object.entries(value)) {
    const property = properties.get(key);
    const name = escapedName(key);
    if (property && name !== undefined) result.set(name, toCel(part, property, read));
    else if (!property && typeof additional === 'object') result.set(key, toCel(part, additional, read));
  }
  return isObject ? withIdentity(result, value) : result;
}

/** Of metadata, rules see the name only. */
function withIdentity(result: Map<string, unknown>, { apiVersion, kind, metadata }: JsonObject): Map<string, unknown> {
  const { name, generateName } = isJsonObject(metadata) ? metadata : {};
  const own = Object.entries({ name, generateName }).filter(([, one]) => one !== undefined);
  return result
    .set('apiVersion', apiVersion ?? '')
    .set('kind', kind ?? '')
    .set('metadata', new Map(own));
}
