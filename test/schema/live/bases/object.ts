import type { Json, JsonObject } from '../../../../lib/manifest';

/** A valid object of a kind, named `probe`. */
export function object(apiVersion: string, kind: string, rest: Readonly<Record<string, Json>>): JsonObject {
  return { apiVersion, kind, metadata: { name: 'probe' }, ...rest };
}

/** A Pod, with one plain container where none is given. */
export function pod(spec: Readonly<Record<string, Json>>, metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'probe', ...metadata },
    spec: { containers: [{ name: 'c', image: 'i:1' }], ...spec },
  };
}
