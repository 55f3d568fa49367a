import { type Git, gitFailed } from '../git/git';
import { commitOf } from '../git/git-objects';

/** One changed path of a working tree. */
export interface ChangedPath {
  readonly path: string;
  /** Whether git knows the file; others are merely there. */
  readonly tracked: boolean;
}

/** The paths that differ from the last commit, files that git does not know included. */
export async function changedPaths(git: Git): Promise<readonly ChangedPath[]> {
  const { bytes } = await git.run(['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames']);
  const lines = bytes
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '');
  return lines.map((line) => ({ path: line.slice(3), tracked: !line.startsWith('??') }));
}

/** The branch that is checked out, one without commits too. */
export async function checkedOutBranch(git: Git): Promise<string | undefined> {
  const { code, text } = await git.ask(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return code === 0 ? text : undefined;
}

/** How many commits each of two has that the other has not. */
export async function distance(git: Git, ours: string, theirs: string): Promise<{ ahead: number; behind: number }> {
  const args = ['rev-list', '--left-right', '--count', `${ours}...${theirs}`];
  const answer = await git.run(args);
  const [ahead = NaN, behind = NaN] = answer.text.split(/\s+/).map(Number);
  if (Number.isNaN(ahead + behind)) throw gitFailed(args, answer);
  return { ahead, behind };
}

/** The remote that a branch of a clone goes to; `undefined` when there is none. */
export async function remoteOf(git: Git, branch: string): Promise<string | undefined> {
  const configured = await git.ask(['config', '--get', `branch.${branch}.remote`]);
  const { text } = await git.run(['remote']);
  const remotes = text.split('\n').filter((name) => name !== '');
  if (configured.code === 0 && remotes.includes(configured.text)) return configured.text;
  if (remotes.includes('origin')) return 'origin';
  return remotes.length === 1 ? remotes[0] : undefined;
}

/** The ref that follows the branch of a remote. */
export function trackingRef(remote: string, branch: string): string {
  return `refs/remotes/${remote}/${branch}`;
}

/** The last commit of what is checked out, if there is one. */
export function headOf(git: Git): Promise<string | undefined> {
  return commitOf(git, 'HEAD');
}

/** Turns a clone without commits to a branch: a clone of an empty repository is on the branch that git thinks usual. */
export async function turnEmptyClone(git: Git, branch: string): Promise<void> {
  const current = await checkedOutBranch(git);
  if (current === undefined || current === branch || (await headOf(git)) !== undefined) return;
  if ((await commitOf(git, `refs/heads/${branch}`)) !== undefined) return;
  await git.run(['symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
}
