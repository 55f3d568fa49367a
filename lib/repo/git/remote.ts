import { setTimeout as sleep } from 'node:timers/promises';
import { GitopsError } from '../../manifest';
import { type Git, type GitAnswer, withoutSecrets } from './git';
import { commitOf } from './git-objects';

/** One branch of another repository. */
export interface RemoteBranch {
  readonly git: Git;
  /** Name of the remote, or its address. */
  readonly remote: string;
  readonly branch: string;
  /** Ref of this repository that follows the branch. */
  readonly tracking: string;
  /** Whether to fetch without history. */
  readonly shallow: boolean;
}

/** How a push went. */
export type PushAnswer =
  | { readonly kind: 'pushed' }
  /** Someone else pushed first, or was about to. */
  | { readonly kind: 'late'; readonly words: readonly string[] }
  | { readonly kind: 'refused'; readonly words: readonly string[] };

const SILENCE_MS = 120_000;
const LOST_RACE =
  /fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value|reference already exists|stale info|shallow file has changed/i;
const LOCAL_LOCK = /Unable to create '.*\.lock'|cannot lock ref|shallow file has changed/i;

/**
 * Brings what the branch holds here; the last commit, or `undefined` when there is no such branch yet.
 *
 * @throws GitopsError `repo/unreachable`
 */
export async function fetchBranch(target: RemoteBranch): Promise<string | undefined> {
  const { git, remote, branch, tracking, shallow } = target;
  const depth = shallow ? ['--depth=1'] : [];
  const refspec = `+refs/heads/${branch}:${tracking}`;
  const args = [
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    '--recurse-submodules=no',
    ...depth,
    '--',
    remote,
    refspec,
  ];
  const answer = await askPatiently(git, args);
  if (answer.code === 0) return commitOf(git, tracking);
  if (/couldn't find remote ref|no such remote ref/i.test(answer.error) && (await isWithoutBranch(target))) {
    await git.ask(['update-ref', '-d', tracking]);
    return undefined;
  }
  throw unreachable(target, answer);
}

/** Another process of ours may be fetching into the same repository. */
async function askPatiently(git: Git, args: readonly string[]): Promise<GitAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await git.ask(args, { silenceMs: SILENCE_MS });
    if (answer.code === 0 || tries >= 5 || !LOCAL_LOCK.test(answer.error)) return answer;
    await sleep(50 * tries);
  }
}

async function isWithoutBranch(target: RemoteBranch): Promise<boolean> {
  const answer = await target.git.ask(['ls-remote', '--', target.remote, `refs/heads/${target.branch}`], {
    silenceMs: SILENCE_MS,
  });
  if (answer.code !== 0) throw unreachable(target, answer);
  return answer.text === '';
}

/** Fetches one more revision of the remote, by its name or full id; `undefined` when the remote has none. */
export async function fetchRevision({ git, remote }: RemoteBranch, revision: string): Promise<string | undefined> {
  if (revision.startsWith('-') || /[:+^~\s]/.test(revision)) return undefined;
  const args = ['fetch', '--quiet', '--no-tags', '--depth=1', '--recurse-submodules=no', '--', remote, revision];
  const { code } = await git.ask(args, { silenceMs: SILENCE_MS });
  return code === 0 ? commitOf(git, 'FETCH_HEAD') : undefined;
}

/** Offers a commit to the branch, without force. */
export async function pushCommit({ git, remote, branch }: RemoteBranch, commit: string): Promise<PushAnswer> {
  const args = [
    'push',
    '--porcelain',
    '--no-verify',
    '--recurse-submodules=no',
    '--',
    remote,
    `${commit}:refs/heads/${branch}`,
  ];
  const answer = await git.ask(args, { silenceMs: SILENCE_MS });
  if (answer.code === 0) return { kind: 'pushed' };
  const status = answer.text.split('\n').filter((line) => line.startsWith('!'));
  const words = [...wordsOfServer(answer.error), ...status.map((line) => line.split('\t').at(-1) ?? '')];
  return { kind: LOST_RACE.test(words.join('\n')) ? 'late' : 'refused', words };
}

/** What the remote says, without git's own advice. */
function wordsOfServer(error: string): readonly string[] {
  const lines = error.split('\n').map((line) => line.replace(/^remote:\s?/, '').trimEnd());
  return lines.filter(
    (line) => line !== '' && !line.startsWith('hint:') && !line.startsWith('error: failed to push some refs'),
  );
}

/** The error for a remote that gives no answer or no access. */
export function unreachable({ remote }: Pick<RemoteBranch, 'remote'>, { error, text }: GitAnswer): GitopsError {
  const lines = (error || text).split('\n').filter((line) => line.trim() !== '');
  const seen = lines.find((line) => /^(fatal|error|ssh|remote):/i.test(line)) ?? lines[0] ?? 'no answer';
  const attempt = `Cannot reach the remote ${withoutSecrets(remote)}`;
  return new GitopsError('repo/unreachable', { attempt, seen, details: lines.filter((line) => line !== seen) });
}
