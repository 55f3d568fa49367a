import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { GitopsError } from '../manifest';
import type { App } from './app/load-app';
import type { Session } from './session';

/** Folder that is written to where neither a repository nor an output folder is named. */
const DEFAULT_OUTPUT = 'dist';

/** The folder that rendered files go to. */
export interface Target {
  readonly folder: string;
  /** The folder as people see it from where they are. */
  readonly shown: string;
  /** Whether it is the working tree of the project's config repository. */
  readonly repository: boolean;
}

/**
 * The folder named on the command line, else the working tree of the config repository, else `dist`.
 *
 * @throws GitopsError `cli/no-repository` when the repository is a remote one, `cli/no-folder`
 */
export function targetOf(session: Session, app: App, output: string | undefined): Target {
  if (output !== undefined) return target(session, session.path(output), false);
  if (app.project.repository) return target(session, workingTree(app), true);
  return target(session, join(app.root, DEFAULT_OUTPUT), false);
}

/**
 * The working tree of the project's config repository.
 *
 * @throws GitopsError `cli/no-repository`, `cli/no-folder`
 */
export function workingTree(app: App): string {
  const location = app.project.repository?.location;
  const attempt = 'Cannot find the config repository';
  if (location === undefined) throw new GitopsError('cli/no-repository', { attempt, seen: 'the project names none' });
  if (isRemote(location)) {
    const remedy = 'Clone it and name the clone as `repository`, or name a folder with --output.';
    throw new GitopsError('cli/no-repository', { attempt, seen: `${location} is a remote one and has no working tree`, remedy });
  }
  const folder = resolve(app.root, location);
  if (isFolder(folder)) return folder;
  throw new GitopsError('cli/no-folder', {
    attempt,
    seen: `${folder} is no folder`,
    remedy: 'Clone the config repository there, or correct `repository` in the project.',
  });
}

/** Whether a location is an address rather than a path: `https://…`, `ssh://…`, `git@host:path`. */
export function isRemote(location: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(location) || /^[^/\\:]{2,}:[^\\]/.test(location);
}

function target({ io }: Session, folder: string, repository: boolean): Target {
  const shown = relative(io.cwd, folder);
  return { folder, repository, shown: shown === '' ? '.' : shown.startsWith('../../..') ? folder : shown };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
