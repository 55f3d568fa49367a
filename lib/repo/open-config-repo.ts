import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GitopsError } from '../manifest';
import { CloneRepo } from './clone/clone-repo';
import type { ConfigRepo } from './config-repo';
import { writeFailed } from './folder/fs-error';
import { makeFolder } from './folder/make-folder';
import { userCache } from './folder/user-cache';
import { type Git, firstLine, gitIn } from './git/git';
import { RemoteRepo } from './remote-repo';

/** Which repository to open. */
export interface OpenOptions {
  /** Path of a clone, path of a bare repository, or address of a remote. */
  readonly location: string;
  /** Branch that is written. @default 'main' */
  readonly branch?: string;
  /** Folder that a relative path starts from. @default - the working directory */
  readonly cwd?: string;
  /** Folder for what is fetched from remote addresses. @default - `cdk8s-gitops` in the user's cache folder, else a new one */
  readonly cache?: string;
}

/**
 * Opens a config repository: a clone, in which files can also be written, or a remote, to which they can only be pushed.
 *
 * @throws GitopsError `repo/not-a-repository`, `repo/no-git`
 * @example
 * const repo = await openConfigRepo({ location: '../config', branch: 'main' });
 * const { units } = await repo.read({ environments: ['prod'] });
 */
export async function openConfigRepo({
  location,
  branch = 'main',
  cwd = process.cwd(),
  cache,
}: OpenOptions): Promise<ConfigRepo> {
  if (branch.startsWith('-') || /[\s~^:?*[\\]|\.\.|^$/.test(branch))
    throw notARepository(location, `${JSON.stringify(branch)} is no name of a branch`);
  const path = resolve(cwd, location);
  if (isAddress(location) && !existsSync(path)) return new RemoteRepo(location, branch, cacheOf(location, cache));
  if (!existsSync(path)) throw notARepository(location, `${path} does not exist`);
  const git = gitIn(path);
  const { code, text, error } = await git.ask(['rev-parse', '--is-bare-repository', '--show-toplevel']);
  if (text.startsWith('true')) return new RemoteRepo(path, branch, cacheOf(path, cache));
  if (code !== 0)
    throw notARepository(
      location,
      /not a git repository/i.test(error) ? `${path} is no git repository` : firstLine(error),
    );
  const top = text.split('\n').slice(1).join('\n');
  if (realpathSync(top) !== realpathSync(path))
    throw notARepository(location, `${path} is only a folder within the repository ${top}`);
  return new CloneRepo(gitIn(realpathSync(path)), branch);
}

/** Whether a location names another machine or carries a scheme: `https://…`, `git@host:path`, `file://…`. */
function isAddress(location: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(location) || /^([^/\\@:]+@)?[^/\\@:]{2,}:(?!\\)/.test(location);
}

function notARepository(location: string, seen: string): GitopsError {
  return new GitopsError('repo/not-a-repository', { attempt: `Cannot open the config repository ${location}`, seen });
}

const ID_LENGTH = 16;

function cacheOf(url: string, cache: string | undefined): () => Promise<Git> {
  const name = `${createHash('sha256').update(url).digest('hex').slice(0, ID_LENGTH)}.git`;
  let folder: string | undefined;
  return async () => {
    folder ??= join(cache ?? defaultCache(), 'repositories', name);
    try {
      makeFolder(folder);
    } catch (error) {
      throw writeFailed(folder, error);
    }
    const git = gitIn(folder);
    if (!existsSync(join(folder, 'HEAD'))) await git.run(['init', '--quiet', '--bare']);
    return git;
  };
}

/** Without a home, a folder that nobody else can have prepared. */
function defaultCache(): string {
  const cache = userCache(process.env);
  return cache === undefined ? mkdtempSync(join(tmpdir(), 'cdk8s-gitops-')) : join(cache, 'cdk8s-gitops');
}
