import type { PlanOptions, RepoContent } from './config-repo';
import type { Git } from './git/git';
import { readGitTree, readScopeTree } from './git/git-tree';
import type { RenderedUnit } from './layout/rendered-unit';
import type { FilePlan } from './plan/file-change';
import { planPush } from './push/plan-push';
import { contentOf } from './repo-content';

/** Reads the rendered files of a commit, of all environments where none are named. */
export async function readCommit(
  git: Git,
  commit: string | undefined,
  environments: readonly string[] | undefined,
): Promise<RepoContent> {
  return contentOf(await readGitTree(git, commit, { ...(environments && { environments }) }), commit);
}

/** Says what a push on top of a commit would change. */
export async function planOnCommit(
  git: Git,
  commit: string | undefined,
  units: readonly RenderedUnit[],
  { scope, retain = 1 }: PlanOptions,
): Promise<FilePlan> {
  return planPush(await readScopeTree(git, commit, units, scope), units, { scope, retain });
}
