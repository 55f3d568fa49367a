import { type FieldChange, assertData, diffObjects as diffByTypes } from '../manifest';
import { type CustomKinds, listTypesOf } from './crd';
import { listTypes } from './fields';

/** How two versions of an object are compared. */
export interface DiffObjectsOptions {
  /** The custom kinds, whose schemas say which of their lists have keys. @default - their lists are compared by position */
  readonly customKinds?: CustomKinds;
}

/**
 * Says which fields differ between two versions of an object, as Kubernetes sees them: elements of keyed lists by their
 * keys, sets without order, quantities by amount (`1000m` is `1`), and values of Secrets hidden.
 *
 * @throws GitopsError `manifest/not-plain-data` for cycles, class instances, functions, `undefined` in a list
 * @example
 * ```ts
 * import { diffObjects, formatPath, fromYaml } from 'cdk8s-gitops';
 *
 * const [from, to] = fromYaml('{kind: Pod, apiVersion: v1, spec: {hostPID: true}}\n---\n{kind: Pod, apiVersion: v1}\n');
 * for (const { path, change } of diffObjects(from, to)) console.log(change, formatPath(path)); // removed spec
 * ```
 */
export function diffObjects(
  from: unknown,
  to: unknown,
  { customKinds }: DiffObjectsOptions = {},
): readonly FieldChange[] {
  for (const object of [from, to]) if (object !== undefined) assertData('compare', object);
  return diffByTypes(from, to, customKinds ? listTypesOf(customKinds) : listTypes);
}
