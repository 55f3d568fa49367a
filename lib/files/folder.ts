import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { compareCodeUnits, originOfCall } from '../manifest';
import { checkDataKey } from '../schema';
import { type Reading, attempt, problem } from './problem';

/** Which files of a folder are read. */
export interface FilesOptions {
  /** Names of the files, each of which must be there, or a pattern that names must match. @default - every file */
  readonly include?: readonly string[] | RegExp;
}

/** The most that the values of a ConfigMap or Secret may hold together. */
const MOST_BYTES = 1024 * 1024;

/** The bytes of the files of a folder, by name, in the order of code units. */
export function readFolder(reading: Reading, options: FilesOptions): ReadonlyMap<string, Buffer> {
  const include = includeOf(options, reading);
  const folder = placeOf(reading);
  const names = attempt(reading, () => readdirSync(folder)).sort(compareCodeUnits);
  const chosen = choose(names, include, reading);
  const files = new Map<string, Buffer>();
  let left = MOST_BYTES;
  for (const name of chosen) {
    checkName(name, reading);
    const bytes = readOne(join(folder, name), left, { ...reading, path: `${reading.path}/${name}` });
    left -= bytes.length;
    files.set(name, bytes);
  }
  return files;
}

/** The bytes of one file. */
export function readFile(reading: Reading): Buffer {
  return readOne(placeOf(reading), MOST_BYTES, reading);
}

function readOne(file: string, most: number, reading: Reading): Buffer {
  const target = attempt(reading, () => realpathSync(file));
  const folder = attempt(reading, () => realpathSync(dirname(file)));
  const inside = relative(folder, target);
  if (isAbsolute(inside) || inside.split(sep)[0] === '..')
    throw problem('files/outside', reading, `it is a symbolic link to ${target}`);
  const stat = attempt(reading, () => statSync(target));
  if (stat.isDirectory()) throw problem('files/nested', reading, 'it is a folder');
  if (!stat.isFile()) throw problem('files/unreadable', reading, 'it is neither a file nor a folder');
  if (stat.size > most) throw problem('files/too-large', reading, `it has ${stat.size} bytes, and ${most} are left`);
  return attempt(reading, () => readFileSync(target));
}

/** Paths are relative to the source file that names them. */
function placeOf(reading: Reading): string {
  if (typeof reading.path !== 'string') throw problem('files/unreadable', reading, 'its path is no text');
  if (isAbsolute(reading.path)) return reading.path;
  const { file } = originOfCall(reading.mark);
  if (file === undefined || !isAbsolute(file))
    throw problem('files/unreadable', reading, 'the source file that names it is not known; give an absolute path');
  return resolve(dirname(file), reading.path);
}

function includeOf(options: FilesOptions, reading: Reading): FilesOptions['include'] {
  const include: unknown = Reflect.get(Object(options), 'include');
  if (include === undefined || include instanceof RegExp || Array.isArray(include)) return include;
  throw problem('files/not-included', reading, '`include` is neither a list of names nor a pattern');
}

function choose(names: readonly string[], include: FilesOptions['include'], reading: Reading): readonly string[] {
  const chosen = include === undefined ? names : names.filter((name) => includes(include, name));
  const missing =
    include === undefined || include instanceof RegExp ? [] : include.filter((name) => !names.includes(name));
  if (chosen.length > 0 && missing.length === 0) return chosen;
  const wanted = missing.length > 0 ? `it holds no ${missing.join(', ')}` : 'no file is included';
  throw problem('files/not-included', reading, `${wanted}; there is ${names.join(', ') || 'nothing'}`);
}

function includes(include: readonly string[] | RegExp, name: string): boolean {
  // `search` knows no position, so that a pattern with the flag `g` chooses the same each time.
  return include instanceof RegExp ? name.search(include) >= 0 : include.includes(name);
}

function checkName(name: string, reading: Reading): void {
  const wrong = checkDataKey(name);
  if (wrong !== undefined) throw problem('files/invalid-key', reading, `its file "${name}": ${wrong}`);
}
