import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a LimitRange is made of. */
export interface LimitRangeProps extends ObjectProps, k8s.LimitRangeSpec {}

const kind = { apiVersion: 'v1', kind: 'LimitRange', namespaced: true, body: 'spec' } as const;

/**
 * Limits and defaults for what each container, Pod or claim of a namespace may ask for.
 *
 * @see https://kubernetes.io/docs/concepts/policy/limit-range/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { LimitRange } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new LimitRange(chart, 'limits', { limits: [{ type: 'Container', defaultRequest: { memory: '64Mi' } }] });
 * ```
 */
export class LimitRange extends TypedObject<k8s.LimitRange> {
  constructor(scope: Construct, id: string, props: LimitRangeProps) {
    super(scope, id, kind, props);
  }
}
