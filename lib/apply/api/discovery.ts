import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { Discovery, ServedKind } from '../cluster';
import { objectOf, objectsOf, textOf, textsOf } from '../json-values';

/** Asks for one path; gives the body of a good answer, undefined of any other. */
export type FetchJson = (path: string, accept?: string) => Promise<Json | undefined>;

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';

/** Learns what a server serves: in two requests where it can tell, else in one per group version. */
export async function discover(fetch: FetchJson): Promise<Discovery> {
  const roots = await Promise.all([fetch('/api', AGGREGATED), fetch('/apis', AGGREGATED)]);
  const parts = await Promise.all(
    roots.map((root, index) => discoverRoot(fetch, index === 0 ? '/api' : '/apis', root)),
  );
  return { kinds: parts.flatMap((part) => part.kinds), incomplete: parts.flatMap((part) => part.incomplete) };
}

async function discoverRoot(fetch: FetchJson, path: string, root: Json | undefined): Promise<Discovery> {
  if (!isJsonObject(root)) return { kinds: [], incomplete: [path] };
  if (root.kind === 'APIGroupDiscoveryList') return readAggregated(root);
  const groupVersions = path === '/api' ? textsOf(root.versions) : objectsOf(root.groups).flatMap(groupVersionsOf);
  const parts = await Promise.all(groupVersions.map(async (name) => readClassic(name, await fetch(`${path}/${name}`))));
  return { kinds: parts.flatMap((part) => part.kinds), incomplete: parts.flatMap((part) => part.incomplete) };
}

function groupVersionsOf(group: JsonObject): readonly string[] {
  return objectsOf(group.versions).map((version) => textOf(version.groupVersion));
}

function readClassic(groupVersion: string, list: Json | undefined): Discovery {
  if (!isJsonObject(list)) return { kinds: [], incomplete: [groupVersion] };
  const [version = '', group = ''] = groupVersion.split('/').reverse();
  const resources = objectsOf(list.resources);
  const names = new Set(resources.map((resource) => textOf(resource.name)));
  const kinds = resources.filter((resource) => !textOf(resource.name).includes('/'));
  return {
    incomplete: [],
    kinds: kinds.map((resource) => ({
      group: textOf(resource.group) || group,
      version: textOf(resource.version) || version,
      kind: textOf(resource.kind),
      plural: textOf(resource.name),
      namespaced: resource.namespaced === true,
      verbs: textsOf(resource.verbs),
      statusSubresource: names.has(`${textOf(resource.name)}/status`),
    })),
  };
}

/** Reads the answer of a server that tells everything at once. */
export function readAggregated(list: JsonObject): Discovery {
  const kinds: ServedKind[] = [];
  const incomplete: string[] = [];
  for (const item of objectsOf(list.items)) {
    const group = textOf(objectOf(item.metadata).name);
    for (const version of objectsOf(item.versions)) {
      const name = textOf(version.version);
      if (version.freshness === 'Stale') incomplete.push(group ? `${group}/${name}` : name);
      kinds.push(...objectsOf(version.resources).map((resource) => readResource(group, name, resource)));
    }
  }
  return { kinds, incomplete };
}

function readResource(group: string, version: string, resource: JsonObject): ServedKind {
  const answer = objectOf(resource.responseKind);
  return {
    group,
    version,
    kind: textOf(answer.kind),
    plural: textOf(resource.resource),
    namespaced: resource.scope === 'Namespaced',
    verbs: textsOf(resource.verbs),
    statusSubresource: objectsOf(resource.subresources).some((part) => textOf(part.subresource) === 'status'),
  };
}
