import { rmSync } from 'node:fs';
import { GitopsError } from '../manifest';
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
import type { WriteResult } from './folder';
import { type Git, withoutSecrets } from './git';
import { readGitTree, readScopeTree } from './git-tree';
import { withLock } from './lock';
import { planPush } from './plan-push';
import { pushUnits } from './push-loop';
import { type RemoteBranch, fetchBranch, fetchRevision } from './remote';
import type { RenderedUnit } from './rendered-unit';
import { contentOf } from './repo-content';
import { unknownRevision } from './revision';

const WAIT_MS = 60_000;
const BROKEN =
  /not a git repository|corrupt|bad object|is empty|unable to read (tree|sha1)|missing (blob|tree|commit)|invalid index-pack|bad pack/i;

/** Makes the bare repository that holds what was fetched. */
export type MakeCache = () => Promise<Git>;

/** A config repository as a remote address, through a bare cache of its own; there is no working tree. */
export class RemoteRepo implements ConfigRepo {
  readonly location: string;

  constructor(
    private readonly url: string,
    readonly branch: string,
    private readonly makeCache: MakeCache,
  ) {
    this.location = withoutSecrets(url);
  }

  read({ environments, at = 'remote' }: ReadOptions = {}): Promise<RepoContent> {
    return this.inCache(async (target) => {
      const commit = await this.commitAt(target, at);
      return contentOf(await readGitTree(target.git, commit, { ...(environments && { environments }) }), commit);
    });
  }

  status(): Promise<RepoStatus> {
    return this.inCache(async (target) => {
      const head = await fetchBranch(target);
      const known = head === undefined ? {} : { head, remoteHead: head };
      return { branch: this.branch, ...known, ahead: 0, behind: 0, changed: [] };
    });
  }

  plan(units: readonly RenderedUnit[], { scope, at = 'remote', retain = 1 }: PlanOptions): Promise<FilePlan> {
    return this.inCache(async (target) => {
      const commit = await this.commitAt(target, at);
      const tree = await readScopeTree(target.git, commit, units, scope);
      return planPush(tree, units, { scope, retain });
    });
  }

  write(): Promise<WriteResult> {
    return Promise.reject(this.noWorkingTree('write to'));
  }

  push(units: readonly RenderedUnit[], options: PushOptions): Promise<PushResult> {
    return this.inCache((target) => pushUnits({ target, units, options, baseOn: (head) => Promise.resolve(head) }));
  }

  private async commitAt(target: RemoteBranch, at: RepoState): Promise<string | undefined> {
    if (at === 'working-tree') throw this.noWorkingTree('read');
    if (at === 'remote' || at === 'head') return fetchBranch(target);
    const commit = await fetchRevision(target, at.revision);
    if (commit !== undefined) return commit;
    await fetchBranch(target);
    throw unknownRevision(this.location, at.revision);
  }

  /** Works in the cache; one that is broken is made anew, once. */
  private async inCache<Result>(act: (target: RemoteBranch) => Promise<Result>): Promise<Result> {
    const first = await this.makeCache();
    return withLock(`${first.folder}.lock/lock`, { waitMs: WAIT_MS }, async () => {
      try {
        return await act(this.target(first));
      } catch (error) {
        if (!isBroken(error)) throw error;
        rmSync(first.folder, { recursive: true, force: true });
        return act(this.target(await this.makeCache()));
      }
    });
  }

  private target(git: Git): RemoteBranch {
    return {
      git,
      remote: this.url,
      branch: this.branch,
      tracking: `refs/remotes/origin/${this.branch}`,
      shallow: true,
    };
  }

  private noWorkingTree(verb: string): GitopsError {
    return new GitopsError('repo/no-working-tree', {
      attempt: `Cannot ${verb} a working tree of ${this.location}`,
      seen: 'it is a remote address, not a clone',
    });
  }
}

function isBroken(error: unknown): boolean {
  if (!GitopsError.is(error) || !(error.code === 'repo/git-failed' || error.code === 'repo/unreachable')) return false;
  return BROKEN.test([error.message, ...error.details].join('\n'));
}
