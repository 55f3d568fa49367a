import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, sortFindings } from '../../manifest';
import { LOCK_FILE, placePath } from '../layout/layout';
import { reachesBeyond, scopeEnvironments } from '../layout/left-environments';
import type { RenderedUnit, Scope } from '../layout/rendered-unit';
import { type FileChange, type FilePlan, effectiveChanges } from '../plan/file-change';
import { planFiles } from '../plan/plan-files';
import { refuse } from '../plan/refuse';
import { removalConcern } from '../plan/removals';
import { readFailed, writeFailed } from './fs-error';
import { type LockWait, withLock } from './lock';
import { makeFolder } from './make-folder';
import { type FolderTree, readFolder, readIndexTexts } from './read-folder';
import { folderCheck } from './safe-folder';
import { type TreeFiles, diskFiles } from './tree-files';
import { writeFolder } from './write-folder';

/** How rendered files are written to a folder. */
export interface WriteTreeOptions extends LockWait {
  readonly scope: Scope;
  /** Whether to say what would be done and do nothing. @default false */
  readonly dryRun?: boolean;
  /** Whether edits made by hand to rendered files may be lost. @default false */
  readonly discardEdits?: boolean;
}

/** What was done, or would be. */
export interface WriteResult {
  readonly changes: readonly FileChange[];
  readonly warnings: readonly Finding[];
}

/** Whether a folder holds what was rendered. */
export interface TreeCheck extends FilePlan {
  /** Whether nothing would be written, removed or refused. */
  readonly current: boolean;
}

/**
 * Says whether a folder holds exactly what was rendered; writes nothing.
 *
 * @throws GitopsError `repo/bad-index`, `repo/unsafe-path`, `repo/read-failed`
 */
export function checkTree(
  root: string,
  units: readonly RenderedUnit[],
  { scope }: { readonly scope: Scope },
): TreeCheck {
  const plan = planFiles(readScope(root, units, scope).files, { units, scope });
  return { ...plan, current: plan.refusals.length === 0 && effectiveChanges(plan.changes).length === 0 };
}

/**
 * Writes rendered files to a folder: new and changed ones, then removes those no longer rendered; files of others stay.
 *
 * A second run with the same files writes nothing at all. A run that is stopped at any point is completed by the next.
 *
 * @throws GitopsError `repo/hand-edit` and `repo/foreign-file` before anything is written, `repo/locked`,
 * `repo/write-failed` when the disk is full, with the folder as it was
 */
export async function writeTree(
  root: string,
  units: readonly RenderedUnit[],
  options: WriteTreeOptions,
): Promise<WriteResult> {
  return writeTreeWith(diskFiles(root), root, { units, options });
}

/** Does the work of {@link writeTree} through given file operations. */
export async function writeTreeWith(
  files: TreeFiles,
  root: string,
  { units, options }: { readonly units: readonly RenderedUnit[]; readonly options: WriteTreeOptions },
): Promise<WriteResult> {
  const first = planTree(root, units, options);
  if (options.dryRun) return settle(root, first);
  if (isDone(first)) return resultOf(first);
  if (isQuiet(root, first)) await settle(root, planTree(root, units, options));
  makeRoot(root);
  return withLock(join(root, LOCK_FILE), options, async () => {
    const again = planTree(root, units, options);
    const result = await settle(root, again);
    const { tree, plan } = again;
    const { files: before, leftovers } = tree;
    writeFolder({ files, isFolder: folderCheck(root), tree: before, leftovers, changes: plan.changes });
    return result;
  });
}

interface PlannedTree {
  readonly tree: FolderTree;
  readonly plan: FilePlan;
  readonly scope: Scope;
}

function planTree(
  root: string,
  units: readonly RenderedUnit[],
  { scope, discardEdits }: WriteTreeOptions,
): PlannedTree {
  const tree = readScope(root, units, scope);
  return { tree, scope, plan: planFiles(tree.files, { units, scope, discardEdits: discardEdits ?? false }) };
}

/** Reads what a scope reaches of a folder. */
export function readScope(root: string, units: readonly RenderedUnit[], scope: Scope): FolderTree {
  checkRoot(root);
  const environments = scopeEnvironments(scope, reachesBeyond(scope) ? readIndexTexts(root) : []);
  return readFolder(root, { environments, units: units.map(({ unit }) => unit) });
}

/** A folder, or nothing yet. */
function checkRoot(root: string): void {
  try {
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== false) return;
  } catch (error) {
    throw readFailed(root, error);
  }
  throw readFailed(root, { code: 'ENOTDIR' });
}

async function settle(root: string, planned: PlannedTree): Promise<WriteResult> {
  await refuse(planned.plan, `Cannot write to ${root}`);
  return resultOf(planned);
}

function resultOf({ plan: { changes, warnings }, scope }: PlannedTree): WriteResult {
  return { changes, warnings: sortFindings([...warnings, ...removalWarnings(changes, scope)]) };
}

/** What a push would refuse is only told: a working tree is not lost. */
function removalWarnings(changes: readonly FileChange[], scope: Scope): readonly Finding[] {
  const concern = removalConcern(changes, scope);
  if (!concern) return [];
  const { code, message, count } = concern;
  return [{ code, severity: 'warning', origin: {}, message: `${message}; a push asks for --allow-delete ${count}` }];
}

/** Nothing to write, nothing refused, and no run was interrupted. */
function isDone({ tree, plan }: PlannedTree): boolean {
  return !isInterrupted(tree) && plan.refusals.length === 0 && effectiveChanges(plan.changes).length === 0;
}

function isInterrupted({ files, leftovers }: FolderTree): boolean {
  return leftovers.length > 0 || [...files.keys()].some((path) => placePath(path)?.role === 'pending');
}

/** No other run is at work, so that what was seen can be judged without a lock. */
function isQuiet(root: string, { tree }: PlannedTree): boolean {
  return !isInterrupted(tree) && !existsSync(join(root, LOCK_FILE));
}

function makeRoot(root: string): void {
  try {
    makeFolder(root);
  } catch (error) {
    throw writeFailed(root, error);
  }
}
