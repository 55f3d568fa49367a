import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a Namespace is made of. */
export interface NamespaceProps extends ObjectProps, k8s.NamespaceSpec {}

const kind = { apiVersion: 'v1', kind: 'Namespace', namespaced: false, body: 'spec' } as const;

/**
 * A place for objects, in which their names are their own.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Namespace } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Namespace(chart, 'shop', { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } });
 * ```
 */
export class Namespace extends TypedObject<k8s.Namespace> {
  constructor(scope: Construct, id: string, props: NamespaceProps = {}) {
    super(scope, id, kind, props);
  }
}
