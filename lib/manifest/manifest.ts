import { type ResourceId, resourceId } from './resource-id';

/** The metadata that every object has. */
export interface ManifestMetadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** One Kubernetes object as plain data. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ManifestMetadata;
  readonly [field: string]: unknown;
}

/** The API group of an apiVersion: `apps` of `apps/v1`, `''` of `v1`. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** The version of an apiVersion: `v1` of `apps/v1` and of `v1`. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

/** The identity of an object. */
export function idOf(manifest: Manifest): ResourceId {
  const { name, namespace = '' } = manifest.metadata;
  return resourceId({ group: groupOf(manifest.apiVersion), kind: manifest.kind, namespace, name });
}
