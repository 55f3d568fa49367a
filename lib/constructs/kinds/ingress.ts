import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';
import type { TrafficPeer } from '../pod/traffic';

/** What an Ingress is made of. */
export interface IngressProps extends ObjectProps, k8s.IngressSpec {}

/** How a Service is reached from outside, beside the host. */
export interface IngressPathOptions extends ObjectProps, Omit<k8s.IngressSpec, 'rules' | 'defaultBackend'> {
  /** Path that leads to the Service. @default '/' */
  readonly path?: string;
  /** How the path is compared. @default 'Prefix' */
  readonly pathType?: 'Exact' | 'ImplementationSpecific' | 'Prefix';
  /** Port of the Service, by name or number. @default - the only one */
  readonly port?: k8s.IntOrString;
  /**
   * Who leads the requests to the Pods, as for `allowFrom`: the namespace of the Ingress controller, as
   * `[external.namespace('ingress-nginx')]`. Where ingress is isolated, a NetworkPolicy lets them in, through this port.
   *
   * @default - nobody is let in; where ingress is isolated, the finding `policy/cut-off` says so
   */
  readonly from?: readonly TrafficPeer[];
}

const kind = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', namespaced: true, body: 'spec' } as const;

/**
 * Rules that lead HTTP requests from outside to Services.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/ingress/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Ingress } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Ingress(chart, 'web', { defaultBackend: { service: { name: 'web', port: { name: 'http' } } } });
 * ```
 */
export class Ingress extends TypedObject<k8s.Ingress> {
  constructor(scope: Construct, id: string, props: IngressProps = {}) {
    super(scope, id, kind, props);
  }
}
