import { transformSync } from 'esbuild';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { spawn } from 'node:child_process';

const root = resolve(__dirname, '../..');

/** The package as it would be installed, made of the sources as they are now. */
export interface PackedProgram {
  readonly folder: string;
  readonly main: string;
  readonly remove: () => void;
}

/** Translates every source file into a folder of its own, types left aside. */
export function packProgram(): PackedProgram {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'synth-packed-'))), 'cdk8s-gitops');
  for (const entry of readdirSync(join(root, 'lib'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes(join('schema', 'types'))) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(folder, 'build', source.slice(join(root, 'lib').length));
    mkdirSync(dirname(target), { recursive: true });
    if (!source.endsWith('.ts')) cpSync(source, target);
    else writeFileSync(target.replace(/\.ts$/, '.js'), translate(source));
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    main: join(folder, 'build/cli/main.js'),
    remove: () => rmSync(dirname(folder), { recursive: true, force: true }),
  };
}

function translate(source: string): string {
  return transformSync(readFileSync(source, 'utf8'), {
    loader: 'ts',
    format: 'cjs',
    target: 'node20',
    sourcefile: source,
  }).code;
}

/** How a process ended and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program as a process of its own. */
export function runProgram(
  main: string,
  argv: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; node?: readonly string[] },
): Promise<Ended> {
  const child = spawn(process.execPath, [...(options.node ?? []), main, ...argv], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((done, fail) =>
    child.on('error', fail).on('close', (code, signal) => done({ code, signal, out, err })),
  );
}
