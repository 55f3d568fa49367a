import type { Place, Project } from '../../environment';
import { type Finding, type Manifest, groupOf, idOf } from '../../manifest';
import { builtInKind, clusterSchema } from '../../schema';
import type { Item } from '../item';
import type { Tree } from '../here';

type Scope = 'namespaced' | 'cluster';

/** Says whether the objects of a kind live in namespaces. */
export type Scopes = (manifest: Manifest) => Scope;

/** What says which kinds have a namespace: the project, and what the cluster serves. */
interface KnowsScopes {
  readonly project: Pick<Project, 'clusterScoped' | 'clusters' | 'definitions'>;
  readonly place: Pick<Place, 'cluster'>;
}

/**
 * Knows the scope of built-in kinds, of kinds defined among the objects or in the project, of those that the project
 * names, and of those that the cluster is known to serve.
 */
export function scopesOf({ project, place }: KnowsScopes, items: readonly Item[]): Scopes {
  const known = new Map<string, Scope>(project.clusterScoped.map((kind) => [kind, 'cluster']));
  for (const manifest of [...project.definitions, ...items.map((item) => item.manifest)]) learn(known, manifest);
  const facts = project.clusters[place.cluster]?.schema;
  const served = facts && clusterSchema(facts);
  return (manifest) => {
    const group = groupOf(manifest.apiVersion);
    const builtIn = builtInKind(group, manifest.kind);
    if (builtIn) return builtIn.namespaced ? 'namespaced' : 'cluster';
    const defined = known.get(group ? `${manifest.kind}.${group}` : manifest.kind);
    const scope = served?.kind(manifest.apiVersion, manifest.kind)?.scope;
    return defined ?? (scope === 'Cluster' ? 'cluster' : 'namespaced');
  };
}

/** Writes the application's namespace where a namespaced object has none, and none where the kind has none. */
export function placeInNamespace(
  item: Item,
  tree: Tree,
  scopes: Scopes,
): { readonly item: Item; readonly finding?: Finding } {
  const { manifest, origin } = item;
  const { namespace, ...metadata } = manifest.metadata;
  const told = { origin, path: 'metadata.namespace' } as const;
  if (scopes(manifest) === 'cluster') {
    if (namespace === undefined) return { item };
    const message = `${manifest.kind} has no namespace, so "${namespace}" was left out`;
    const bare = { ...manifest, metadata };
    return {
      item: { ...item, manifest: bare },
      finding: { ...told, code: 'synth/namespace-dropped', severity: 'warning', object: idOf(bare), message },
    };
  }
  if (namespace !== undefined || tree.profile === 'verbatim') return { item };
  if (tree.namespace === undefined) {
    const message = `it has no namespace, and application "${tree.application}" declares none`;
    return {
      item,
      finding: { ...told, code: 'synth/no-namespace', severity: 'error', object: idOf(manifest), message },
    };
  }
  return { item: { ...item, manifest: { ...manifest, metadata: { ...metadata, namespace: tree.namespace } } } };
}

function learn(known: Map<string, Scope>, { kind, apiVersion, spec }: Manifest): void {
  if (kind !== 'CustomResourceDefinition' || groupOf(apiVersion) !== 'apiextensions.k8s.io') return;
  const { group, names, scope } = (spec ?? {}) as { group?: string; names?: { kind?: string }; scope?: string };
  known.set(`${names?.kind ?? ''}.${group ?? ''}`, scope === 'Cluster' ? 'cluster' : 'namespaced');
}
