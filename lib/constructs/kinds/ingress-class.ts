import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What an IngressClass is made of. */
export interface IngressClassProps extends ObjectProps, k8s.IngressClassSpec {}

const kind = { apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', namespaced: false, body: 'spec' } as const;

/**
 * A controller that serves Ingresses.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/ingress/#ingress-class
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { IngressClass } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new IngressClass(chart, 'nginx', { controller: 'k8s.io/ingress-nginx' });
 * ```
 */
export class IngressClass extends TypedObject<k8s.IngressClass> {
  constructor(scope: Construct, id: string, props: IngressClassProps = {}) {
    super(scope, id, kind, props);
  }
}
