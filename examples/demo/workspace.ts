import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** The demo's own folder: the source of the guestbook, a bare config repository and a clone of it. */
export interface Workspace {
  readonly folder: string;
  readonly source: string;
  readonly config: string;
}

/** Makes the folder anew; nothing outside it is touched. */
export function freshWorkspace(): Workspace {
  const folder = join(root, '.demo');
  const source = join(folder, 'source');
  const config = join(folder, 'config');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  mkdirSync(join(source, 'node_modules'), { recursive: true });
  cpSync(join(root, 'examples/guestbook'), source, { recursive: true });
  for (const name of ['cdk8s', 'constructs'])
    symlinkSync(join(root, 'node_modules', name), join(source, 'node_modules', name));
  symlinkSync(root, join(source, 'node_modules/cdk8s-gitops'));
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', 'config.git');
  git(folder, 'clone', '--quiet', 'config.git', 'config');
  git(config, 'config', 'user.name', 'demo');
  git(config, 'config', 'user.email', 'demo@example.com');
  return { folder, source, config };
}

/** Runs git in a folder and gives what it printed. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Changes a text in a source file; the demo stops if it is not there. */
export function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}`);
  writeFileSync(file, text.replace(from, to));
}

/** The tree of a folder as indented lines, without hidden entries. */
export function tree(folder: string, indent = ''): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => [
    `${indent}${entry.name}${entry.isDirectory() ? '/' : ''}`,
    ...(entry.isDirectory() ? tree(join(folder, entry.name), `${indent}  `) : []),
  ]);
}
