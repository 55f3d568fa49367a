import {
  type Finding,
  type Json,
  type JsonObject,
  type Origin,
  type Path,
  type ResourceId,
  formatResourceId,
  groupOf,
  isJsonObject,
  resourceId,
} from '../../manifest';
import type { Sort } from './sorts';
import type { Source } from './source';

/** Something that stands where an object is expected. */
export interface FoundObject {
  readonly source: Source;
  readonly value: Json;
  readonly origin: Origin;
  /** Where a field of it stands. */
  readonly locate: (path: Path) => Origin;
}

/** A file or document that is not checked, and what it is. */
export interface Notice {
  readonly sort: Sort;
  readonly origin: Origin;
  /** The object. @default - it is none */
  readonly object?: ResourceId;
}

/** What was read of one source. */
export interface ReadManifests {
  readonly source: Source;
  readonly objects: readonly FoundObject[];
  readonly notices: readonly Notice[];
  /** What could not be read. */
  readonly findings: readonly Finding[];
}

/** The identity of an object, as far as it has one: parts that are missing are empty. */
export function identityOf(value: Json): ResourceId {
  const object: JsonObject = isJsonObject(value) ? value : {};
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return resourceId({
    group: groupOf(text(object.apiVersion)),
    kind: text(object.kind),
    namespace: text(metadata.namespace),
    name: text(metadata.name),
  });
}

/** What an object is called: `Deployment/web in shop`, `Job/backup-…` for a name that is made. */
export function titleOf({ value, origin }: Pick<FoundObject, 'value' | 'origin'>): string {
  if (!isJsonObject(value) || text(value.kind) === '') return `document at line ${origin.line ?? 1}`;
  const metadata = isJsonObject(value.metadata) ? value.metadata : {};
  if (text(metadata.name) !== '') return formatResourceId(identityOf(value));
  const prefix = text(metadata.generateName);
  return `${text(value.kind)}/${prefix === '' ? '(no name)' : `${prefix}…`}`;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
