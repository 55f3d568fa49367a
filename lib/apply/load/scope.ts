import { type JsonObject, type Manifest, type Origin, type ResourceId, groupOf, idOf, versionOf } from '../../manifest';
import type { Cluster, ServedKind } from '../cluster';
import { objectOf, objectsOf, textOf } from '../json-values';
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

interface Settled {
  readonly desired: Desired;
  readonly mistake: string | undefined;
}

function settle({ manifest, origin }: LoadedObject, { served, defined, namespace }: KindFacts): Settled {
  const namespaced = served?.namespaced ?? defined?.namespaced;
  const placed = namespaced && namespace && !manifest.metadata.namespace ? inNamespace(manifest, namespace) : manifest;
  const reportsStatus = served?.statusSubresource ?? defined?.reportsStatus ?? true;
  const kind = { served, definedBy: defined?.definition, reportsStatus };
  return {
    desired: { id: idOf(placed), manifest: placed, origin, ...kind },
    mistake: placeMistake(placed, namespaced),
  };
}

function placeMistake({ kind, metadata }: Manifest, namespaced: boolean | undefined): string | undefined {
  if (namespaced === undefined) return undefined;
  if (!namespaced)
    return metadata.namespace ? `${kind} has no namespace, but the object names ${metadata.namespace}` : undefined;
  return metadata.namespace ? undefined : 'it needs a namespace, and no default is set';
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
    for (const [key, reportsStatus] of versionsIn(objectOf(manifest.spec))) {
      const namespaced = objectOf(manifest.spec).scope === 'Namespaced';
      kinds.set(key, { definition: idOf(manifest), namespaced, reportsStatus });
    }
  }
  return kinds;
}

/** The kinds that a definition brings, one a version, each with whether it has a status of its own. */
function versionsIn(spec: JsonObject): readonly (readonly [string, boolean])[] {
  const kind = textOf(objectOf(spec.names).kind);
  return objectsOf(spec.versions).map((version) => {
    const reportsStatus = objectOf(version.subresources).status !== undefined;
    return [keyOf(textOf(spec.group), textOf(version.name), kind), reportsStatus] as const;
  });
}

function kindKeyOf({ apiVersion, kind }: Manifest): string {
  return keyOf(groupOf(apiVersion), versionOf(apiVersion), kind);
}

function keyOf(group: string, version: string, kind: string): string {
  return `${group}/${version}/${kind}`;
}
