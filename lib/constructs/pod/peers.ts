import type { k8s } from '../../schema';
import { isMap } from '../object/argument';
import { type PodSource, isPodSource } from './pod-source';
import { type PodSelection, selectorOf } from './select';

/** A peer of a NetworkPolicy: a workload of the same namespace, or a peer whose Pods may be a workload. */
export type PeerProps =
  PodSource | (Omit<k8s.NetworkPolicyPeer, 'podSelector'> & { readonly podSelector?: PodSelection });

/** Writes the rules of one side; what is of another type stays, and the check of the rendered object names it. */
export function writeRules<R extends object>(rules: readonly R[], side: keyof R): readonly object[] {
  return Array.isArray(rules) ? rules.map((rule: R) => writePeers(rule, side)) : rules;
}

/** Writes the peers of one rule as Kubernetes wants them. */
function writePeers<R extends object>(rule: R, side: keyof R): object {
  if (!isMap(rule)) return rule;
  const peers: unknown = rule[side];
  return Array.isArray(peers) ? { ...rule, [side]: peers.map(writePeer) } : rule;
}

function writePeer(peer: PeerProps): object {
  if (isPodSource(peer)) return { podSelector: selectorOf(peer) };
  if (!isMap(peer)) return peer;
  const { podSelector, ...rest } = peer;
  return podSelector === undefined ? rest : { ...rest, podSelector: selectorOf(podSelector) };
}
