import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const ROOT = join(__dirname, '../..');
export const LIB = join(ROOT, 'lib');

/** Rooms that most programs use a part of; what stands directly in them is a file of the build each. */
const IN_PARTS: readonly string[] = ['schema'];

/** The rooms, and the public API: `index`. */
export function rooms(): readonly string[] {
  const folders = readdirSync(LIB, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['index', ...folders.map(({ name }) => name)];
}

/** The module of a path without ending, as its place in lib: `schema/check/report`. */
export function moduleAt(path: string): string {
  const file = existsSync(`${path}.ts`) ? path : join(path, 'index');
  return relative(LIB, file).split(sep).join('/');
}

/** The room or the part of a room (`schema/check`) in whose file a module is. */
export function homeOf(module: string): string {
  const [room = '', part = 'index'] = module.split('/');
  return IN_PARTS.includes(room) && part !== 'index' ? `${room}/${part}` : room;
}

/** Whether a module is the index of a part; it only hands on, so each file that reads it has its own. */
export function isDoor(module: string): boolean {
  return homeOf(module).includes('/') && module === `${homeOf(module)}/index`;
}

/** The file of the build, without ending, of a room or a part of it: that of a folder lies in it, beside its types. */
export function fileOf(home: string): string {
  if (home === 'cli') return 'cli/main';
  return existsSync(join(LIB, `${home}.ts`)) ? home : `${home}/index`;
}

/** The name that a module has in the file of its part. */
export function nameOf(module: string): string {
  return module.replace(/\W/g, '_');
}
