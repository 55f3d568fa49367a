import { type JsonObject, type Manifest, groupOf, versionOf } from '../../manifest';
import type * as port from '../cluster';
import { encodeJson } from '../wire-json';

/** Whether a served kind is the one that a manifest names. */
export function isKind(served: port.ServedKind, ref: port.KindRef): boolean {
  return (
    served.kind === ref.kind && served.group === groupOf(ref.apiVersion) && served.version === versionOf(ref.apiVersion)
  );
}

/** An object in messages. */
export function titleOf(object: port.ObjectRef | Manifest): string {
  const { name, namespace } = 'metadata' in object ? object.metadata : object;
  return `${object.kind}/${name}${namespace ? ` in ${namespace}` : ''}`;
}

/** The query of a write. */
export function writeQuery(options: port.WriteOptions): Record<string, string> {
  return { fieldManager: options.manager, fieldValidation: 'Strict', ...(options.dryRun ? { dryRun: 'All' } : {}) };
}

/** The query of a selection. */
export function selectorQuery({ labelSelector, fieldSelector }: port.Selection): Record<string, string> {
  return { ...(labelSelector ? { labelSelector } : {}), ...(fieldSelector ? { fieldSelector } : {}) };
}

/** The part of a request that lets it be ended early. */
export function signalOf({ signal }: port.Interruptible): port.Interruptible {
  return signal ? { signal } : {};
}

/** A body read as the object that it is. */
export function liveOf(body: JsonObject): port.LiveObject {
  return body as unknown as port.LiveObject;
}

/** The body of a deletion; the server heeds the query only when there is no body, so that even a dry run is said here. */
export function deleteBody(options: port.DeleteOptions): string {
  const { uid, resourceVersion, propagation = 'Background', dryRun } = options;
  const preconditions = resourceVersion ? { uid, resourceVersion } : { uid };
  const rest = dryRun ? { dryRun: ['All'] } : {};
  return encodeJson({
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    preconditions,
    propagationPolicy: propagation,
    ...rest,
  });
}
