import type { Construct } from 'constructs';
import { ISOLATED_LABELS } from '../../manifest';
import type { k8s } from '../../schema';
import { NetworkPolicy } from '../kinds/network-policy';
import type { CallContext } from '../object/call-context';
import { type OutsidePeer, byName, outsidePeer } from './outside-peer';
import { POD_SELECTOR, type PodSource } from './pod-source';
import type { Port } from './ports';
import { type PortsField, type TrafficPort, checkPorts, portsOf, portsOutside } from './traffic-ports';

/** The two directions of traffic. */
export type Side = 'ingress' | 'egress';

/** The method by which workloads of a tree find each other's traffic. */
export const TRAFFIC = Symbol.for('cdk8s-gitops.traffic');

/** A workload whose traffic is ruled. */
export interface TrafficSource extends PodSource {
  [TRAFFIC](): Traffic;
}

/** Whom a workload may talk to: another workload, a namespace, a range of addresses, or a peer as Kubernetes writes it. */
export type TrafficPeer = TrafficSource | OutsidePeer;

/** Which ports are opened. */
export interface TrafficOptions {
  /**
   * Ports of the receiver, by name or number, or as a policy writes them: `{ port: 53, protocol: 'UDP' }`.
   *
   * @default - those that its containers declare, else all
   */
  readonly ports?: readonly TrafficPort[];
}

/** What rules of traffic need to know of a workload. */
export interface TrafficOwner extends Construct, PodSource {
  readonly name: string;
  readonly ports: readonly Port[];
}

/** What surrounds the traffic of a workload. */
export interface TrafficPlace {
  /** The namespace of its Pods, as far as it is known. */
  readonly namespace: string | undefined;
  /** The namespace that is written in what is made for it; the verbatim profile leaves it to be filled in. */
  readonly written: string | undefined;
  /** The sides that policies of the environment restrict. */
  readonly isolation: { readonly [S in Side]?: boolean };
  /** Adds a label to the Pods. */
  readonly labelPods: (key: string) => void;
  readonly context: CallContext;
}

/** One end of a connection: a side of a workload. */
interface End {
  readonly traffic: Traffic;
  readonly side: Side;
}

/** A connection that was asked for. */
interface Connection {
  readonly side: Side;
  /** The other end, as a policy of this workload names it. */
  readonly peer: k8s.NetworkPolicyPeer;
  readonly ends: readonly End[];
}

const DNS: k8s.NetworkPolicyEgressRule = {
  to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
  ports: [
    { port: 53, protocol: 'UDP' },
    { port: 53, protocol: 'TCP' },
  ],
};

/** The traffic of one workload: one policy for each side, which grows with what is allowed. */
export class Traffic {
  private readonly policies = new Map<Side, NetworkPolicy>();
  private readonly isolated = new Set<Side>();
  private readonly asked: Connection[] = [];
  private readonly waiting: { readonly side: Side; readonly write: (policy: NetworkPolicy) => void }[] = [];

  constructor(
    private readonly owner: TrafficOwner,
    private readonly place: TrafficPlace,
  ) {}

  /**
   * Restricts a side to what is allowed; names can always be resolved. Policies add up, and that of the environment lets
   * the own namespace through, unless a label of the Pods says otherwise.
   */
  isolate(side: Side): void {
    if (this.isolated.has(side)) return;
    if (this.place.isolation[side] === true) this.place.labelPods(ISOLATED_LABELS[side]);
    this.isolated.add(side);
    const policy = this.policy(side);
    if (side === 'egress') policy.addEgress(DNS);
    for (const one of this.waiting) if (one.side === side) one.write(policy);
  }

  /** The ports that the containers declare. */
  get ports(): readonly Port[] {
    return this.owner.ports;
  }

  /** Who speaks in errors. */
  get context(): CallContext {
    return this.place.context;
  }

  /** Whether a side is restricted to what policies allow. */
  restricts(side: Side): boolean {
    return this.isolated.has(side) || this.place.isolation[side] === true;
  }

