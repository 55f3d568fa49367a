import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GitopsError, compareCodeUnits } from '../../manifest';

const MANIFEST = /\.(ya?ml|json)$/i;

/** Manifests of a folder. */
export interface FolderManifests {
  /** Text by path from the folder, in order of the paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Name of the environment's cluster. @default - the folder is not laid out by environments */
  readonly cluster?: string;
}

/** The environments that a folder has files of; none where it is not laid out by environments. */
export function environmentsIn(folder: string): readonly string[] {
  return subfolders(join(folder, 'envs'));
}

/**
 * Reads every manifest of a folder, or those of one environment where it is laid out by environments.
 *
 * @throws GitopsError `cli/no-folder`
 */
export function readFrom(folder: string, environment: string): FolderManifests {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new GitopsError('cli/no-folder', {
      attempt: `Cannot read manifests from ${folder}`,
      seen: 'there is no such folder',
    });
  }
  const place = join('envs', environment);
  if (!existsSync(join(folder, 'envs'))) return { files: filesBelow(folder, '') };
  const [cluster] = subfolders(join(folder, place));
  return { files: filesBelow(folder, place), ...(cluster === undefined ? {} : { cluster }) };
}

function filesBelow(root: string, place: string): ReadonlyMap<string, string> {
  const paths = existsSync(join(root, place)) ? manifestPaths(root, place) : [];
  return new Map([...paths].sort(compareCodeUnits).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function manifestPaths(root: string, place: string): readonly string[] {
  return readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) => {
    const path = join(place, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return manifestPaths(root, path);
    return MANIFEST.test(entry.name) ? [path] : [];
  });
}

function subfolders(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(compareCodeUnits);
}
