import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What an Endpoints is made of. */
export interface EndpointsProps extends ObjectProps, FieldsOf<k8s.Endpoints> {}

const kind = { apiVersion: 'v1', kind: 'Endpoints', namespaced: true, body: 'fields' } as const;

/**
 * Addresses behind a Service without a selector; an EndpointSlice does it better since Kubernetes 1.21.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/service/#endpoints
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Endpoints } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Endpoints(chart, 'database', { subsets: [{ addresses: [{ ip: '192.0.2.10' }], ports: [{ port: 5432 }] }] });
 * ```
 */
export class Endpoints extends TypedObject<k8s.Endpoints> {
  constructor(scope: Construct, id: string, props: EndpointsProps = {}) {
    super(scope, id, kind, props);
  }
}
