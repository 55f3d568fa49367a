import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a RuntimeClass is made of. */
export interface RuntimeClassProps extends ObjectProps, FieldsOf<k8s.RuntimeClass> {}

const kind = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', namespaced: false, body: 'fields' } as const;

/**
 * A way of running containers that Pods may choose.
 *
 * @see https://kubernetes.io/docs/concepts/containers/runtime-class/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { RuntimeClass } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new RuntimeClass(chart, 'sandboxed', { handler: 'runsc' });
 * ```
 */
export class RuntimeClass extends TypedObject<k8s.RuntimeClass> {
  constructor(scope: Construct, id: string, props: RuntimeClassProps) {
    super(scope, id, kind, props);
  }
}
