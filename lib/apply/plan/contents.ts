import { formatResourceId, isJsonObject } from '../../manifest';
import { ApiFailure } from '../api/api-failure';
import type { Cluster, Discovery, LiveObject, ServedKind } from '../cluster';
import { objectsOf } from '../json-values';
import { mapPool } from '../pool';
import { ownerOf } from '../set-identity';
import type { Problem } from '../report';
import { isInside, stays } from './inside';
import { type PlanItem, problem } from './item';

/** What every namespace holds, or what others make and remove for its objects. */
const COMMON: ReadonlySet<string> = new Set([
  '/Event',
  'events.k8s.io/Event',
  '/Endpoints',
  'discovery.k8s.io/EndpointSlice',
  'coordination.k8s.io/Lease',
  'metrics.k8s.io/PodMetrics',
]);
const COMMON_NAMES: ReadonlySet<string> = new Set(['ConfigMap/kube-root-ca.crt', 'ServiceAccount/default']);
const SHOWN = 5;

/**
 * Refuses to prune a namespace or definition while it holds anything that is not itself pruned in this run: objects
 * of the set or kept ones, other people's, or ones that cannot be seen at the moment.
 */
export async function contentProblem(
  cluster: Cluster,
  holder: LiveObject,
  items: readonly PlanItem[],
): Promise<Problem | undefined> {
  const staying = items.filter((item) => stays(item) && isInside(holder, item.id));
  if (staying.length > 0)
    return notEmpty(
      holder,
      staying.map(({ id }) => formatResourceId(id)),
    );
  const seen = await contentsOf(cluster, holder);
  if (typeof seen === 'string') {
    return problem('apply/contents-unknown', `what ${titleOf(holder)} holds cannot be seen: ${seen}`);
  }
  const going = goingUids(items, seen);
  const foreign = seen.filter((object) => !going.has(object.metadata.uid) && !isCommon(object));
  return foreign.length > 0 ? notEmpty(holder, foreign.map(titleOf)) : undefined;
}

function notEmpty(holder: LiveObject, titles: readonly string[]): Problem {
  const more = titles.length > SHOWN ? ` and ${titles.length - SHOWN} more` : '';
  return problem('apply/not-empty', `${titleOf(holder)} holds ${titles.slice(0, SHOWN).join(', ')}${more}`);
}

function titleOf({ kind, metadata }: LiveObject): string {
  return `${kind}/${metadata.name}`;
}

/** What is pruned in this run, what those objects control, and so on. */
function goingUids(items: readonly PlanItem[], contents: readonly LiveObject[]): ReadonlySet<string> {
  const pruned = items.filter((item) => item.action === 'pruned' && !item.problem);
  const going = new Set(pruned.flatMap((item) => item.live?.metadata.uid ?? item.entry?.uid ?? []));
  for (let before = -1; before < going.size;) {
    before = going.size;
    for (const object of contents) if (going.has(controllerOf(object))) going.add(object.metadata.uid);
  }
  return going;
}

function controllerOf({ metadata }: LiveObject): string {
  return (metadata.ownerReferences ?? []).find((reference) => reference.controller)?.uid ?? '';
}

/** What the cluster puts into every namespace, unless a set has made it its own. */
function isCommon(object: LiveObject): boolean {
  return COMMON_NAMES.has(titleOf(object)) && ownerOf(object) === undefined;
}

/** Everything inside; or why it cannot be told. */
async function contentsOf(cluster: Cluster, holder: LiveObject): Promise<readonly LiveObject[] | string> {
  const discovery = await cluster.discover({ refresh: true });
  if (discovery.incomplete.length > 0) return `the cluster cannot tell about ${discovery.incomplete.join(', ')} now`;
  const kinds = holder.kind === 'Namespace' ? listableKinds(discovery) : definedKinds(holder, discovery);
  if (holder.kind !== 'Namespace' && kinds.length === 0 && isEstablished(holder)) return 'no version of it is served';
  const selection = holder.kind === 'Namespace' ? { namespace: holder.metadata.name } : {};
  try {
    const lists = await mapPool(kinds, 8, (kind) => listKind(cluster, kind, selection));
    return lists.flat();
  } catch (error) {
    if (ApiFailure.is(error)) return error.serverMessage;
    throw error;
  }
}

async function listKind(
  cluster: Cluster,
  { group, version, kind }: ServedKind,
  selection: { readonly namespace?: string },
): Promise<readonly LiveObject[]> {
  try {
    return (await cluster.list({ apiVersion: group ? `${group}/${version}` : version, kind }, selection)).items;
  } catch (error) {
    if (ApiFailure.is(error, 404)) return [];
    throw error;
  }
}

/** One version of each namespaced kind that can be listed; of a group's versions the first is the preferred one. */
function listableKinds({ kinds }: Discovery): readonly ServedKind[] {
  const listable = kinds.filter(
    ({ namespaced, verbs, kind, group }) => namespaced && verbs.includes('list') && !COMMON.has(`${group}/${kind}`),
  );
  const first = new Map<string, ServedKind>();
  for (const kind of listable)
    if (!first.has(`${kind.group}/${kind.kind}`)) first.set(`${kind.group}/${kind.kind}`, kind);
  return [...first.values()];
}

function definedKinds(definition: LiveObject, { kinds }: Discovery): readonly ServedKind[] {
  const spec = isJsonObject(definition.spec) ? definition.spec : {};
  const names = isJsonObject(spec.names) ? spec.names : {};
  return kinds.filter(({ group, plural }) => group === spec.group && plural === names.plural).slice(0, 1);
}

function isEstablished({ status }: LiveObject): boolean {
  const conditions = isJsonObject(status) ? objectsOf(status.conditions) : [];
  return conditions.some(({ type, status: value }) => type === 'Established' && value === 'True');
}
