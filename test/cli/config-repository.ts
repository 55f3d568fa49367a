import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shopWith } from './shop';
import { tempProject } from './temp-project';

/** A project beside a bare config repository and a clone of it. */
export interface Workspace {
  readonly folder: string;
  /** Folder of the project. */
  readonly source: string;
  /** The clone. */
  readonly config: string;
  readonly git: (...args: string[]) => string;
}

/** Makes a project whose config repository is a clone of a new bare one. */
export function workspace(changes: Readonly<Record<string, (text: string) => string>> = {}): Workspace {
  const files = shopWith({
    'synth.config.ts': (text) =>
      text
        .replace('{ project }', '{ configRepository, project }')
        .replace('[shop] }', "[shop], repository: configRepository('../config') }"),
    ...changes,
  });
  const folder = tempProject(Object.fromEntries(Object.entries(files).map(([name, text]) => [`source/${name}`, text])));
  const config = join(folder, 'config');
  const git = (...args: string[]): string => gitIn(config, ...args);
  mkdirSync(config);
  gitIn(folder, 'init', '--quiet', '--bare', '--initial-branch=main', 'config.git');
  gitIn(folder, 'clone', '--quiet', 'config.git', 'config');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.com');
  return { folder, source: join(folder, 'source'), config, git };
}

/** Runs git in a folder; gives what it printed. */
export function gitIn(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();
}
