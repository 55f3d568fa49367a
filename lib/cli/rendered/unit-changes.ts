import {
  type ListTypes,
  type ObjectChange,
  type Resource,
  ResourceSet,
  type UnitRef,
  compareCodeUnits,
  compareResourceIds,
  diffObjects,
  diffSets,
  parseManifests,
  unitPath,
} from '../../manifest';
import type { FilePlan } from '../../repo';
import { listTypes, listTypesOf } from '../../schema';
import { customKindsOn, objectsOn } from '../../synth';
import type { Rendering } from './render';

/** What changes in one unit, object by object. */
export interface UnitChanges {
  readonly unit: UnitRef;
  readonly changes: readonly ObjectChange[];
}

/** Says what sort of list stands where in the objects of a cluster. */
export type ListTypesOn = (cluster: string) => ListTypes;

/** What is known of lists where an app renders: the custom kinds of each cluster, and those that are rendered for it. */
export function renderedListTypes({ app, units }: Pick<Rendering, 'app' | 'units'>): ListTypesOn {
  const known = new Map<string, ListTypes>();
  return (cluster) => {
    const found =
      known.get(cluster) ?? listTypesOf(() => customKindsOn(cluster, app.project, () => objectsOn(cluster, units)));
    known.set(cluster, found);
    return found;
  };
}

/** The objects of one file, before and after. */
interface FilePair {
  readonly unit: UnitRef;
  readonly before: ResourceSet;
  readonly after: ResourceSet;
}

/**
 * What writing a plan would change, unit by unit; what it refuses to lose is told as if it were written.
 *
 * An object whose name holds a hash of its content keeps its file: it is told as one that changes, not as two.
 *
 * @param listTypesOn what sort of list stands where, by cluster; without it, custom kinds are not known
 */
export function unitChanges(plan: FilePlan, listTypesOn: ListTypesOn = () => listTypes): readonly UnitChanges[] {
  const units = new Map<string, FilePair[]>();
  for (const pair of filePairs(plan)) {
    const path = unitPath(pair.unit);
    const pairs = units.get(path);
    if (pairs) pairs.push(pair);
    else units.set(path, [pair]);
  }
  const sorted = [...units].sort(([a], [b]) => compareCodeUnits(a, b));
  return sorted.flatMap(([, pairs]) => {
    const [first] = pairs;
    const changes = first ? changesOf(pairs, listTypesOn(first.unit.cluster)) : [];
    return first && changes.length > 0 ? [{ unit: first.unit, changes }] : [];
  });
}

function changesOf(pairs: readonly FilePair[], listTypes: ListTypes): readonly ObjectChange[] {
  const renamed = pairs.flatMap((pair) => renaming(pair, listTypes) ?? []);
  const others = pairs.filter((pair) => renaming(pair, listTypes) === undefined);
  const all = (side: 'before' | 'after'): ResourceSet => ResourceSet.of(others.flatMap((pair) => [...pair[side]]));
  const changes = [...renamed, ...diffSets(all('before'), all('after'), listTypes)];
  return changes.sort((a, b) => compareResourceIds(a.id, b.id));
}

function filePairs({ changes, refusals }: FilePlan): readonly FilePair[] {
  const written = changes.flatMap(({ role, change, unit, path, before, after }) =>
    role === 'manifest' && change !== 'unchanged' && unit ? [pairOf(unit, path, before, after)] : [],
  );
  return [...written, ...refusals.map(({ unit, path, there, wanted }) => pairOf(unit, path, there, wanted))];
}

function pairOf(unit: UnitRef, path: string, before: string | null | undefined, after: string | undefined): FilePair {
  return { unit, before: objectsOf(path, before), after: objectsOf(path, after) };
}

function objectsOf(file: string, text: string | null | undefined): ResourceSet {
  return text === null || text === undefined ? ResourceSet.empty : ResourceSet.of(parseManifests(text, { file }));
}

/** The change of an object that has another name than before in the same file. */
function renaming({ before, after }: FilePair, listTypes: ListTypes): ObjectChange | undefined {
  const [from, to] = [only(before), only(after)];
  if (!from || !to || from.id === to.id || from.manifest.kind !== to.manifest.kind) return undefined;
  return { id: to.id, change: 'changed', fields: diffObjects(from.manifest, to.manifest, listTypes) };
}

function only(set: ResourceSet): Resource | undefined {
  return set.size === 1 ? [...set][0] : undefined;
}
