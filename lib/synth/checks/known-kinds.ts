import type { Project } from '../../environment';
import type { ListTypes, Manifest } from '../../manifest';
import { CustomKinds, clusterSchema, crdSchemas, isDefinition, listTypesOf } from '../../schema';
import type { Items } from '../item';
import type { Here } from '../here';

/** Where a project says which custom kinds there are. */
export type KnowsKinds = Pick<Project, 'clusters' | 'definitions'>;

/**
 * The custom kinds of a cluster: those that it serves, those that are defined among its objects, and those that the
 * project defines; where several have one kind, the last counts.
 */
export function customKindsOn(
  cluster: string,
  project: KnowsKinds,
  objects: () => Iterable<Manifest>,
  given: CustomKinds = crdSchemas(project.definitions),
): CustomKinds {
  const facts = project.clusters[cluster]?.schema;
  const served = facts ? clusterSchema(facts).customKinds : CustomKinds.none;
  return served.and(crdSchemas([...objects()].filter(isDefinition))).and(given);
}

/** Says what sort of list stands where in the objects of an environment; custom kinds are looked up when one is met. */
export function listTypesAt({ project, place }: Pick<Here, 'project' | 'place'>, items: Items): ListTypes {
  const objects = (): readonly Manifest[] => [...items.values()].map(({ manifest }) => manifest);
  return listTypesOf(() => customKindsOn(place.cluster, project, objects));
}
