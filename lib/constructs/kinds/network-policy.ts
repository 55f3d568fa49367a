import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';
import { type PeerProps, writeRules } from '../pod/peers';
import { type PodSelection, selectorOf } from '../pod/select';

/** Who may send to the selected Pods, and through which ports. */
export interface IngressRuleProps extends Omit<k8s.NetworkPolicyIngressRule, 'from'> {
  /** Who may: workloads, or peers as Kubernetes writes them. @default - everybody */
  readonly from?: readonly PeerProps[];
}

/** To whom the selected Pods may send, and through which ports. */
export interface EgressRuleProps extends Omit<k8s.NetworkPolicyEgressRule, 'to'> {
  /** To whom: workloads, or peers as Kubernetes writes them. @default - everybody */
  readonly to?: readonly PeerProps[];
}

/** What a NetworkPolicy is made of. */
export interface NetworkPolicyProps
  extends ObjectProps, Omit<k8s.NetworkPolicySpec, 'podSelector' | 'ingress' | 'egress'> {
  /** The Pods that are restricted: a workload, or a selector; `{}` means all of the namespace. */
  readonly podSelector: PodSelection;
  /** What may come in. @default - nothing, where `policyTypes` says `Ingress` or is not written */
  readonly ingress?: readonly IngressRuleProps[];
  /** What may go out. @default - nothing, where `policyTypes` says `Egress` */
  readonly egress?: readonly EgressRuleProps[];
}

const kind = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', namespaced: true, body: 'spec' } as const;

/**
 * Restricts the traffic of Pods to what it lists.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/network-policies/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { NetworkPolicy } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new NetworkPolicy(chart, 'deny-all', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
 * ```
 */
export class NetworkPolicy extends TypedObject<k8s.NetworkPolicy> {
  constructor(scope: Construct, id: string, props: NetworkPolicyProps) {
    const { podSelector, ingress, egress, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    super(scope, id, kind, {
      ...rest,
      podSelector: selectorOf(podSelector),
      ...(ingress && { ingress: writeRules(ingress, 'from') }),
      ...(egress && { egress: writeRules(egress, 'to') }),
    });
  }

  /** Lets more in. */
  addIngress(...rules: readonly IngressRuleProps[]): void {
    this.grow('ingress', writeRules(rules, 'from'));
  }

  /** Lets more out. */
  addEgress(...rules: readonly EgressRuleProps[]): void {
    this.grow('egress', writeRules(rules, 'to'));
  }
}
