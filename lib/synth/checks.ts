import type { Project } from '../environment';
import {
  type Finding,
  type ResourceId,
  type Unit,
  compareCodeUnits,
  formatOrigin,
  resourceIdParts,
  unitPath,
} from '../manifest';
import { NEWEST_KUBERNETES, checkObject } from '../schema';

/** Checks each object as an API server of the version of its cluster would. */
export function checkObjects(units: readonly Unit[], project: Pick<Project, 'clusters'>): readonly Finding[] {
  return units.flatMap((unit) => {
    const kubernetes = project.clusters[unit.cluster]?.kubernetes ?? NEWEST_KUBERNETES;
    return [...unit.resources].flatMap(({ manifest, origin }) => checkObject(manifest, { kubernetes, origin }));
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
      else if (!shared.has(sharedName(id))) findings.push(clash(id, unit, first));
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
