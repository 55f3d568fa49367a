import type { Finding, ResourceId, UnitRef } from '../../manifest';
import type { CurrentText } from '../layout/current-tree';

/** What one file of the repository is for. */
export type FileRole = 'manifest' | 'index' | 'metadata' | 'attributes';

/** What happens to one file. */
export interface FileChange {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly change: 'written' | 'removed' | 'unchanged';
  readonly role: FileRole;
  /** The unit that owns the file. @default - the file is the repository's own */
  readonly unit?: UnitRef;
  /** The object in the file. @default - the file holds none */
  readonly id?: ResourceId;
  /** The text that stands there. @default - nothing does */
  readonly before?: string;
  /** The text to stand there. @default - nothing is to */
  readonly after?: string;
}

/** A file that cannot be written or removed without a loss. */
export interface Refusal {
  readonly code: 'repo/hand-edit' | 'repo/foreign-file' | 'repo/owned-by-other' | 'repo/other-source';
  readonly path: string;
  readonly unit: UnitRef;
  readonly id?: ResourceId;
  /** What stands there. */
  readonly there: CurrentText;
  /** What was to stand there. @default - nothing was */
  readonly wanted?: string;
  /** The project that owns the unit, or the repository that it was rendered from. @default - not the reason */
  readonly project?: string;
  /** The project or the repository that wanted to write it. @default - it has no name, or this is not the reason */
  readonly asking?: string;
}

/** Everything that one run would do to a repository. */
export interface FilePlan {
  readonly changes: readonly FileChange[];
  /** Why nothing may be done; empty when everything may. */
  readonly refusals: readonly Refusal[];
  /** What people should know; nothing is done about it. */
  readonly warnings: readonly Finding[];
}

/** The changes that change something. */
export function effectiveChanges(changes: readonly FileChange[]): readonly FileChange[] {
  return changes.filter(({ change }) => change !== 'unchanged');
}
