import { type Dirent, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type UnitRef, unitPath } from '../../manifest';
import type { CurrentText } from '../layout/current-tree';
import { INDEX_ROOT, METADATA_FILE, TEMP_SUFFIX, placePath } from '../layout/layout';
import { readFailed, systemCode } from './fs-error';
import { type FolderCheck, folderCheck } from './safe-folder';

/** What to read of a folder. */
export interface FolderQuestion {
  /** Environments to read. @default - all that have an index */
  readonly environments?: readonly string[];
  /** Units to read besides those that have an index there. @default - none */
  readonly units?: readonly UnitRef[];
}

/** What a folder holds. */
export interface FolderTree {
  readonly files: ReadonlyMap<string, CurrentText>;
  /** Leftovers of a run that was interrupted while writing. */
  readonly leftovers: readonly string[];
}

interface Reader {
  readonly root: string;
  readonly isFolder: FolderCheck;
  readonly files: Map<string, CurrentText>;
  readonly leftovers: string[];
}

/**
 * Reads the rendered files below a folder and what lies between them.
 *
 * @throws GitopsError `repo/unsafe-path` for a link among the folders, `repo/read-failed`
 */
export function readFolder(root: string, question: FolderQuestion): FolderTree {
  const reader: Reader = { root, isFolder: folderCheck(root), files: new Map(), leftovers: [] };
  const environments = question.environments ?? list(reader, `${INDEX_ROOT}/envs`).map(({ name }) => name);
  const wanted = new Set([...environments, ...(question.units ?? []).map(({ environment }) => environment)]);
  for (const environment of wanted) readIndexes(reader, `${INDEX_ROOT}/envs/${environment}`);
  const units = new Set((question.units ?? []).map(unitPath));
  for (const path of reader.files.keys()) {
    const place = placePath(path);
    if (place) units.add(unitPath(place.unit));
  }
  for (const folder of units) readUnit(reader, folder, folder);
  return { files: reader.files, leftovers: reader.leftovers };
}

/** The texts of all indexes below a folder, by path. */
export function readIndexTexts(root: string): readonly (readonly [path: string, text: string])[] {
  const reader: Reader = { root, isFolder: folderCheck(root), files: new Map(), leftovers: [] };
  for (const { name } of list(reader, `${INDEX_ROOT}/envs`)) readIndexes(reader, `${INDEX_ROOT}/envs/${name}`);
  return [...reader.files].map(([path, text]) => [path, text ?? '']);
}

function readIndexes(reader: Reader, folder: string): void {
  for (const cluster of list(reader, folder)) {
    const path = `${folder}/${cluster.name}`;
    if (!cluster.isDirectory()) continue;
    for (const entry of list(reader, path)) addFile(reader, `${path}/${entry.name}`, entry, true);
  }
}

function readUnit(reader: Reader, top: string, folder: string): void {
  for (const entry of list(reader, folder)) {
    const path = `${folder}/${entry.name}`;
    const readable = folder === top && (entry.name.endsWith('.yaml') || entry.name === METADATA_FILE);
    if (entry.isDirectory()) readUnit(reader, top, path);
    else addFile(reader, path, entry, readable);
  }
}

function addFile(reader: Reader, path: string, entry: Dirent, readable: boolean): void {
  if (entry.name.endsWith(TEMP_SUFFIX)) {
    reader.leftovers.push(path);
    return;
  }
  const text = readable && entry.isFile() ? readText(reader.root, path) : null;
  if (text !== undefined) reader.files.set(path, text);
}

function readText(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw readFailed(path, error);
  }
}

function list(reader: Reader, folder: string): readonly Dirent[] {
  if (!reader.isFolder(folder)) return [];
  try {
    return readdirSync(join(reader.root, folder), { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw readFailed(folder, error);
  }
}
