import { type Accept, type JsonObject, type Manifest, type Origin, type Profile, groupOf } from '../manifest';
import type { Reference } from '../schema';
import { mapAt } from './read';

/** One object that is judged, as it will be written, with what was decided about it. */
export interface Judged {
  readonly manifest: Manifest;
  readonly origin?: Origin;
  /** Where a field of it comes from. @default - from where the object does */
  readonly locate?: ((path: string) => Origin) | undefined;
  /** Whether its fields were filled in by the hardened profile. @default 'verbatim' */
  readonly profile?: Profile | undefined;
  /** What is accepted for it. @default {} */
  readonly accept?: Accept | undefined;
  /** Whether the environment is one of the production tier. @default false */
  readonly production?: boolean | undefined;
  /** Objects that it names and that are said to be made by somebody else, as `Kind/name`. @default - none */
  readonly external?: ReadonlySet<string> | undefined;
  /** Its name before a hash of its content became part of it. @default - its name is fixed */
  readonly stem?: string | undefined;
  /** The objects that it names, by the names that were written. @default - none */
  readonly references?: readonly Reference[] | undefined;
}

const kindNames = new Map<string, Map<string, string>>();

/** A kind with its group where it has one: `Service`, `Deployment.apps`. */
export function kindName({ apiVersion, kind }: Manifest): string {
  const known = kindNames.get(apiVersion) ?? new Map<string, string>();
  kindNames.set(apiVersion, known);
  const found = known.get(kind);
  if (found !== undefined) return found;
  const group = groupOf(apiVersion);
  const name = group === '' ? kind : `${kind}.${group}`;
  known.set(kind, name);
  return name;
}

/** The namespace of an object, empty for one that has none. */
export function namespaceOf({ manifest }: Judged): string {
  return manifest.metadata.namespace ?? '';
}

/** The `spec` of an object. */
export function specOf({ manifest }: Judged): JsonObject {
  return mapAt(manifest as Manifest & JsonObject, 'spec');
}

/** The fields of an object. */
export function fieldsOf({ manifest }: Judged): JsonObject {
  return manifest as Manifest & JsonObject;
}

/** The metadata of an object. */
export function metadataOf({ manifest }: Judged): JsonObject {
  return manifest.metadata as JsonObject;
}
