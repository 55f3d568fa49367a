import { mkdirSync, renameSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The few things that writing a tree does to the file system; every path is relative to the root. */
export interface TreeFiles {
  /** Makes one folder; its parent is there. */
  makeFolder(path: string): void;
  write(path: string, text: string): void;
  /** Puts a file in the place of another, at once. */
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Removes a folder that is empty; fails on any other. */
  removeFolder(path: string): void;
}

/** The files below a folder of the disk. */
export function diskFiles(root: string): TreeFiles {
  return {
    makeFolder: (path) => mkdirSync(join(root, path)),
    write: (path, text) => writeFileSync(join(root, path), text),
    rename: (from, to) => renameSync(join(root, from), join(root, to)),
    remove: (path) => unlinkSync(join(root, path)),
    removeFolder: (path) => rmdirSync(join(root, path)),
  };
}
