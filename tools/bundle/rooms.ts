/** Makes one file of each room, for a program that loads 500 small files spends most of its time on finding them. */
import { type BuildOptions, type Plugin, build as esbuild } from 'esbuild';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const LIB = join(ROOT, 'lib');
const PROGRAM = 'cli/main';

/** Bundles the rooms of lib into a folder that is laid out like lib, and removes JavaScript of other builds from it. */
export async function bundleRooms(into: string): Promise<void> {
  const entries = ['index', ...rooms().map((room) => (room === 'cli' ? PROGRAM : `${room}/index`))];
  await Promise.all(entries.map((entry) => esbuild(optionsFor(entry, into))));
  const kept = new Set(entries.map((entry) => join(into, `${entry}.js`)));
  for (const file of filesOf(into, '.js')) if (!kept.has(file)) rmSync(file, { force: true });
  chmodSync(join(into, `${PROGRAM}.js`), 0o755);
}

function rooms(): readonly string[] {
  const folders = readdirSync(LIB, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name);
}

function filesOf(folder: string, ending: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

function optionsFor(entry: string, into: string): BuildOptions {
  return {
    absWorkingDir: ROOT,
    entryPoints: [join(LIB, `${entry}.ts`)],
    outfile: join(into, `${entry}.js`),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    packages: 'external',
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'warning',
    plugins: [otherRooms(dirname(entry))],
  };
}

/** Leaves other rooms out, so that each module exists once however it is reached. */
function otherRooms(room: string): Plugin {
  return {
    name: 'other-rooms',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const file = relative(LIB, resolve(resolveDir, path)).split(sep);
        const [other = ''] = file;
        if (other === '' || other === room || !existsSync(join(LIB, other, 'index.ts'))) return undefined;
        if (file.length > 1) throw new Error(`${resolveDir} reaches into the room ${other}: ${path}`);
        return { path: `${room === '.' ? './' : '../'}${other}/index.js`, external: true };
      });
    },
  };
}

if (require.main === module) {
  bundleRooms(join(ROOT, 'build')).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
