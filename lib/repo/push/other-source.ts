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

/**
 * Whether two addresses may lead to one repository: `git@git.example:a/b.git` and `https://git.example/a/b` do.
 *
 * Hosts have several names (for SSH, of mirrors, in `~/.ssh/config`) and put folders before a path, so only what both
 * paths have is compared, from their end. An address on this machine says nothing of the repository.
 */
export function sameRepository(one: string, other: string): boolean {
  const otherPath = pathOf(other);
  return pathOf(one).every((segment, index) => segment === (otherPath[index] ?? segment));
}

const WITH_SCHEME = /^(?!file:)[a-z][a-z0-9+.-]*:\/\/([^/]*@)?[^/]*(?<path>.*)$/;
const SHORT = /^[^/:]{2,}:(?!\/\/)(?<path>.*)$/;
/** What only some addresses of a repository have between host and path: at Azure DevOps and Bitbucket. */
const OF_HOSTS: ReadonlySet<string> = new Set(['', '~', '_git', 'scm', 'v3']);

/** The path of a repository at its host, from its end; nothing of an address on this machine. */
function pathOf(address: string): readonly string[] {
  const text = address.toLowerCase();
  const path = (WITH_SCHEME.exec(text) ?? SHORT.exec(text))?.groups?.path ?? '';
  const segments = path.replace(/\/*(\.git)?\/*$/, '').split('/');
  return segments.filter((segment) => !OF_HOSTS.has(segment)).reverse();
}
