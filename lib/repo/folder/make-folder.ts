import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from './fs-error';

/**
 * Makes a folder and those above it that are missing, one after the other.
 *
 * The recursive way of Node never ends where no folder can be made, as in `/proc`.
 *
 * @throws the error of the file system
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
