import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GitopsError } from '../../manifest';

/** Names of the configuration file, the first one that exists wins. */
export const CONFIG_NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `synth.config.${ending}`);

/**
 * The configuration file of a folder, or the one that is named.
 *
 * @throws GitopsError `app/no-config`, `cli/no-folder`
 */
export function findConfig(folder: string, named: string | undefined): string {
  if (!isFolder(folder)) {
    throw new GitopsError('cli/no-folder', { attempt: `Cannot work in ${folder}`, seen: 'there is no such folder' });
  }
  if (named !== undefined) return namedConfig(resolve(folder, named));
  const found = configIn(folder);
  if (found) return found;
  const above = configAbove(folder);
  throw new GitopsError('app/no-config', {
    attempt: `Cannot find an app in ${folder}`,
    seen: 'there is no synth.config.ts (or .mts, .cts, .js, .mjs, .cjs)',
    ...(above ? { remedy: `There is one above: --cwd ${dirname(above)}` } : {}),
  });
}

function namedConfig(file: string): string {
  if (existsSync(file) && !isFolder(file)) return file;
  const seen = isFolder(file) ? 'it is a folder' : 'there is no such file';
  throw new GitopsError('app/no-config', { attempt: `Cannot read the configuration ${file}`, seen });
}

function configIn(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));
}

function configAbove(folder: string): string | undefined {
  for (let place = dirname(folder); ; place = dirname(place)) {
    const found = configIn(place);
    if (found) return found;
    if (place === dirname(place)) return undefined;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
