import { type Stats, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { GitopsError } from '../../manifest';
import { readFailed, systemCode } from './fs-error';

/** Says whether a folder below a root is there, and refuses links on the way to it. */
export type FolderCheck = (path: string) => boolean;

/** A check that looks at every folder once. */
export function folderCheck(root: string): FolderCheck {
  const known = new Map<string, boolean>();
  const check = (path: string): boolean => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const slash = path.lastIndexOf('/');
    const there = (slash < 0 || check(path.slice(0, slash))) && isFolder(root, path);
    known.set(path, there);
    return there;
  };
  return check;
}

function isFolder(root: string, path: string): boolean {
  const stats = lstatIfThere(join(root, path), path);
  if (!stats) return false;
  if (stats.isDirectory()) return true;
  throw new GitopsError('repo/unsafe-path', {
    attempt: `Cannot use the folder ${path}`,
    seen: stats.isSymbolicLink() ? 'it is a symbolic link, which may lead out of the repository' : 'it is no folder',
    remedy: `Replace ${path} by a folder.`,
  });
}

function lstatIfThere(full: string, path: string): Stats | undefined {
  try {
    return lstatSync(full);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw readFailed(path, error);
  }
}
