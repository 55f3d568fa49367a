import type { Finding } from '../../manifest';
import type { CommitFacts } from '../layout/hydrator-metadata';
import type { Scope } from '../layout/rendered-unit';
import type { FileChange } from '../plan/file-change';
import type { CommitMessage } from './commit-message';

/** Who makes a commit. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** How rendered files become a commit on the branch. */
export interface PushOptions {
  readonly scope: Scope;
  readonly message: CommitMessage;
  /** Facts of the source commit, written as `hydrator.metadata` beside manifests that change. @default - none is written */
  readonly facts?: CommitFacts;
  /** Address of the source repository. @default - it is not known */
  readonly source?: string;
  /** @default - what git is configured to */
  readonly author?: Author;
  /** Whether edits made by hand to rendered files may be lost. @default false */
  readonly discardEdits?: boolean;
  /** How many objects may be removed where a guard asks; the exact number. @default - none */
  readonly allowDelete?: number;
  /** Generations of hashed objects to keep beside the current one. @default 1 */
  readonly retain?: number;
  /** How often to try when others push first. @default 20 */
  readonly attempts?: number;
  /** Called before each new attempt. @default - nothing is said */
  readonly onRetry?: (attempt: number) => void;
}

/** What a push did. */
export interface PushResult {
  /** The new commit. @default - there was nothing to commit */
  readonly commit?: string;
  /** The last commit of the branch afterwards. @default - the branch has none */
  readonly head?: string;
  readonly changes: readonly FileChange[];
  readonly warnings: readonly Finding[];
  /** How many attempts it took. */
  readonly attempts: number;
  /** Why the clone was not brought to the new commit. @default - it was, or there is none */
  readonly cloneLeft?: string;
}
