import { groupOf } from '../../manifest';
import type { ClusterSchema } from '../import/cluster-schema';
import type { KindFacts } from '../import/facts';
import type { Availability } from '../kinds';
import type { KubernetesVersion } from '../kubernetes-version';
import { type KnownKind, knownKind } from './known-kind';
import { PLANS } from './plan';
import { show } from './report';

const kept = new WeakMap<ClusterSchema, Map<string, KnownKind>>();

/** What is known of a kind on a cluster: its fields are those that the cluster has, and it is served or not. */
export function knownOn(
  cluster: ClusterSchema,
  apiVersion: string,
  kind: string,
  kubernetes: KubernetesVersion,
): KnownKind {
  const kinds = kept.get(cluster) ?? new Map<string, KnownKind>();
  kept.set(cluster, kinds);
  const key = `${kubernetes} ${apiVersion} ${kind}`;
  const known = kinds.get(key) ?? lookUp(cluster, knownKind(apiVersion, kind, kubernetes));
  kinds.set(key, known);
  return known;
}

function lookUp(cluster: ClusterSchema, known: KnownKind): KnownKind {
  const { apiVersion, kind } = known;
  const facts = cluster.kind(apiVersion, kind);
  if (!facts) return { ...known, ...absenceOn(cluster, known) };
  const type = cluster.table.kind(apiVersion, kind);
  return {
    ...known,
    found: cluster.isListed ? foundOn(facts, known.found) : known.found,
    plan: type ? PLANS.ofRoot(type) : known.plan,
    clusterWide: facts.scope === undefined ? known.clusterWide : facts.scope === 'Cluster',
  };
}

/** What the cluster serves is served, whether or not an administrator turned it on; it may be deprecated still. */
function foundOn({ type }: KindFacts, found: Availability): Availability {
  if (type === undefined) return { state: 'unknown-kind' };
  return found.state === 'deprecated' ? found : { state: 'served' };
}

function absenceOn(cluster: ClusterSchema, { apiVersion, kind, found }: KnownKind): Pick<KnownKind, 'absent'> {
  if (!cluster.isListed || found.state === 'unknown-kind') return {};
  const versions = cluster.versionsOf(groupOf(apiVersion), kind);
  const here = `the cluster, ${cluster.server}, does not serve`;
  if (versions.length > 0)
    return {
      absent: `${here} it as ${show(apiVersion)}; write ${versions.map((one) => `${one} ${kind}`).join(' or ')}`,
    };
  const instead = 'replacement' in found ? `; write ${found.replacement}` : '';
  return { absent: `${here} ${kind} of ${show(apiVersion)}${instead}` };
}
