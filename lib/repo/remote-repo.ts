import { rmSync } from 'node:fs';
import { GitopsError } from '../manifest';
import { planOnCommit, readCommit } from './commit-state';
import type { ConfigRepo, PlanOptions, ReadOptions, RepoContent, RepoState, RepoStatus } from './config-repo';
import { withLock } from './folder/lock';
import type { WriteResult } from './folder/write-tree';
import { type Git, withoutSecrets } from './git/git';
import { type RemoteBranch, fetchBranch, fetchRevision } from './git/remote';
import { unknownRevision } from './git/revision';
import type { RenderedUnit } from './layout/rendered-unit';
import type { FilePlan } from './plan/file-change';
import { pushUnits } from './push/push-loop';
import type { PushOptions, PushResult } from './push/push-options';

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
      return readCommit(target.git, await this.commitAt(target, at), environments);
    });
  }

  status(): Promise<RepoStatus> {
    return this.inCache(async (target) => {
      const head = await fetchBranch(target);
      const known = head === undefined ? {} : { head, remoteHead: head };
      return { branch: this.branch, ...known, ahead: 0, behind: 0, changed: [] };
    });
  }

  plan(units: readonly RenderedUnit[], options: PlanOptions): Promise<FilePlan> {
    return this.inCache(async (target) => {
      return planOnCommit(target.git, await this.commitAt(target, options.at ?? 'remote'), units, options);
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
