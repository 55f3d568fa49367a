import { type Json, type JsonObject, isJsonObject } from '../manifest';
import type { Discovery, ServedKind } from './cluster';

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
  const groupVersions = path === '/api' ? strings(root.versions) : objects(root.groups).flatMap(groupVersionsOf);
  const parts = await Promise.all(groupVersions.map(async (name) => readClassic(name, await fetch(`${path}/${name}`))));
  return { kinds: parts.flatMap((part) => part.kinds), incomplete: parts.flatMap((part) => part.incomplete) };
}

function groupVersionsOf(group: JsonObject): readonly string[] {
  return objects(group.versions).map((version) => text(version.groupVersion));
}

function readClassic(groupVersion: string, list: Json | undefined): Discovery {
  if (!isJsonObject(list)) return { kinds: [], incomplete: [groupVersion] };
  const [version = '', group = ''] = groupVersion.split('/').reverse();
  const resources = objects(list.resources);
  const names = new Set(resources.map((resource) => text(resource.name)));
  const kinds = resources.filter((resource) => !text(resource.name).includes('/'));
  return {
    incomplete: [],
    kinds: kinds.map((resource) => ({
      group: text(resource.group) || group,
      version: text(resource.version) || version,
      kind: text(resource.kind),
      plural: text(resource.name),
      namespaced: resource.namespaced === true,
      verbs: strings(resource.verbs),
      statusSubresource: names.has(`${text(resource.name)}/status`),
    })),
  };
}

/** Reads the answer of a server that tells everything at once. */
export function readAggregated(list: JsonObject): Discovery {
  const kinds: ServedKind[] = [];
  const incomplete: string[] = [];
  for (const item of objects(list.items)) {
    const group = isJsonObject(item.metadata) ? text(item.metadata.name) : '';
    for (const version of objects(item.versions)) {
      const name = text(version.version);
      if (version.freshness === 'Stale') incomplete.push(group ? `${group}/${name}` : name);
      kinds.push(...objects(version.resources).map((resource) => readResource(group, name, resource)));
    }
  }
  return { kinds, incomplete };
}

function readResource(group: string, version: string, resource: JsonObject): ServedKind {
  const answer = isJsonObject(resource.responseKind) ? resource.responseKind : {};
  return {
    group,
    version,
    kind: text(answer.kind),
    plural: text(resource.resource),
    namespaced: resource.scope === 'Namespaced',
    verbs: strings(resource.verbs),
    statusSubresource: objects(resource.subresources).some((part) => text(part.subresource) === 'status'),
  };
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : [];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
