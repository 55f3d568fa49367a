import type { k8s } from '../../schema';
import { type PodSource, isPodSource } from './pod-source';
import { type PodSelection, selectorOf } from './select';

/** A peer of a NetworkPolicy: a workload of the same namespace, or a peer whose Pods may be a workload. */
export type PeerProps =
  PodSource | (Omit<k8s.NetworkPolicyPeer, 'podSelector'> & { readonly podSelector?: PodSelection });

/** Writes the peers of one rule as Kubernetes wants them. */
export function writePeers<R extends object>(rule: R, side: keyof R): object {
  const peers: unknown = rule[side];
  return Array.isArray(peers) ? { ...rule, [side]: peers.map(writePeer) } : rule;
}

function writePeer(peer: PeerProps): object {
  if (isPodSource(peer)) return { podSelector: selectorOf(peer) };
  const { podSelector, ...rest } = peer;
  return podSelector === undefined ? rest : { ...rest, podSelector: selectorOf(podSelector) };
}
