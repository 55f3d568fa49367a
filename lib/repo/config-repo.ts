import type { UnitRef } from '../manifest';
import type { WriteResult, WriteTreeOptions } from './folder/write-tree';
import type { RenderedUnit, Scope } from './layout/rendered-unit';
import type { FilePlan } from './plan/file-change';
import type { PushOptions, PushResult } from './push/push-options';

/** One state of a config repository: what lies in the clone, its last commit, the branch of the remote, or a revision. */
export type RepoState = 'working-tree' | 'head' | 'remote' | { readonly revision: string };

/** What to read of a config repository. */
export interface ReadOptions {
  /** @default - every environment there is */
  readonly environments?: readonly string[];
  /** @default 'working-tree', or 'remote' where there is no clone */
  readonly at?: RepoState;
}

/** One unit as a config repository holds it. */
export interface RepoUnit {
  readonly unit: UnitRef;
  /** Namespace declared for the unit. @default - none */
  readonly namespace?: string;
  /** Name of the project that renders the unit. @default - none was named */
  readonly project?: string;
  /** Text of every rendered file, by its name within the folder of the unit. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of manifests in the folder that were not rendered. */
  readonly foreign: readonly string[];
}

/** What was read of a config repository. */
export interface RepoContent {
  /** The commit that was read. @default - the working tree, or a branch without commits */
  readonly revision?: string;
  /** The units, sorted by path. */
  readonly units: readonly RepoUnit[];
}

/** How a clone stands to its remote; nothing is fetched to find out. */
export interface RepoStatus {
  /** Branch that is written. */
  readonly branch: string;
  /** Branch that is checked out. @default - none: a remote address, or a detached head */
  readonly checkedOut?: string;
  /** The last commit of the clone, or of the remote where there is no clone. @default - none yet */
  readonly head?: string;
  /** The last commit of the branch at the remote, as last seen. @default - none yet */
  readonly remoteHead?: string;
  /** How many commits the clone has that the remote has not. */
  readonly ahead: number;
  /** How many commits the remote has that the clone has not. */
  readonly behind: number;
  /** Changed paths of the working tree, files that git does not know included. */
  readonly changed: readonly string[];
}

/** What rendered files are compared with. */
export interface PlanOptions {
  readonly scope: Scope;
  /** @default 'working-tree', or 'remote' where there is no clone */
  readonly at?: RepoState;
  /** Generations of hashed objects that a push would keep. @default 1 */
  readonly retain?: number;
}

/** The config repository: where rendered files are read, compared, written and pushed. */
export interface ConfigRepo {
  /** Address or path, for people. */
  readonly location: string;
  /** Branch that is written. */
  readonly branch: string;
  /** Folder of the working tree. @default - there is none: a remote address */
  readonly root?: string;
  /**
   * Reads the rendered files of environments.
   *
   * @throws GitopsError `repo/unknown-revision`, `repo/bad-index`, `repo/unreachable`
   */
  read(options?: ReadOptions): Promise<RepoContent>;
  /** Says how the clone stands to its remote. */
  status(): Promise<RepoStatus>;
  /**
   * Says what differs between rendered files and a state of the repository; changes nothing.
   *
   * @throws GitopsError `repo/unknown-revision`, `repo/bad-index`, `repo/unreachable`
   */
  plan(units: readonly RenderedUnit[], options: PlanOptions): Promise<FilePlan>;
  /**
   * Writes rendered files to the working tree.
   *
   * @throws GitopsError `repo/no-working-tree`, and what `writeTree` throws
   */
  write(units: readonly RenderedUnit[], options: WriteTreeOptions): Promise<WriteResult>;
  /**
   * Puts rendered files on top of the branch as it is at the remote, and pushes; without a difference there is no commit.
   *
   * Never forces, never merges: when others pushed first, the files are put on top of what they pushed.
   *
   * @throws GitopsError `repo/hand-edit`, `repo/foreign-file`, `repo/owned-by-other`, `repo/other-source`, `repo/empty-set`, `repo/delete-budget`,
   * `repo/delete-protected`, `repo/application-gone`, `repo/dirty`, `repo/diverged`, `repo/push-refused`,
   * `repo/push-contended`, `repo/unreachable`, `repo/no-remote`, `repo/no-author`
   */
  push(units: readonly RenderedUnit[], options: PushOptions): Promise<PushResult>;
}
