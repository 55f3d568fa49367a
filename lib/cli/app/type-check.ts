import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { GitopsError } from '../../manifest';
import { writeWhole } from '../write-file';
import { cacheFolder } from './cache-folder';
import { type Fingerprint, digest, fingerprint, isUnchanged, surroundings } from './fingerprint';
import type { App } from './load-app';

/** How a type check ended: passed, passed before with the same content, or not done and why. */
export interface TypeCheck {
  readonly result: 'passed' | 'unchanged' | 'skipped';
  /** Why it was skipped. @default - it was not */
  readonly reason?: string;
}

interface Verdict {
  readonly sources: Fingerprint;
  readonly surroundings: string;
}

/** What a compiler takes when there is no tsconfig.json. */
const PLAIN = [
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--module',
  'nodenext',
  '--moduleResolution',
  'nodenext',
  '--resolveJsonModule',
];

/**
 * Checks the app's types with the project's own TypeScript, unless the same content has passed already.
 *
 * @throws GitopsError `app/type-errors`, `cli/unwritable-file`
 */
export async function checkTypes(app: App, env: Readonly<Record<string, string | undefined>>): Promise<TypeCheck> {
  const tsc = findCompiler(app.root);
  const tsconfig = join(app.root, 'tsconfig.json');
  const configured = existsSync(tsconfig);
  if (!configured && !/\.[cm]?ts$/.test(app.config))
    return { result: 'skipped', reason: 'the app is JavaScript and has no tsconfig.json' };
  if (tsc === undefined)
    return {
      result: 'skipped',
      reason: 'typescript is not installed in the project (npm install --save-dev typescript)',
    };
  const file = join(cacheFolder(app.root, env), `${digest(`${app.config}\n${tsc}`)}.types.json`);
  const around = surroundings(app.root);
  if (isKnown(file, around)) return { result: 'unchanged' };
  const target = configured ? ['--project', tsconfig] : [...PLAIN, app.config];
  const { code, output } = await runCompiler(
    tsc,
    [...target, '--noEmit', '--pretty', 'false', '--listFiles'],
    app.root,
  );
  if (code !== 0) throw typeErrors(app, output);
  const verdict = { sources: sourcesOf(output, app), surroundings: around } satisfies Verdict;
  writeWhole(file, file, JSON.stringify(verdict));
  return { result: 'passed' };
}

function findCompiler(root: string): string | undefined {
  try {
    return join(dirname(createRequire(join(root, 'noop.js')).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return undefined;
  }
}

function isKnown(file: string, around: string): boolean {
  try {
    const verdict = JSON.parse(readFileSync(file, 'utf8')) as Verdict;
    return verdict.surroundings === around && isUnchanged(verdict.sources);
  } catch {
    return false;
  }
}

function runCompiler(
  tsc: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [tsc, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', fail).on('close', (code) => done({ code, output }));
  });
}

function sourcesOf(output: string, app: App): Fingerprint {
  const listed = output
    .split(/\r?\n/)
    .filter((line) => line && !/[\\/]node_modules[\\/]/.test(line) && existsSync(line));
  const files = [...new Set([...listed, ...Object.keys(app.bundle.sources).filter((path) => /\.\w+$/.test(path))])];
  return fingerprint(files, [...new Set(files.map((file) => dirname(file)))]);
}

function typeErrors(app: App, output: string): GitopsError {
  const lines = output.split(/\r?\n/).filter((line) => line && !existsSync(line));
  const [first = ''] = lines;
  const place = /^(.+?)\((\d+),(\d+)\): (?:error )?(.*)$/.exec(first);
  const count = lines.filter((line) => /error TS\d+/.test(line)).length;
  return new GitopsError('app/type-errors', {
    attempt: `Cannot use ${relative(app.root, app.config)}`,
    ...(place ? { origin: { file: place[1] ?? '', line: Number(place[2]), column: Number(place[3]) } } : {}),
    seen: count > 1 ? `the type checker finds ${count} errors` : (place?.[4] ?? first),
    details: count > 1 ? lines : lines.slice(1),
  });
}
