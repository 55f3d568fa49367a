import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a Lease is made of. */
export interface LeaseProps extends ObjectProps, k8s.LeaseSpec {}

const kind = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', namespaced: true, body: 'spec' } as const;

/**
 * A lock that one holder at a time keeps and renews.
 *
 * @see https://kubernetes.io/docs/concepts/architecture/leases/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Lease } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Lease(chart, 'leader', { leaseDurationSeconds: 15 });
 * ```
 */
export class Lease extends TypedObject<k8s.Lease> {
  constructor(scope: Construct, id: string, props: LeaseProps = {}) {
    super(scope, id, kind, props);
  }
}
