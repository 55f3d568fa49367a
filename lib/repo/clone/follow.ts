import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Git, firstLine } from '../git/git';
import { listTree } from '../git/git-objects';
import { placePath } from '../layout/layout';
import { changedPaths, headOf } from './state';

/** A clone that is to follow what was pushed. */
export interface FollowRun {
  readonly git: Git;
  readonly branch: string;
  /** The commit to come to. */
  readonly commit: string;
  /** Whether a changed path was made by a run of ours and may be replaced. */
  readonly isOurs: (path: string) => boolean;
  /** Environments that were pushed; elsewhere only what the commit changes gives way. */
  readonly environments: ReadonlySet<string>;
}

/**
 * Brings the branch, the index and the working tree of a clone to a commit further on.
 *
 * Files that were rendered into the working tree before give way; everything else must be as committed.
 *
 * @returns why the clone was left as it is; `undefined` when it follows
 */
export async function followCommit(run: FollowRun): Promise<string | undefined> {
  const { git, branch, commit } = run;
  const head = await headOf(git);
  if (head === commit) return undefined;
  await replaceOwn(run, head);
  const move = ['read-tree', '-m', '-u', ...(head === undefined ? [] : [head]), commit];
  let merged = await git.ask(move);
  if (merged.code !== 0) {
    await git.ask(['update-index', '--quiet', '--refresh']);
    merged = await git.ask(move);
  }
  if (merged.code !== 0) return firstLine(merged.error);
  const moved = await git.ask([
    'update-ref',
    '-m',
    'synth push',
    `refs/heads/${branch}`,
    commit,
    head ?? '0'.repeat(commit.length),
  ]);
  return moved.code === 0 ? undefined : firstLine(moved.error);
}

async function replaceOwn(run: FollowRun, head: string | undefined): Promise<void> {
  const { git, commit, isOurs, environments } = run;
  const changed = (await changedPaths(git)).filter(({ path }) => isOurs(path));
  if (changed.length === 0) return;
  const moved = await movedPaths(git, head, commit);
  const own = changed.filter(
    ({ path }) => moved.has(path) || environments.has(placePath(path)?.unit.environment ?? ''),
  );
  const entries = await listTree(git, commit, ['envs', '.render']);
  const kept = own.filter(({ path }) => entries.has(path)).map(({ path }) => path);
  const gone = own.filter(({ path }) => !entries.has(path)).map(({ path }) => path);
  const paths = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  if (kept.length > 0)
    await git.run(['restore', `--source=${commit}`, '--staged', '--worktree', ...paths], { input: kept.join('\0') });
  if (gone.length > 0)
    await git.run(['rm', '--quiet', '--cached', '--force', '--ignore-unmatch', ...paths], { input: gone.join('\0') });
  for (const path of gone) rmSync(join(git.folder, path), { force: true });
}

/** The paths that a commit changes. */
async function movedPaths(git: Git, head: string | undefined, commit: string): Promise<ReadonlySet<string>> {
  const args =
    head === undefined
      ? ['ls-tree', '-r', '--name-only', '-z', commit]
      : ['diff', '--name-only', '--no-renames', '-z', head, commit];
  const { bytes } = await git.run(args);
  return new Set(bytes.toString('utf8').split('\0'));
}
