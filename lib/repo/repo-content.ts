import { compareCodeUnits, unitPath } from '../manifest';
import type { RepoContent, RepoUnit } from './config-repo';
import { type CurrentTree, type CurrentUnit, currentUnits } from './layout/current-tree';
import { ownDigests } from './layout/own-text';

/** The units that have an index, with the files that the index owns. */
export function contentOf(tree: CurrentTree, revision: string | undefined): RepoContent {
  const units = [...currentUnits(tree).values()].flatMap((unit) =>
    unit.index || unit.pending ? [repoUnit(unit)] : [],
  );
  units.sort((a, b) => compareCodeUnits(unitPath(a.unit), unitPath(b.unit)));
  return { ...(revision !== undefined && { revision }), units };
}

function repoUnit(current: CurrentUnit): RepoUnit {
  const owned = ownDigests(current);
  const files = new Map<string, string>();
  const foreign: string[] = [];
  for (const [name, text] of [...current.files].sort(([a], [b]) => compareCodeUnits(a, b))) {
    if (owned.has(name)) files.set(name, text ?? '');
    else if (/\.(ya?ml|json)$/i.test(name)) foreign.push(name);
  }
  const { namespace, project } = current.index ?? current.pending ?? {};
  const declared = { ...(namespace !== undefined && { namespace }), ...(project !== undefined && { project }) };
  return { unit: current.unit, ...declared, files, foreign };
}
