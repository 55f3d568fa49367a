import { type Json, type ResourceId, isJsonObject, resourceIdParts } from '../../manifest';
import type { Cluster, LiveObject, ServedKind } from '../cluster';
import { mapPool } from '../pool';
import { ownerOf } from '../set-identity';
import type { Problem } from '../report';
import { problem } from './item';

/** What every namespace holds, or what others make and remove for its objects. */
const COMMON: ReadonlySet<string> = new Set(['Event', 'Endpoints', 'EndpointSlice', 'Lease', 'PodMetrics']);
const COMMON_NAMES: ReadonlySet<string> = new Set(['ConfigMap/kube-root-ca.crt', 'ServiceAccount/default']);
const SHOWN = 5;

/** Refuses to prune a namespace or definition while it holds objects that the set does not own. */
export async function contentProblem(cluster: Cluster, live: LiveObject, setId: string): Promise<Problem | undefined> {
  const contents = await contentsOf(cluster, live);
  const foreign = contents
    .filter((object) => isForeign(object, setId))
    .map((object) => `${object.kind}/${object.metadata.name}`);
  if (foreign.length === 0) return undefined;
  const more = foreign.length > SHOWN ? ` and ${foreign.length - SHOWN} more` : '';
  return problem(
    'apply/not-empty',
    `${live.kind}/${live.metadata.name} holds ${foreign.slice(0, SHOWN).join(', ')}${more}`,
  );
}

async function contentsOf(cluster: Cluster, live: LiveObject): Promise<readonly LiveObject[]> {
  const kinds =
    live.kind === 'Namespace' ? await listableKinds(cluster) : definedKinds(live, (await cluster.discover()).kinds);
  const selection = live.kind === 'Namespace' ? { namespace: live.metadata.name } : {};
  const lists = await mapPool(kinds, 8, (kind) => cluster.list(refOfKind(kind), selection));
  return lists.flatMap((list) => list.items);
}

/** One version of each namespaced kind that can be listed; of a group's versions the first is the preferred one. */
async function listableKinds(cluster: Cluster): Promise<readonly ServedKind[]> {
  const { kinds } = await cluster.discover();
  const listable = kinds.filter(
    ({ namespaced, verbs, kind }) => namespaced && verbs.includes('list') && !COMMON.has(kind),
  );
  const first = new Map<string, ServedKind>();
  for (const kind of listable)
    if (!first.has(`${kind.group}/${kind.kind}`)) first.set(`${kind.group}/${kind.kind}`, kind);
  return [...first.values()];
}

function definedKinds(definition: LiveObject, kinds: readonly ServedKind[]): readonly ServedKind[] {
  const spec = isJsonObject(definition.spec) ? definition.spec : {};
  const names: Readonly<Record<string, Json>> = isJsonObject(spec.names) ? spec.names : {};
  return kinds.filter(({ group, plural }) => group === spec.group && plural === names.plural).slice(0, 1);
}

function isForeign(object: LiveObject, setId: string): boolean {
  if (COMMON_NAMES.has(`${object.kind}/${object.metadata.name}`) || ownerOf(object) === setId) return false;
  return !(object.metadata.ownerReferences ?? []).some((reference) => reference.controller);
}

function refOfKind({ group, version, kind }: ServedKind): { readonly apiVersion: string; readonly kind: string } {
  return { apiVersion: group ? `${group}/${version}` : version, kind };
}

/** Whether the removal of an object takes others with it, so that its contents matter. */
export function hasContents(id: ResourceId): boolean {
  const { group, kind } = resourceIdParts(id);
  return (
    (kind === 'Namespace' && group === '') || (kind === 'CustomResourceDefinition' && group === 'apiextensions.k8s.io')
  );
}
