import { mkdirSync, renameSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The few things that writing a tree does to the file system; every path is relative to the root. */
export interface TreeFiles {
  /** Makes one folder; its parent is there. */
  readonly makeFolder: (path: string) => void;
  readonly write: (path: string, text: string) => void;
  /** Puts a file in the place of another, at once. */
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  /** Removes a folder that is empty; fails on any other. */
  readonly removeFolder: (path: string) => void;
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
