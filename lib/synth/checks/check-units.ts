import type { Project } from '../../environment';
import {
  type Finding,
  type Manifest,
  type Origin,
  type Path,
  type ResourceId,
  type Unit,
  compareCodeUnits,
  formatOrigin,
  resourceIdParts,
  unitPath,
} from '../../manifest';
import { type CustomKinds, findingsOf, crdSchemas } from '../../schema';
import { customKindsOn } from './known-kinds';

/** Says of the objects of a unit where their fields come from; nothing where all of one comes from its construct. */
export type Locate = (unit: Unit, id: ResourceId) => ((path: Path) => Origin) | undefined;

/** Checks each object as an API server of its cluster would, which has the definitions that are rendered for it. */
export function checkObjects(
  units: readonly Unit[],
  project: Pick<Project, 'clusters' | 'definitions' | 'untyped'>,
  locate: Locate,
): readonly Finding[] {
  const given = crdSchemas(project.definitions);
  const kinds = new Map<string, CustomKinds>();
  const kindsOf = (cluster: string): CustomKinds => {
    const known = kinds.get(cluster) ?? customKindsOn(cluster, project, () => objectsOn(cluster, units), given);
    kinds.set(cluster, known);
    return known;
  };
  const found = units.flatMap((unit) => {
    const facts = project.clusters[unit.cluster];
    const about = { ...facts, customKinds: kindsOf(unit.cluster), untyped: project.untyped };
    const environments = [unit.environment];
    return [...unit.resources].flatMap(({ id, manifest, origin }) => {
      const at = locate(unit, id);
      const options = { ...about, origin, ...(at && { locate: at }) };
      return findingsOf(manifest, options).map((finding) => ({ ...finding, environments }));
    });
  });
  return [...found, ...badDefinitions([given, ...kinds.values()], found)];
}

/** The objects that are rendered for a cluster. */
export function objectsOn(cluster: string, units: readonly Unit[]): readonly Manifest[] {
  const here = units.filter((unit) => unit.cluster === cluster);
  return here.flatMap(({ resources }) => [...resources].map(({ manifest }) => manifest));
}

/** What is wrong with definitions, once each, where the object itself was not refused for it already. */
function badDefinitions(kinds: readonly CustomKinds[], found: readonly Finding[]): readonly Finding[] {
  const told = new Set(found.map(({ object, path }) => `${object ?? ''} ${path ?? ''}`));
  return kinds
    .flatMap(({ findings }) => findings)
    .filter(({ object, path }) => {
      const place = `${object ?? ''} ${path ?? ''}`;
      return !told.has(place) && told.add(place);
    });
}

/** Checks that no two environments of one cluster render the same object, unless the project shares it. */
export function checkClashes(units: readonly Unit[], project: Pick<Project, 'shared'>): readonly Finding[] {
  const shared = new Set(project.shared);
  const owners = new Map<string, { readonly unit: Unit; readonly place: string }>();
  const findings: Finding[] = [];
  for (const unit of crowded(units)) {
    for (const { id, origin } of unit.resources) {
      const key = `${unit.cluster} ${id}`;
      const first = owners.get(key);
      if (!first) owners.set(key, { unit, place: formatOrigin(origin) });
      else if (!shared.has(sharedName(id))) findings.push({ ...clash(id, unit, first), origin });
    }
  }
  return findings;
}

/** The units of clusters that hold several environments, in the order of their folders. */
function crowded(units: readonly Unit[]): readonly Unit[] {
  const environments = new Map<string, Set<string>>();
  for (const { cluster, environment } of units) {
    environments.set(cluster, (environments.get(cluster) ?? new Set()).add(environment));
  }
  return units
    .filter(({ cluster }) => (environments.get(cluster)?.size ?? 0) > 1)
    .sort((a, b) => compareCodeUnits(unitPath(a), unitPath(b)));
}

/** The name by which a project shares an object: `ClusterRole.rbac.authorization.k8s.io/reader`. */
function sharedName(id: ResourceId): string {
  const { group, kind, name } = resourceIdParts(id);
  return `${group ? `${kind}.${group}` : kind}/${name}`;
}

function clash(id: ResourceId, unit: Unit, first: { readonly unit: Unit; readonly place: string }): Finding {
  const other = first.place ? `${unitPath(first.unit)}, from ${first.place}` : unitPath(first.unit);
  const message = `environment "${unit.environment}" renders it in ${unitPath(unit)}, on the same cluster as environment "${first.unit.environment}" in ${other}`;
  return { code: 'synth/cluster-clash', severity: 'error', object: id, message };
}
