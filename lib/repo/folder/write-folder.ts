import { type CurrentTree, currentUnits } from '../layout/current-tree';
import { formatIndex, mergeIndexes, parseIndex } from '../layout/index-file';
import { TEMP_SUFFIX, pendingPath, unitKey } from '../layout/layout';
import { type FileChange, effectiveChanges } from '../plan/file-change';
import { systemCode, writeFailed } from './fs-error';
import type { FolderCheck } from './safe-folder';
import type { TreeFiles } from './tree-files';

/** What carrying out a plan needs to know. */
export interface FolderWrite {
  readonly files: TreeFiles;
  readonly isFolder: FolderCheck;
  /** What stood there when the plan was made. */
  readonly tree: CurrentTree;
  readonly leftovers: readonly string[];
  readonly changes: readonly FileChange[];
}

/** What was made so far, to be undone. */
interface Staged {
  readonly paths: string[];
  readonly folders: string[];
  readonly made: Set<string>;
}

/**
 * Carries out a plan so that a stop at any point loses nothing and is repaired by the next run.
 *
 * What will be ours is recorded first. Then everything that needs space is written, beside its place; only then are
 * files put into place and those no longer wanted removed; the indexes come last.
 *
 * @throws GitopsError `repo/write-failed`; when space runs out, the folder is as it was
 */
export function writeFolder(write: FolderWrite): void {
  const { files, leftovers } = write;
  for (const path of leftovers) remove(files, path);
  const changes = effectiveChanges(write.changes);
  const written = changes.filter(({ change }) => change === 'written');
  const removed = changes.filter(({ change }) => change === 'removed');
  const pending = pendingTexts(write);
  stage(write, written, pending);
  for (const { path } of written.filter(isContent)) place(files, path);
  for (const { path } of removed.filter(isContent)) remove(files, path);
  for (const { path } of written.filter(isIndex)) place(files, path);
  for (const { path } of removed.filter(isIndex)) remove(files, path);
  const stale = stalePending(write, pending);
  for (const path of stale) remove(files, path);
  removeEmptyFolders(files, [...leftovers, ...removed.map(({ path }) => path), ...stale]);
}

function isIndex({ role }: FileChange): boolean {
  return role === 'index';
}

function isContent(change: FileChange): boolean {
  return !isIndex(change);
}

/** For every unit that gets files: what it owned while a run was interrupted, and what it will own. */
function pendingTexts({ tree, changes }: FolderWrite): ReadonlyMap<string, string> {
  const units = currentUnits(tree);
  const texts = new Map<string, string>();
  for (const { unit, role, path, after, change } of changes) {
    if (role !== 'index' || change !== 'written' || !unit || after === undefined) continue;
    const before = units.get(unitKey(unit))?.pending;
    texts.set(pendingPath(unit), formatIndex(mergeIndexes([before, parseIndex(path, after)])));
  }
  return texts;
}

function stalePending({ tree, changes }: FolderWrite, pending: ReadonlyMap<string, string>): ReadonlySet<string> {
  const units = changes.filter(isIndex).map(({ unit }) => (unit ? pendingPath(unit) : ''));
  return new Set([...units.filter((path) => tree.has(path)), ...pending.keys()]);
}

/** Records what will be ours and writes everything beside its place; when one write fails, nothing of it stays. */
function stage(write: FolderWrite, written: readonly FileChange[], pending: ReadonlyMap<string, string>): void {
  const staged: Staged = { paths: [], folders: [], made: new Set() };
  try {
    for (const [path, text] of pending) {
      stageFile(write, staged, path, text);
      place(write.files, path);
      if (!write.tree.has(path)) staged.paths.push(path);
    }
    for (const { path, after = '' } of written) stageFile(write, staged, path, after);
  } catch (error) {
    unstage(write.files, staged);
    throw error;
  }
}

function stageFile(write: FolderWrite, staged: Staged, path: string, text: string): void {
  try {
    makeFolders(write, staged, path);
    staged.paths.push(path + TEMP_SUFFIX);
    write.files.write(path + TEMP_SUFFIX, text);
  } catch (error) {
    throw writeFailed(path, error);
  }
}

function makeFolders(write: FolderWrite, staged: Staged, path: string): void {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  if (folder === '' || staged.made.has(folder)) return;
  makeFolders(write, staged, folder);
  staged.made.add(folder);
  if (write.isFolder(folder)) return;
  write.files.makeFolder(folder);
  staged.folders.push(folder);
}

function unstage(files: TreeFiles, { paths, folders }: Staged): void {
  for (const path of paths.reverse()) tryTo(() => files.remove(path));
  for (const path of folders.reverse()) tryTo(() => files.removeFolder(path));
}

function place(files: TreeFiles, path: string): void {
  try {
    files.rename(path + TEMP_SUFFIX, path);
  } catch (error) {
    throw writeFailed(path, error);
  }
}

function remove(files: TreeFiles, path: string): void {
  try {
    files.remove(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw writeFailed(path, error);
  }
}

function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // what cannot be cleaned up now is found by the next run
  }
}

/** Removes the folders that removals left empty, from the inside out. */
function removeEmptyFolders(files: TreeFiles, removed: readonly string[]): void {
  const folders = new Set(removed.map((path) => path.slice(0, path.lastIndexOf('/'))));
  for (const folder of folders) {
    for (let at = folder; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
      try {
        files.removeFolder(at);
      } catch {
        break;
      }
    }
  }
}
