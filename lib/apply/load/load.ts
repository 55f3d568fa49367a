import {
  type ListTypes,
  type Manifest,
  type Origin,
  type Resource,
  type ResourceSet,
  formatOrigin,
  formatResourceId,
} from '../../manifest';
import { duplicateKeys } from './duplicate-keys';
import { normalise } from './normalise';

/** An object as it is to be applied, before its namespace is settled. */
export interface LoadedObject {
  readonly manifest: Manifest;
  readonly origin: Origin;
}

/** What was loaded, and every mistake that forbids to apply anything of it. */
export interface Loaded {
  readonly objects: readonly LoadedObject[];
  readonly mistakes: readonly string[];
  /** Objects that other tools would run at a moment of a deployment. */
  readonly hooks: readonly string[];
}

/** Loads a set: objects as they are to be applied, mistakes that need no cluster to be found. */
export function loadSet(resources: ResourceSet, listTypes: ListTypes): Loaded {
  const all = [...resources];
  const objects = all.map(({ manifest, origin }) => ({ manifest: normalise(manifest), origin }));
  return {
    objects,
    mistakes: all.flatMap((resource) => mistakesOf(resource, listTypes)),
    hooks: all.flatMap(hookMistakes),
  };
}

const HOOKS = ['argocd.argoproj.io/hook', 'helm.sh/hook'];

/** A hook that is applied as any other object runs at the wrong moment, or at all where it should not. */
function hookMistakes(resource: Resource): readonly string[] {
  const annotations = resource.manifest.metadata.annotations ?? {};
  const found = HOOKS.filter((name) => annotations[name] !== undefined);
  return found.map((name) => `${titleOf(resource)}: it has the annotation ${name}: ${annotations[name] ?? ''}`);
}

function mistakesOf(resource: Resource, listTypes: ListTypes): readonly string[] {
  const { manifest } = resource;
  const mistakes = manifest.metadata.name ? [...duplicateKeys(manifest, listTypes)] : [namelessMistake(manifest)];
  return mistakes.map((mistake) => `${titleOf(resource)}: ${mistake}`);
}

function namelessMistake(manifest: Manifest): string {
  return 'generateName' in manifest.metadata
    ? 'generateName makes a new object each time; give it a name'
    : 'it has no name';
}

/** An object and where it comes from, for people. */
export function titleOf({ id, origin }: Pick<Resource, 'id' | 'origin'>): string {
  const place = formatOrigin(origin);
  return place ? `${formatResourceId(id)} from ${place}` : formatResourceId(id);
}
