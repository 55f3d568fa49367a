import { type UnitRef, isJsonObject, unitPath } from '../../manifest';
import type { CurrentTree } from '../layout/current-tree';
import { METADATA_FILE, unitKey } from '../layout/layout';
import { type Scope, hasOwnName } from '../layout/rendered-unit';
import { type FileChange, type Refusal, effectiveChanges } from '../plan/file-change';

/**
 * Refuses changes to units that were rendered from another source repository, where no name tells the projects apart.
 *
 * @param source address of the source repository; where it is not known, nothing is said
 */
export function otherSources(
  tree: CurrentTree,
  changes: readonly FileChange[],
  { scope, source }: { readonly scope: Scope; readonly source?: string | undefined },
): readonly Refusal[] {
  if (hasOwnName(scope) || source === undefined) return [];
  const units = new Map<string, UnitRef>();
  for (const { role, unit } of effectiveChanges(changes))
    if (unit && role === 'manifest') units.set(unitKey(unit), unit);
  return [...units.values()].flatMap((unit) => {
    const project = sourceIn(tree.get(`${unitPath(unit)}/${METADATA_FILE}`));
    if (project === undefined || sameRepository(project, source)) return [];
    return [{ code: 'repo/other-source', path: unitPath(unit), unit, there: null, project, asking: source }];
  });
}

function sourceIn(metadata: string | null | undefined): string | undefined {
  try {
    const facts: unknown = JSON.parse(metadata ?? '');
    return isJsonObject(facts) && typeof facts.repoURL === 'string' ? facts.repoURL : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two addresses lead to one repository: `git@git.example:a/b.git` and `https://git.example/a/b` do. */
export function sameRepository(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^[^/@]*@/, '')
    .replace(/^([^/:]+):(\d+(?=\/))?\/*/, '$1/')
    .replace(/\/*(\.git)?\/*$/, '');
}
