/**
 * Makes one file of each room, and of each part of a large one, for a program that loads 500 small files spends most of
 * its time on finding them, and one that loads all of a large one on compiling what it does not use.
 */
import { type BuildOptions, type Plugin, build as esbuild } from 'esbuild';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { LIB, ROOT, fileOf, homeOf, isDoor, moduleAt, nameOf, rooms } from './layout';
import { loadLate } from './late';

/** Modules of parts that other files use, by part. */
type Used = Map<string, Set<string>>;

/** Bundles the rooms of lib into a folder that is laid out like lib, and removes JavaScript of other builds from it. */
export async function bundleRooms(into: string): Promise<void> {
  const used: Used = new Map();
  const files = new Map<string, string>();
  const bundle = async (home: string): Promise<unknown> => files.set(fileOf(home), await codeOf(home, used));
  await Promise.all(rooms().map(bundle));
  let known = 0;
  while (known < count(used)) {
    known = count(used);
    await Promise.all([...used.keys()].map(bundle));
  }
  for (const [file, code] of files) write(join(into, `${file}.js`), code);
  const kept = new Set([...files.keys()].map((file) => join(into, `${file}.js`)));
  for (const file of filesOf(into, '.js')) if (!kept.has(file)) rmSync(file, { force: true });
  chmodSync(join(into, `${fileOf('cli')}.js`), 0o755);
}

function count(used: Used): number {
  return [...used.values()].reduce((sum, modules) => sum + modules.size, 0);
}

function write(file: string, code: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

function filesOf(folder: string, ending: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function codeOf(home: string, used: Used): Promise<string> {
  const plugins = [otherFiles(home, used)];
  const { outputFiles } = await esbuild({ ...OPTIONS, ...entryOf(home, used), plugins, write: false });
  return loadLate(outputFiles.map(({ text }) => text).join(''));
}

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  packages: 'external',
  tsconfig: join(ROOT, 'tsconfig.json'),
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** A room begins with its index or program; a part is the modules of it that others use, each under its name. */
function entryOf(home: string, used: Used): BuildOptions {
  const modules = used.get(home);
  if (!modules) return { entryPoints: [join(LIB, `${fileOf(home)}.ts`)] };
  const lines = [...modules].sort().map((module) => `export * as ${nameOf(module)} from './${module}';`);
  return { stdin: { contents: lines.join('\n'), resolveDir: LIB, loader: 'ts' } };
}

/** Leaves what is in other files out, so that each module exists once however it is reached. */
function otherFiles(home: string, used: Used): Plugin {
  return {
    name: 'other-files',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const module = moduleAt(resolve(resolveDir, path));
        const other = homeOf(module);
        if (other === home || isDoor(module)) return undefined;
        return { path: pathTo(other, home) + placeIn(other, module, home, used), external: true };
      });
    },
  };
}

function pathTo(other: string, home: string): string {
  const path = posix.relative(posix.dirname(fileOf(home)), `${fileOf(other)}.js`);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Where in another file a module is; only the index of another room may be read. */
function placeIn(other: string, module: string, home: string, used: Used): string {
  if (module === `${other}/index`) return '';
  if (home.split('/')[0] !== other.split('/')[0]) throw new Error(`${home} reaches into ${other}: ${module}`);
  used.set(other, (used.get(other) ?? new Set()).add(module));
  return `#${nameOf(module)}`;
}

if (require.main === module) {
  bundleRooms(join(ROOT, 'build')).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
