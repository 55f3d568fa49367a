import { setTimeout as sleep } from 'node:timers/promises';
import { GitopsError, sortFindings } from '../../manifest';
import { withoutSecrets } from '../git/git';
import { readScopeTree } from '../git/git-tree';
import { type PushAnswer, type RemoteBranch, fetchBranch, pushCommit } from '../git/remote';
import type { RenderedUnit } from '../layout/rendered-unit';
import { type FilePlan, effectiveChanges } from '../plan/file-change';
import { refuse } from '../plan/refuse';
import { guardRemovals } from '../plan/removals';
import { formatMessage } from './commit-message';
import { graft } from './graft';
import { guardReading } from './guard-reading';
import { planPush } from './plan-push';
import type { PushOptions, PushResult } from './push-options';

/** A push to one branch. */
export interface PushRun {
  readonly target: RemoteBranch;
  readonly units: readonly RenderedUnit[];
  readonly options: PushOptions;
  /** Called with each head of the remote before anything is put on it; gives the commit to build on, or throws. */
  readonly baseOn: (head: string | undefined) => Promise<string | undefined>;
}

const ATTEMPTS = 20;
const FIRST_PAUSE_MS = 30;
const LONGEST_PAUSE_MS = 2000;

/**
 * Fetches, puts the rendered files on top, pushes; starts over when someone else was faster.
 *
 * @throws GitopsError see {@link ConfigRepo.push}
 */
export async function pushUnits(run: PushRun): Promise<PushResult> {
  const { options, target } = run;
  const limit = options.attempts ?? ATTEMPTS;
  const offered = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) options.onRetry?.(attempt);
    const head = await fetchBranch(target);
    const { result, answer } = await tryOnce(run, head, attempt);
    if (!answer) return withOffered(result, offered);
    if (answer.kind === 'pushed') return result;
    if (answer.kind === 'refused' && (await fetchBranch(target)) === head) throw refused(target, answer.words);
    if (attempt >= limit) throw contended(target, attempt, answer.words);
    if (result.commit !== undefined) offered.add(result.commit);
    await sleep(pauseBefore(attempt));
  }
}

/** A push may arrive although its answer does not. */
function withOffered(result: PushResult, offered: ReadonlySet<string>): PushResult {
  return result.head !== undefined && offered.has(result.head) ? { ...result, commit: result.head } : result;
}

interface Attempt {
  readonly result: PushResult;
  /** @default - there was nothing to push */
  readonly answer?: PushAnswer;
}

async function tryOnce(run: PushRun, head: string | undefined, attempts: number): Promise<Attempt> {
  const base = await run.baseOn(head);
  const plan = await planAt(run, base);
  await refuse(plan, `Cannot push to ${run.target.branch}`);
  const { changes } = plan;
  guardRemovals(changes, `Cannot push to ${run.target.branch}`, run.options);
  const result = { changes, warnings: sortFindings(plan.warnings), attempts, ...(head !== undefined && { head }) };
  if (effectiveChanges(changes).length === 0) return { result };
  guardReading(changes, `Cannot push to ${run.target.branch}`);
  const { message, author } = run.options;
  const place = { ...(base !== undefined && { base }), ...(author && { author }) };
  const commit = await graft(run.target.git, { ...place, changes, message: formatMessage(message) });
  return { result: { ...result, commit, head: commit }, answer: await pushCommit(run.target, commit) };
}

async function planAt({ target, units, options }: PushRun, base: string | undefined): Promise<FilePlan> {
  const tree = await readScopeTree(target.git, base, units, options.scope);
  return planPush(tree, units, { ...options, first: base === undefined });
}

/** A random pause, longer with each attempt, so that writers do not meet again. */
function pauseBefore(attempt: number): number {
  return Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
}

function refused({ remote, branch }: RemoteBranch, words: readonly string[]): GitopsError {
  const attempt = `Cannot push to ${branch} of ${withoutSecrets(remote)}`;
  return new GitopsError('repo/push-refused', {
    attempt,
    seen: words.at(-1) ?? 'the remote refused',
    details: words.slice(0, -1),
  });
}

function contended({ remote, branch }: RemoteBranch, attempts: number, words: readonly string[]): GitopsError {
  const attempt = `Cannot push to ${branch} of ${withoutSecrets(remote)}`;
  return new GitopsError('repo/push-contended', {
    attempt,
    seen: `others pushed first in all of ${attempts} attempts`,
    details: words,
  });
}
