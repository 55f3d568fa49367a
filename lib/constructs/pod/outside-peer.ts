import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { GitopsError } from '../../manifest';
import type { k8s } from '../../schema';
import { isMap, told } from '../object/argument';
import type { CallContext } from '../object/call-context';

/**
 * A peer whose traffic is not ruled from here: a namespace, a range of addresses, or a peer as Kubernetes writes it. An
 * object that is known to be of another kind does not compile.
 */
export type OutsidePeer =
  (ApiObject & { readonly manifest?: k8s.Namespace }) | `${string}/${number}` | k8s.NetworkPolicyPeer;

/**
 * The peer as a policy writes it.
 *
 * @throws GitopsError `construct/no-peer` for a construct that is no Namespace
 */
export function outsidePeer(peer: OutsidePeer, context: CallContext): k8s.NetworkPolicyPeer {
  if (typeof peer === 'string' && peer.includes('/')) return { ipBlock: { cidr: peer } };
  if (!Construct.isConstruct(peer)) {
    if (isMap(peer)) return peer;
    throw notAPeer(told(peer), context);
  }
  if (isNamespace(peer)) return { namespaceSelector: byName(peer.name) };
  throw notAPeer(told(peer), context);
}

function notAPeer(peer: string, context: CallContext): GitopsError {
  return new GitopsError('construct/no-peer', {
    attempt: `Cannot allow traffic of ${context.object}`,
    origin: context.calling.origin,
    seen: `${peer} is neither a workload of this package nor a Namespace`,
  });
}

/** The selector of a namespace by its name. */
export function byName(namespace: string): k8s.LabelSelector {
  return { matchLabels: { 'kubernetes.io/metadata.name': namespace } };
}

function isNamespace(peer: object): peer is ApiObject {
  return ApiObject.isApiObject(peer) && peer.kind === 'Namespace' && peer.apiVersion === 'v1';
}
