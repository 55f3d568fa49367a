import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { FieldsOf, ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What an EndpointSlice is made of. */
export interface EndpointSliceProps extends ObjectProps, FieldsOf<k8s.EndpointSlice> {}

const kind = { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', namespaced: true, body: 'fields' } as const;

/**
 * Addresses behind a Service, in parts.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { EndpointSlice } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new EndpointSlice(chart, 'database-1', { addressType: 'IPv4', endpoints: [{ addresses: ['192.0.2.10'] }], ports: [{ port: 5432 }] });
 * ```
 */
export class EndpointSlice extends TypedObject<k8s.EndpointSlice> {
  constructor(scope: Construct, id: string, props: EndpointSliceProps) {
    super(scope, id, kind, props);
  }
}
