export { type CommitMessage, formatMessage } from './commit-message';
export type {
  Author,
  ConfigRepo,
  PlanOptions,
  PushOptions,
  PushResult,
  ReadOptions,
  RepoContent,
  RepoState,
  RepoStatus,
  RepoUnit,
} from './config-repo';
export type { CurrentText, CurrentTree } from './current-tree';
export { type FileChange, type FilePlan, type FileRole, type Refusal, effectiveChanges } from './file-change';
export { type TreeCheck, type WriteResult, type WriteTreeOptions, checkTree, writeTree } from './folder';
export { type CommitFacts, type ReferencedCommit, formatMetadata } from './hydrator-metadata';
export { type IndexEntry, type UnitIndex, formatIndex, parseIndex } from './index-file';
export { INDEX_ROOT, METADATA_FILE, indexPath } from './layout';
export type { LockWait } from './lock';
export { makeFolder } from './make-folder';
export { type OpenOptions, openConfigRepo } from './open-config-repo';
export { type WantedFiles, planFiles } from './plan-files';
export { type PushPlanOptions, planPush } from './plan-push';
export { type FolderQuestion, readFolder } from './read-folder';
export { type RemovalConcern, guardRemovals, removalConcern } from './removals';
export { refuse } from './refuse';
export { contentOf } from './repo-content';
export type { RenderedUnit, Scope } from './rendered-unit';
