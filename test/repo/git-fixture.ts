import { type SpawnSyncReturns, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './rendered';

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
  GIT_CONFIG_NOSYSTEM: '1',
};

/** Gives every git command of the tests one author and no configuration of the machine. */
export function useIdentity(): void {
  const config = join(newFolder(), 'gitconfig');
  writeFileSync(config, '[core]\n\tfsync = none\n[gc]\n\tauto = 0\n');
  Object.assign(process.env, IDENTITY, { GIT_CONFIG_GLOBAL: config });
}

/** Runs git and gives what it prints. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd();
}

/** Runs git whatever comes of it. */
export function tryGit(folder: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
}

/** A new bare repository without a commit. */
export function newRemote(name = 'remote.git'): string {
  const folder = join(newFolder(), name);
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  return folder;
}

/** A clone of a repository, on its branch `main`. */
export function newClone(remote: string, name = 'clone'): string {
  const folder = join(newFolder(), name);
  execFileSync('git', ['clone', '--quiet', remote, folder], { stdio: 'ignore' });
  tryGit(folder, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  return folder;
}

/** Commits files in a clone and pushes them. */
export function commitAndPush(clone: string, files: Readonly<Record<string, string>>, subject = 'by hand'): void {
  for (const [path, text] of Object.entries(files)) {
    execFileSync('mkdir', ['-p', join(clone, path, '..')]);
    writeFileSync(join(clone, path), text);
  }
  git(clone, 'add', '-A');
  git(clone, 'commit', '--quiet', '-m', subject);
  git(clone, 'push', '--quiet', 'origin', 'HEAD:main');
}

/** Every file of a branch with its text. */
export function filesAt(repository: string, commit = 'main'): Record<string, string> {
  const names = git(repository, 'ls-tree', '-r', '--name-only', '-z', commit).split('\0').filter(Boolean);
  return Object.fromEntries(
    names.map((name) => [
      name,
      execFileSync('git', ['show', `${commit}:${name}`], { cwd: repository, encoding: 'utf8' }),
    ]),
  );
}

/** The ids of all commits of a branch, newest first; none when there is no branch. */
export function commitsOf(repository: string, branch = 'main'): readonly string[] {
  const { status, stdout } = tryGit(repository, 'rev-list', branch);
  return status === 0 ? stdout.trim().split('\n') : [];
}

/** Installs a hook of a bare repository. */
export function addHook(remote: string, name: string, script: string): void {
  const path = join(remote, 'hooks', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}
