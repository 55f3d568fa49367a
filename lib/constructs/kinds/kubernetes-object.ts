import type { Construct } from 'constructs';
import { groupOf } from '../../manifest';
import { builtInKind, type k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** An object of any kind, as its YAML says it. */
export interface AnyObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: k8s.ObjectMeta;
}

/** What an object of any kind is made of: all its fields, as in YAML. */
export type KubernetesObjectProps<M extends AnyObject> = Omit<M, 'status'> & Omit<ObjectProps, 'metadata'>;

/**
 * An object of a kind that has no construct of its own, checked by its type: `new KubernetesObject<k8s.FlowSchema>(…)`.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { KubernetesObject, type k8s } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new KubernetesObject<k8s.CSIDriver>(chart, 'disk.example', {
 *   apiVersion: 'storage.k8s.io/v1',
 *   kind: 'CSIDriver',
 *   spec: { attachRequired: false },
 * });
 * ```
 */
export class KubernetesObject<M extends AnyObject> extends TypedObject<M> {
  constructor(scope: Construct, id: string, props: KubernetesObjectProps<M>) {
    const { apiVersion, kind, ...rest } = props as AnyObject & ObjectProps;
    const namespaced = builtInKind(groupOf(apiVersion), kind)?.namespaced ?? true;
    super(scope, id, { apiVersion, kind, namespaced, body: 'fields' }, rest);
  }
}
