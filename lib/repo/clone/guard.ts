import { GitopsError } from '../../manifest';
import { readFolder } from '../folder/read-folder';
import type { Git } from '../git/git';
import { readGitTree } from '../git/git-tree';
import type { RenderedUnit } from '../layout/rendered-unit';
import { planFiles } from '../plan/plan-files';
import { refuse } from '../plan/refuse';
import type { PushOptions } from '../push/push-options';
import { ownChanges } from './own-paths';
import { changedPaths, distance, headOf } from './state';

const SHOWN = 20;

/**
 * Refuses a working tree that holds work of people which following a push would lose.
 *
 * @returns says of a changed path whether it is a run of ours that changed it
 * @throws GitopsError `repo/hand-edit`, `repo/foreign-file`, `repo/dirty`
 */
export async function guardWorkingTree(
  git: Git,
  units: readonly RenderedUnit[],
  options: Pick<PushOptions, 'scope' | 'discardEdits'>,
): Promise<(path: string) => boolean> {
  const { scope, discardEdits = false } = options;
  const { files: tree } = readFolder(git.folder, { units: units.map(({ unit }) => unit) });
  await refuse(planFiles(tree, { units, scope, discardEdits }), `Cannot push from ${git.folder}`);
  const changed = await changedPaths(git);
  const head = changed.length > 0 ? await readGitTree(git, await headOf(git), { units }) : new Map<string, string>();
  const isOurs = ownChanges({ tree, head, discard: new Set(discardEdits ? scope.environments : []) });
  const foreign = changed.filter(({ path, tracked }) => tracked && !isOurs(path)).map(({ path }) => path);
  if (foreign.length > 0) throw dirty(git.folder, foreign);
  return isOurs;
}

function dirty(folder: string, paths: readonly string[]): GitopsError {
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : '';
  const attempt = `Cannot push from ${folder}`;
  const seen = `${paths[0] ?? ''}${more} changed and was not rendered`;
  return new GitopsError('repo/dirty', { attempt, seen, details: paths.slice(0, SHOWN) });
}

/**
 * Refuses a local branch that has commits of its own.
 *
 * @throws GitopsError `repo/diverged`
 */
export async function guardBranch(git: Git, branch: string, remoteHead: string | undefined): Promise<void> {
  const head = await headOf(git);
  if (head === undefined || remoteHead === undefined || head === remoteHead) return;
  const { ahead, behind } = await distance(git, head, remoteHead);
  if (ahead === 0) return;
  const lacks = behind > 0 ? ` and lacks ${behind} of it` : '';
  throw new GitopsError('repo/diverged', {
    attempt: `Cannot push from ${git.folder}`,
    seen: `the local branch ${branch} has ${ahead} commit${ahead > 1 ? 's' : ''} that the remote does not have${lacks}`,
  });
}
