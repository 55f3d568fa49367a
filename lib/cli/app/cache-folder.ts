import { accessSync, constants, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder, userCache } from '../../repo';

/** A folder for what can be made again: beside the project's packages, else the user's cache, else a new one. */
export function cacheFolder(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const packages = packagesAbove(root);
  const places = [packages && join(packages, '.cache'), userCache(env)].filter((place) => place !== undefined);
  return (
    places.map((place) => usable(join(place, 'cdk8s-gitops'))).find(Boolean) ??
    mkdtempSync(join(tmpdir(), 'cdk8s-gitops-'))
  );
}

/** The nearest node_modules folder at or above a folder. */
export function packagesAbove(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(packages)) return packages;
    if (folder === dirname(folder)) return undefined;
  }
}

function usable(folder: string): string | undefined {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return undefined;
  }
}
