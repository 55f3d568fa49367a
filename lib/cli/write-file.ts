import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GitopsError } from '../manifest';
import { makeFolder } from '../repo';

/**
 * Writes a file as a whole or not at all; what holds the text already is left alone.
 *
 * @returns whether it was written
 * @throws GitopsError `cli/unwritable-file`
 */
export function writeWhole(path: string, shown: string, text: string): boolean {
  try {
    return replace(path, text);
  } catch (error) {
    throw unwritable(shown, error);
  }
}

/** The error for a file that could not be written. */
export function unwritable(shown: string, error: unknown): GitopsError {
  const seen = error instanceof Error ? error.message : String(error);
  return new GitopsError('cli/unwritable-file', { attempt: `Cannot write ${shown}`, seen, cause: error });
}

function replace(path: string, text: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    writeFileSync(path, text);
    return true;
  }
  if (there && readFileSync(path, 'utf8') === text) return false;
  makeFolder(dirname(path));
  const target = there ? realpathSync(path) : path;
  const beside = `${target}.${process.pid}.new`;
  try {
    writeFileSync(beside, text, there ? { mode: there.mode } : {});
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
  return true;
}
