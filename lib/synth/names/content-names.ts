import {
  type Finding,
  type Manifest,
  type ResourceId,
  formatPath,
  formatResourceId,
  idOf,
  resourceIdParts,
  setAt,
} from '../../manifest';
import { type Reference, builtInKind, listTypes, podTemplatePath, references } from '../../schema';
import { groupOf } from '../../manifest';
import { contentHash } from './content-hash';
import { type Item, type Items, itemsOf } from '../item';
import { originAt } from '../overlays/field-origin';
import { referenceId } from './reference-id';
import { nameMentions } from './name-mentions';

/** The objects of an environment with their final names. */
export interface Named {
  readonly items: Items;
  /** What each object names, as it was before names changed: by its own name before, too. */
  readonly references: ReadonlyMap<ResourceId, readonly Reference[]>;
  readonly findings: readonly Finding[];
}

/**
 * Gives objects that are named by content their final names, and writes those names wherever they are referred to.
 *
 * Only what a workload reads gets a hash: a new name is what makes its Pods start anew.
 */
export function nameByContent(items: Items): Named {
  const sites = new Map<ResourceId, readonly Reference[]>();
  for (const [id, { manifest }] of items) sites.set(id, references(manifest));
  const names = newNames(items, sites);
  if (names.size === 0) return { items, references: sites, findings: [] };
  const renamed = [...items].map(([id, item]) =>
    rename(item, names.get(id), sitesToRename(sites.get(id) ?? [], names)),
  );
  return {
    items: itemsOf(renamed),
    references: sites,
    findings: renamed.flatMap((item) => staleMentions(item, names)),
  };
}

function newNames(items: Items, sites: ReadonlyMap<ResourceId, readonly Reference[]>): ReadonlyMap<ResourceId, string> {
  const read = new Set<ResourceId>();
  for (const [id, { manifest }] of items) {
    if (podTemplatePath(manifest)) for (const { target } of sites.get(id) ?? []) read.add(referenceId(target));
  }
  const names = new Map<ResourceId, string>();
  for (const [id, { manifest, naming }] of items) {
    if (naming === 'content' && read.has(id)) names.set(id, `${manifest.metadata.name}-${contentHash(manifest)}`);
  }
  return names;
}

type Site = { readonly path: Reference['path']; readonly name: string };

function sitesToRename(found: readonly Reference[], names: ReadonlyMap<ResourceId, string>): readonly Site[] {
  return found.flatMap(({ path, target }) => {
    const name = names.get(referenceId(target));
    return name === undefined ? [] : [{ path, name }];
  });
}

function rename(item: Item, name: string | undefined, sites: readonly Site[]): Item {
  let manifest: Manifest = item.manifest;
  for (const site of sites) manifest = setAt(manifest, site.path, site.name, listTypes);
  if (name === undefined) return manifest === item.manifest ? item : { ...item, manifest };
  const stem = manifest.metadata.name;
  return { ...item, stem, manifest: { ...manifest, metadata: { ...manifest.metadata, name } } };
}

/** Custom kinds have no table of references: a place that looks like one is told, not changed. */
function staleMentions(item: Item, names: ReadonlyMap<ResourceId, string>): readonly Finding[] {
  const { manifest } = item;
  if (builtInKind(groupOf(manifest.apiVersion), manifest.kind)) return [];
  return [...names].flatMap(([id, name]) => {
    const { kind, name: old, namespace } = resourceIdParts(id);
    if (namespace !== (manifest.metadata.namespace ?? '')) return [];
    return nameMentions(manifest, { kind, name: old }).map((path) => ({
      code: 'synth/stale-reference' as const,
      severity: 'error' as const,
      object: idOf(manifest),
      path: formatPath(path),
      origin: originAt(item, path),
      message: `it seems to name ${formatResourceId(id)}, which is now named "${name}"`,
    }));
  });
}
