import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { bundleRooms } from '../../tools/bundle/rooms';

const root = resolve(__dirname, '../..');

/** The package as it would be installed, made of the sources as they are now. */
export interface PackedProgram {
  readonly folder: string;
  readonly main: string;
  readonly remove: () => void;
}

/** Bundles the rooms into a folder of its own, types left aside. */
export async function packProgram(): Promise<PackedProgram> {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'synth-packed-'))), 'cdk8s-gitops');
  await bundleRooms(join(folder, 'build'));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    main: join(folder, 'build/cli/main.js'),
    remove: () => rmSync(dirname(folder), { recursive: true, force: true }),
  };
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
