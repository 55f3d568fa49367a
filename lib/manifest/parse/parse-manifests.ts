import { GitopsError } from '../error';
import { type Json, type JsonObject, isJsonObject } from '../json';
import type { Manifest } from '../manifest';
import type { Origin } from '../origin';
import { type Path, formatPath } from '../path';
import type { ResourceEntry } from '../resource-set';
import type { ParsedDocument } from './document';
import { type ParseOptions, parseYaml } from './parse-yaml';

/** An object read from a text. */
export interface ParsedManifest extends ResourceEntry {
  /** Where the field of a path stands in the text. */
  readonly locate: (path: Path) => Origin;
}

/**
 * Reads the Kubernetes objects of a text; the items of lists (`kind: List`, `ConfigMapList`) become objects of their own.
 *
 * @throws GitopsError `manifest/no-object` where apiVersion, kind or name is missing, and all that {@link parseYaml} throws
 */
export function parseManifests(text: string, options: ParseOptions = {}): readonly ParsedManifest[] {
  return parseYaml(text, options).flatMap((document) =>
    document.value === null ? [] : itemsOf(document.value).map((item) => objectAt(document, item)),
  );
}

/** A value that stands where an object is expected. */
export interface Item {
  readonly value: Json;
  /** Its place in the document. */
  readonly path: Path;
}

/** What a document holds: the items of a list, also of lists in lists, or else its value. */
export function itemsOf(value: Json, path: Path = []): readonly Item[] {
  if (!isJsonObject(value) || !isList(value)) return [{ value, path }];
  return value.items.flatMap((item, index) => itemsOf(typed(item, value), [...path, 'items', index]));
}

function objectAt(document: ParsedDocument, { value, path }: Item): ParsedManifest {
  if (!isJsonObject(value)) throw noObject(document, path, `a ${typeOf(value)} stands there, no object`);
  const problem = problemOf(value);
  if (problem) throw noObject(document, path, problem);
  return {
    manifest: value as JsonObject & Manifest,
    origin: path.length === 0 ? document.origin : document.locate(path),
    locate: (field) => document.locate([...path, ...field]),
  };
}

function isList(value: JsonObject): value is JsonObject & { readonly items: readonly Json[] } {
  return typeof value.kind === 'string' && value.kind.endsWith('List') && Array.isArray(value.items);
}

/** An item of a typed list (`ConfigMapList`), which need not say what it is. */
function typed(item: Json, list: JsonObject): Json {
  const kind = typeof list.kind === 'string' ? list.kind.slice(0, -'List'.length) : '';
  if (!isJsonObject(item) || kind === '' || item.kind !== undefined) return item;
  return { apiVersion: list.apiVersion ?? null, kind, ...item };
}

function problemOf({ apiVersion, kind, metadata }: JsonObject): string | undefined {
  return (
    missing('apiVersion', apiVersion) ??
    missing('kind', kind) ??
    (isJsonObject(metadata)
      ? missingName(metadata)
      : `metadata is ${metadata === undefined ? 'missing' : `a ${typeOf(metadata)}`}`)
  );
}

function missingName(metadata: JsonObject): string | undefined {
  if (metadata.name === undefined && metadata.generateName !== undefined) {
    return 'metadata.name is missing; generateName gives no name to know the object by';
  }
  return (
    missing('metadata.name', metadata.name) ??
    (metadata.namespace === undefined ? undefined : namespace(metadata.namespace))
  );
}

function namespace(value: Json): string | undefined {
  return typeof value === 'string' ? undefined : `metadata.namespace is a ${typeOf(value)}, no text`;
}

function missing(field: string, value: Json | undefined): string | undefined {
  if (value === undefined || value === '') return `${field} is ${value === '' ? 'empty' : 'missing'}`;
  return typeof value === 'string' ? undefined : `${field} is a ${typeOf(value)}, no text`;
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value === 'bigint' ? 'number' : typeof value;
}

function noObject(document: ParsedDocument, path: Path, seen: string): GitopsError {
  const origin = document.locate(path);
  const place = origin.file === undefined ? ` at line ${origin.line}` : '';
  const where = path.length === 0 ? '' : ` at ${formatPath(path)}`;
  return new GitopsError('manifest/no-object', {
    attempt: `Cannot read a Kubernetes object${where}${place}`,
    ...(origin.file !== undefined && { origin }),
    seen,
  });
}
