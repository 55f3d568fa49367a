import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Ajv, { type ValidateFunction } from 'ajv';
import type { JsonObject } from '../lib/manifest';

/** Definitions as Kubernetes publishes them, by version; in the folder of large data. */
export const DEFINITIONS = 'kubernetes/definitions-1.37.json.gz';

interface Definition {
  readonly 'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[];
}
/** By apiVersion, then by kind, so that no key is put together for each object. */
export type Validators = ReadonlyMap<unknown, ReadonlyMap<unknown, ValidateFunction>>;

/**
 * Compiles the published definitions of the kinds of objects with ajv, made as strict as ours: unknown fields are
 * refused on every level, and all problems of an object are told. Amounts and other texts are not looked into.
 */
export function compileDefinitions(file: string, objects: readonly JsonObject[]): Validators {
  const { definitions } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as {
    readonly definitions: Readonly<Record<string, Definition>>;
  };
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'kubernetes', definitions: strict(definitions) });
  const names = namesOf(definitions);
  const validators = new Map<unknown, Map<unknown, ValidateFunction>>();
  for (const { apiVersion, kind } of objects) {
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') continue;
    const kinds = validators.get(apiVersion) ?? new Map<unknown, ValidateFunction>();
    const name = names.get(`${apiVersion} ${kind}`);
    if (kinds.has(kind) || name === undefined) continue;
    validators.set(apiVersion, kinds.set(kind, ajv.compile({ $ref: `kubernetes#/definitions/${name}` })));
  }
  return validators;
}

function namesOf(definitions: Readonly<Record<string, Definition>>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, definition] of Object.entries(definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const key = `${group === '' ? version : `${group}/${version}`} ${kind}`;
      if (!names.has(key)) names.set(key, name);
    }
  }
  return names;
}

/** A schema whose maps with known fields take no others; what is no rule of JSON Schema is left out. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !key.startsWith('x-') && key !== 'default' && key !== 'format');
  const made: Record<string, unknown> = Object.fromEntries(kept.map(([key, part]) => [key, strict(part)]));
  const closed = made.type === 'object' && 'properties' in made && !('additionalProperties' in made);
  return closed ? { ...made, additionalProperties: false } : made;
}
