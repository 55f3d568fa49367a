import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GitopsError } from '../../manifest';

/**
 * Writes the files of a project into a folder: all of them, or none where one exists already.
 *
 * @throws GitopsError `cli/would-overwrite`
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
  for (const [name, text] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
}
