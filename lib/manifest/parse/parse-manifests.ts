import { GitopsError } from '../error';
import { type Json, type JsonObject, isJsonObject } from '../json';
import type { Manifest } from '../manifest';
import type { Origin } from '../origin';
import { type Path, formatPath } from '../path';
import type { ResourceEntry } from '../resource-set';
import type { ParsedDocument } from './document';
import { type Item, itemsOf } from './items';
import { type ParseOptions, parseYaml } from './parse-yaml';
import { sortOfValue } from './sort-of-value';

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

function objectAt(document: ParsedDocument, { value, path, problem: inList }: Item): ParsedManifest {
  if (!isJsonObject(value)) throw noObject(document, path, `${sortOfValue(value)} stands there, no object`);
  const problem = inList ?? problemOf(value);
  if (problem) throw noObject(document, path, problem);
  return {
    manifest: value as JsonObject & Manifest,
    origin: path.length === 0 ? document.origin : document.locate(path),
    locate: (field) => document.locate([...path, ...field]),
  };
}

function problemOf({ apiVersion, kind, metadata }: JsonObject): string | undefined {
  return (
    missing('apiVersion', apiVersion) ??
    missing('kind', kind) ??
    (isJsonObject(metadata)
      ? missingName(metadata)
      : `metadata is ${metadata === undefined ? 'missing' : sortOfValue(metadata)}`)
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
  return typeof value === 'string' ? undefined : `metadata.namespace is ${sortOfValue(value)}, no text`;
}

function missing(field: string, value: Json | undefined): string | undefined {
  if (value === undefined || value === '') return `${field} is ${value === '' ? 'empty' : 'missing'}`;
  return typeof value === 'string' ? undefined : `${field} is ${sortOfValue(value)}, no text`;
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
