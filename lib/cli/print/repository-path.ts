import { isAbsolute, relative, resolve, sep } from 'node:path';

/** From where paths are written for services that know the repository, not the folder to work in. */
export interface PathBase {
  /** The folder from which the files of findings are named. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The path of a file from the root of the checkout, with `/` between names; `..` leads out of it. */
export function repositoryPath(file: string, { folder, env }: PathBase): string {
  const workspace = env.GITHUB_WORKSPACE;
  const root = workspace && isAbsolute(workspace) && !relative(workspace, folder).startsWith('..') ? workspace : folder;
  return relative(root, resolve(folder, file)).split(sep).join('/');
}
