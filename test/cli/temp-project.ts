import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const made: string[] = [];
const packages = resolve(__dirname, '../../node_modules');

/** Writes files into a new folder, with the packages of this repository beside them. */
export function tempProject(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synth-cli-')));
  made.push(folder);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['cdk8s', 'constructs', 'typescript'])
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  writeFiles(folder, files);
  return folder;
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Removes the folders that were made. */
export function removeTempProjects(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
