import { join, relative } from 'node:path';
import { GitopsError } from '../../manifest';
import {
  type ConfigRepo,
  type FilePlan,
  type RenderedUnit,
  type Scope,
  type WriteResult,
  type WriteTreeOptions,
  checkTree,
  openConfigRepo,
  writeTree,
} from '../../repo';
import type { App } from '../app/load-app';
import type { Session } from '../session';

const DEFAULT_OUTPUT = 'dist';

/** Where rendered files go to. */
export interface Target {
  /** Path or address, as people see it from where they are. */
  readonly shown: string;
  /** Says what writing would do. */
  plan(units: readonly RenderedUnit[], scope: Scope): Promise<FilePlan>;
  /** Writes files. */
  write(units: readonly RenderedUnit[], options: WriteTreeOptions): Promise<WriteResult>;
}

/**
 * The folder named on the command line, else the config repository, else the folder `dist` of the project.
 *
 * @throws GitopsError `repo/not-a-repository`
 */
export async function targetOf(session: Session, app: App, output: string | undefined): Promise<Target> {
  if (output !== undefined) return folderTarget(session, session.path(output));
  if (!app.project.repository) return folderTarget(session, outputFolder(app));
  const repo = await openRepository(app);
  return {
    shown: shownPath(session, repo.root ?? repo.location),
    plan: (units, scope) => repo.plan(units, { scope }),
    write: (units, options) => repo.write(units, options),
  };
}

/**
 * Opens the config repository of a project.
 *
 * @throws GitopsError `cli/no-repository`, `repo/not-a-repository`
 */
export async function openRepository({ project, root }: App): Promise<ConfigRepo> {
  const { repository } = project;
  if (repository) return openConfigRepo({ location: repository.location, branch: repository.branch, cwd: root });
  throw new GitopsError('cli/no-repository', {
    attempt: 'Cannot open the config repository',
    seen: 'the project names none',
  });
}

function folderTarget(session: Session, folder: string): Target {
  return {
    shown: shownPath(session, folder),
    plan: (units, scope) => Promise.resolve(checkTree(folder, units, { scope })),
    write: (units, options) => writeTree(folder, units, options),
  };
}

/** The folder that files go to where neither a repository nor a folder is named. */
export function outputFolder({ root }: App): string {
  return join(root, DEFAULT_OUTPUT);
}

/** A path as people see it from where they are; far away ones in full. */
export function shownPath({ io }: Session, path: string): string {
  if (!/^([/\\]|[A-Za-z]:\\)/.test(path)) return path;
  const shown = relative(io.cwd, path);
  return shown.startsWith('../../..') ? path : shown || '.';
}
