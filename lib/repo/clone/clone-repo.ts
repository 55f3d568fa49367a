import { join } from 'node:path';
import { GitopsError } from '../../manifest';
import { planOnCommit, readCommit } from '../commit-state';
import type { ConfigRepo, PlanOptions, ReadOptions, RepoContent, RepoState, RepoStatus } from '../config-repo';
import { withLock } from '../folder/lock';
import { readFolder } from '../folder/read-folder';
import { type WriteResult, type WriteTreeOptions, readScope, writeTree } from '../folder/write-tree';
import type { Git } from '../git/git';
import { commitOf } from '../git/git-objects';
import { type RemoteBranch, fetchBranch, fetchRevision } from '../git/remote';
import { unknownRevision } from '../git/revision';
import { LOCK_FILE } from '../layout/layout';
import type { RenderedUnit } from '../layout/rendered-unit';
import type { FilePlan } from '../plan/file-change';
import { planFiles } from '../plan/plan-files';
import { pushUnits } from '../push/push-loop';
import type { PushOptions, PushResult } from '../push/push-options';
import { contentOf } from '../repo-content';
import { followCommit } from './follow';
import { guardBranch, guardWorkingTree } from './guard';
import { changedPaths, checkedOutBranch, distance, headOf, remoteOf, trackingRef, turnEmptyClone } from './state';

const PUSH_WAIT_MS = 60_000;

/** A config repository as a clone with a working tree. */
export class CloneRepo implements ConfigRepo {
  readonly location: string;
  readonly root: string;

  constructor(
    private readonly git: Git,
    readonly branch: string,
  ) {
    this.location = git.folder;
    this.root = git.folder;
  }

  async read({ environments, at = 'working-tree' }: ReadOptions = {}): Promise<RepoContent> {
    if (at !== 'working-tree') return readCommit(this.git, await this.commitAt(at), environments);
    return contentOf(readFolder(this.root, { ...(environments && { environments }) }).files, undefined);
  }

  async status(): Promise<RepoStatus> {
    const remote = await remoteOf(this.git, this.branch);
    const head = await headOf(this.git);
    const remoteHead = remote && (await commitOf(this.git, trackingRef(remote, this.branch)));
    const checkedOut = await checkedOutBranch(this.git);
    const apart = head && remoteHead ? await distance(this.git, head, remoteHead) : { ahead: 0, behind: 0 };
    const changed = (await changedPaths(this.git)).map(({ path }) => path);
    const known = { ...(checkedOut && { checkedOut }), ...(head && { head }), ...(remoteHead && { remoteHead }) };
    return { branch: this.branch, ...known, ...apart, changed };
  }

  async plan(units: readonly RenderedUnit[], options: PlanOptions): Promise<FilePlan> {
    const { scope, at = 'working-tree' } = options;
    if (at !== 'working-tree') return planOnCommit(this.git, await this.commitAt(at), units, options);
    return planFiles(readScope(this.root, units, scope).files, { units, scope });
  }

  write(units: readonly RenderedUnit[], options: WriteTreeOptions): Promise<WriteResult> {
    return writeTree(this.root, units, options);
  }

  async push(units: readonly RenderedUnit[], options: PushOptions): Promise<PushResult> {
    const target = await this.target();
    return withLock(join(this.root, LOCK_FILE), { waitMs: PUSH_WAIT_MS }, () =>
      this.pushLocked(target, units, options),
    );
  }

  private async pushLocked(
    target: RemoteBranch,
    units: readonly RenderedUnit[],
    options: PushOptions,
  ): Promise<PushResult> {
    await turnEmptyClone(this.git, this.branch);
    const here = (await checkedOutBranch(this.git)) === this.branch;
    const isOurs = here ? await guardWorkingTree(this.git, units, options) : () => false;
    const baseOn = async (head: string | undefined): Promise<string | undefined> => {
      if (here) await guardBranch(this.git, this.branch, head);
      return head ?? (here ? headOf(this.git) : undefined);
    };
    const result = await pushUnits({ target, units, options, baseOn });
    if (!here || result.head === undefined)
      return here ? result : { ...result, cloneLeft: `${this.branch} is not checked out` };
    const environments = new Set([...options.scope.environments, ...units.map(({ unit }) => unit.environment)]);
    const follow = { git: this.git, branch: this.branch, commit: result.head, isOurs, environments };
    const cloneLeft = await followCommit(follow);
    return { ...result, ...(cloneLeft !== undefined && { cloneLeft }) };
  }

  private async commitAt(at: Exclude<RepoState, 'working-tree'>): Promise<string | undefined> {
    if (at === 'head') return headOf(this.git);
    if (at === 'remote') return fetchBranch(await this.target());
    const { revision } = at;
    const found = await commitOf(this.git, revision);
    if (found !== undefined) return found;
    const remote = await remoteOf(this.git, this.branch);
    const fetched = remote && (await fetchRevision(await this.target(), revision));
    if (!fetched) throw unknownRevision(this.location, revision);
    return fetched;
  }

  private async target(): Promise<RemoteBranch> {
    const { git, branch } = this;
    const remote = await remoteOf(git, branch);
    if (remote !== undefined) return { git, remote, branch, tracking: trackingRef(remote, branch), shallow: false };
    const { text } = await git.run(['remote']);
    const seen =
      text === '' ? 'the clone has no remote' : `none of the remotes ${text.split('\n').join(', ')} is named origin`;
    throw new GitopsError('repo/no-remote', { attempt: `Cannot push from ${git.folder}`, seen });
  }
}
