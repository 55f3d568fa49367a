import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a PriorityClass is made of. */
export interface PriorityClassProps extends ObjectProps, FieldsOf<k8s.PriorityClass> {}

const kind = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', namespaced: false, body: 'fields' } as const;

/**
 * A named priority of Pods, higher ones being placed first.
 *
 * @see https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { PriorityClass } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new PriorityClass(chart, 'high', { value: 1000, description: 'What customers wait for' });
 * ```
 */
export class PriorityClass extends TypedObject<k8s.PriorityClass> {
  constructor(scope: Construct, id: string, props: PriorityClassProps = {}) {
    super(scope, id, kind, props);
  }
}
