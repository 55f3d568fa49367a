import {
  type Json,
  type Manifest,
  type Origin,
  type ResourceId,
  groupOf,
  idOf,
  isJsonObject,
  versionOf,
} from '../../manifest';
import type { Cluster, ServedKind } from '../cluster';
import { type LoadedObject, titleOf } from './load';

/** An object whose kind and namespace are settled. */
export interface Desired {
  readonly id: ResourceId;
  readonly manifest: Manifest;
  readonly origin: Origin;
  /** What the server serves of its kind. @default - not yet, a definition in the set brings it; or never */
  readonly served: ServedKind | undefined;
  /** The definition in the set that brings the kind. @default - none does */
  readonly definedBy: ResourceId | undefined;
  /** Whether controllers may report a status of its kind. */
  readonly reportsStatus: boolean;
}

/** Settles kinds and namespaces; what cannot be settled is a mistake. */
export async function settleScopes(
  cluster: Cluster,
  objects: readonly LoadedObject[],
  namespace: string | undefined,
): Promise<{ readonly desired: readonly Desired[]; readonly mistakes: readonly string[] }> {
  const definitions = definitionsIn(objects);
  const { kinds } = await cluster.discover();
  const served = new Map(kinds.map((kind) => [keyOf(kind.group, kind.version, kind.kind), kind]));
  const mistakes: string[] = [];
  const found = new Map<ResourceId, Desired>();
  for (const object of objects) {
    const key = kindKeyOf(object.manifest);
    const settled = settle(object, { served: served.get(key), defined: definitions.get(key), namespace });
    const mistake = settled.mistake ?? duplicateMistake(settled.desired, found);
    if (mistake) mistakes.push(`${titleOf(settled.desired)}: ${mistake}`);
    found.set(settled.desired.id, settled.desired);
  }
  return { desired: [...found.values()], mistakes };
}

interface KindFacts {
  readonly served: ServedKind | undefined;
  readonly defined: DefinedKind | undefined;
  readonly namespace: string | undefined;
}

interface DefinedKind {
  readonly definition: ResourceId;
  readonly namespaced: boolean;
  readonly reportsStatus: boolean;
}

function settle(
  { manifest, origin }: LoadedObject,
  facts: KindFacts,
): { readonly desired: Desired; readonly mistake: string | undefined } {
  const namespaced = facts.served?.namespaced ?? facts.defined?.namespaced;
  const own = manifest.metadata.namespace;
  const placed = namespaced === true && !own && facts.namespace ? inNamespace(manifest, facts.namespace) : manifest;
  const desired: Desired = {
    id: idOf(placed),
    manifest: placed,
    origin,
    served: facts.served,
    definedBy: facts.defined?.definition,
    reportsStatus: facts.served?.statusSubresource ?? facts.defined?.reportsStatus ?? true,
  };
  if (namespaced === false && own)
    return { desired, mistake: `${manifest.kind} has no namespace, but the object names ${own}` };
  const homeless = namespaced === true && !placed.metadata.namespace;
  return { desired, mistake: homeless ? 'it needs a namespace, and no default is set' : undefined };
}

function inNamespace(manifest: Manifest, namespace: string): Manifest {
  return { ...manifest, metadata: { ...manifest.metadata, namespace } };
}

function duplicateMistake(desired: Desired, found: ReadonlyMap<ResourceId, Desired>): string | undefined {
  const first = found.get(desired.id);
  return first && `${titleOf(first)} is the same object once the namespace is filled in`;
}

function definitionsIn(objects: readonly LoadedObject[]): ReadonlyMap<string, DefinedKind> {
  const kinds = new Map<string, DefinedKind>();
  for (const { manifest } of objects) {
    if (manifest.kind !== 'CustomResourceDefinition' || groupOf(manifest.apiVersion) !== 'apiextensions.k8s.io')
      continue;
    const spec = asObject(manifest.spec as Json);
    const kind = String(asObject(spec.names).kind);
    const versions = Array.isArray(spec.versions) ? (spec.versions as readonly Json[]) : [];
    for (const version of versions.filter(isJsonObject)) {
      const reportsStatus = asObject(version.subresources).status !== undefined;
      const defined = { definition: idOf(manifest), namespaced: spec.scope === 'Namespaced', reportsStatus };
      kinds.set(keyOf(String(spec.group), String(version.name), kind), defined);
    }
  }
  return kinds;
}

function asObject(value: Json | undefined): Readonly<Record<string, Json>> {
  return isJsonObject(value) ? value : {};
}

function kindKeyOf({ apiVersion, kind }: Manifest): string {
  return keyOf(groupOf(apiVersion), versionOf(apiVersion), kind);
}

function keyOf(group: string, version: string, kind: string): string {
  return `${group}/${version}/${kind}`;
}
