import { join } from 'node:path';
import { GitopsError } from '../manifest';
import { followCommit } from './clone-follow';
import { guardBranch, guardWorkingTree } from './clone-guard';
import { changedPaths, checkedOutBranch, distance, headOf, remoteOf, trackingRef, turnEmptyClone } from './clone-state';
import type {
  ConfigRepo,
  PlanOptions,
  PushOptions,
  PushResult,
  ReadOptions,
  RepoContent,
  RepoState,
  RepoStatus,
} from './config-repo';
import type { FilePlan } from './file-change';
import { type WriteResult, type WriteTreeOptions, readScope, writeTree } from './folder';
import type { Git } from './git';
import { commitOf } from './git-objects';
import { readGitTree, readScopeTree } from './git-tree';
import { LOCK_FILE } from './layout';
import { withLock } from './lock';
import { planFiles } from './plan-files';
import { planPush } from './plan-push';
import { pushUnits } from './push-loop';
import { readFolder } from './read-folder';
import { type RemoteBranch, fetchBranch, fetchRevision } from './remote';
import type { RenderedUnit } from './rendered-unit';
import { contentOf } from './repo-content';
import { unknownRevision } from './revision';

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
    const scope = environments && { environments };
    if (at === 'working-tree') return contentOf(readFolder(this.root, { ...scope }).files, undefined);
    const commit = await this.commitAt(at);
    return contentOf(await readGitTree(this.git, commit, { ...scope }), commit);
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

  async plan(
    units: readonly RenderedUnit[],
    { scope, at = 'working-tree', retain = 1 }: PlanOptions,
  ): Promise<FilePlan> {
    if (at !== 'working-tree') {
      const tree = await readScopeTree(this.git, await this.commitAt(at), units, scope);
      return planPush(tree, units, { scope, retain });
    }
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
