import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GitopsError } from '../../manifest';
import { makeFolder } from '../../repo';
import { unwritable } from '../write-file';

/**
 * Writes the files of a project into a folder: all of them, or none where one exists already or cannot be written.
 *
 * @throws GitopsError `cli/would-overwrite`, `cli/unwritable-file`
 */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): void {
  const present = [...files.keys()].filter((name) => existsSync(join(folder, name)));
  if (present.length > 0) {
    throw new GitopsError('cli/would-overwrite', {
      attempt: `Cannot make a project in ${folder}`,
      seen: present.length === 1 ? 'a file is there already' : `${present.length} files are there already`,
      details: present,
    });
  }
  const begun: string[] = [];
  for (const [name, text] of files) {
    const file = join(folder, name);
    try {
      makeFolder(dirname(file));
      writeNew(file, text, begun);
    } catch (error) {
      for (const path of begun) rmSync(path, { force: true });
      throw unwritable(file, error);
    }
  }
}

/** A file that has come there meanwhile is left alone; one that was begun is ours, whole or not. */
function writeNew(file: string, text: string, begun: string[]): void {
  writeFileSync(file, '', { flag: 'wx' });
  begun.push(file);
  writeFileSync(file, text);
}