  /**
   * Lets a peer in through one port. A side that nothing restricts stays open, and nothing is said of it; when it is
   * restricted later, the peer is let in from then on.
   */
  admit(peer: TrafficPeer, port: k8s.NetworkPolicyPort): void {
    const ports = [port];
    if (isTrafficSource(peer)) {
      const to = [this.asPeer(peer[TRAFFIC]())];
      peer[TRAFFIC]().whenRestricted('egress', (policy) => policy.addEgress({ to, ports }));
    }
    const from = [this.written(peer)];
    this.whenRestricted('ingress', (policy) => policy.addIngress({ from, ports }));
  }

  /** Allows traffic from a peer. */
  allowFrom(peer: TrafficPeer, options: TrafficOptions): void {
    checkPorts(options, { method: '`allowFrom`', context: this.context });
    const written = this.written(peer);
    const ends = isTrafficSource(peer)
      ? peer[TRAFFIC]().connect(this, options)
      : [this.open('ingress', written, portsOf(this, options))];
    this.asked.push({ side: 'ingress', peer: written, ends });
  }

  /** Allows traffic to a peer. */
  allowTo(peer: TrafficPeer, options: TrafficOptions): void {
    checkPorts(options, { method: '`allowTo`', context: this.context });
    const written = this.written(peer);
    const ends = isTrafficSource(peer)
      ? this.connect(peer[TRAFFIC](), options)
      : [this.open('egress', written, portsOutside(written, options, this.context))];
    this.asked.push({ side: 'egress', peer: written, ends });
  }

  /** What was asked for and changes nothing, as no end of it is restricted. */
  get idle(): readonly Pick<Connection, 'side' | 'peer'>[] {
    return this.asked.filter(({ ends }) => ends.every(({ traffic, side }) => !traffic.restricts(side)));
  }

  /** Opens both ends of a connection to another workload, as far as they are or will be restricted. */
  private connect(to: Traffic, options: TrafficOptions): readonly End[] {
    const ports = portsOf(to, options);
    return [to.open('ingress', this.asPeer(to), ports), this.open('egress', to.asPeer(this), ports)];
  }

  private open(side: Side, peer: k8s.NetworkPolicyPeer, ports: PortsField): End {
    this.whenRestricted(side, (policy) => {
      if (side === 'ingress') policy.addIngress({ from: [peer], ...ports });
      else policy.addEgress({ to: [peer], ...ports });
    });
    return { traffic: this, side };
  }

  /** This workload as the other one sees it: by its Pods, and by its namespace where that is another one. */
  private asPeer(other: Traffic): k8s.NetworkPolicyPeer {
    const { namespace } = this.place;
    const podSelector = this.owner[POD_SELECTOR]();
    if (namespace === undefined || namespace === other.place.namespace) return { podSelector };
    return { podSelector, namespaceSelector: byName(namespace) };
  }

  /** A peer as a policy of this workload names it. */
  private written(peer: TrafficPeer): k8s.NetworkPolicyPeer {
    return isTrafficSource(peer) ? peer[TRAFFIC]().asPeer(this) : outsidePeer(peer, this.context);
  }

  private whenRestricted(side: Side, write: (policy: NetworkPolicy) => void): void {
    if (this.restricts(side)) write(this.policy(side));
    else this.waiting.push({ side, write });
  }

  private policy(side: Side): NetworkPolicy {
    const found = this.policies.get(side);
    if (found) return found;
    const policy = new NetworkPolicy(this.owner, side, {
      metadata: {
        name: `${this.owner.name}-${side}`,
        ...(this.place.written !== undefined && { namespace: this.place.written }),
      },
      podSelector: this.owner,
      policyTypes: [side === 'ingress' ? 'Ingress' : 'Egress'],
    });
    this.policies.set(side, policy);
    return policy;
  }
}

/** Whether a value is a workload whose traffic is ruled. */
export function isTrafficSource(value: unknown): value is TrafficSource {
  return typeof value === 'object' && value !== null && TRAFFIC in value;
}
