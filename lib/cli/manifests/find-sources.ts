import { type Dirent, type Stats, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Finding, GitopsError, compareCodeUnits } from '../../manifest';
import { globMatcher } from './glob';
import { type FoundSources, STANDARD_INPUT, type Source } from './source';

const MANIFEST = /\.(ya?ml|json)$|^Kustomization$/i;
const PASSED_OVER: ReadonlySet<string> = new Set(['.git', 'node_modules', '.render']);
/** Marks that Emacs and macOS leave beside files. */
const BESIDE_FILES = /^\.[#_]/;

/** Where to look for manifests. */
export interface Search {
  /** The folder from which paths are named. */
  readonly folder: string;
  /** Files and folders, or `-`. */
  readonly places: readonly string[];
  /** Globs of what is left out. */
  readonly ignore: readonly string[];
}

/**
 * Finds the files to check: those named, and in folders every .yaml, .yml and .json file, each once.
 *
 * @throws GitopsError `check/no-file`
 */
export function findSources(search: Search): FoundSources {
  const finder = new Finder(search);
  for (const place of search.places) finder.add(place);
  return { sources: [...finder.found.values()], findings: finder.findings };
}

class Finder {
  readonly found = new Map<string, Source>();
  readonly findings: Finding[] = [];
  private readonly ignored: readonly ((path: string) => boolean)[];
  /** Folders that were walked, by what they are on disk: links may lead to one on many ways, or around for ever. */
  private readonly walked = new Set<string>();
  /** How many files were met that are not ignored. */
  private met = 0;

  constructor(private readonly search: Search) {
    this.ignored = search.ignore.map(globMatcher);
  }

  add(place: string): void {
    if (place === '-') return void this.found.set('-', { name: STANDARD_INPUT, named: true });
    const path = resolve(this.search.folder, place);
    const stats = statsOf(path);
    if (!stats) throw noFile(place);
    if (!stats.isDirectory()) return this.addFile(path, { named: true, root: this.search.folder });
    if (this.walked.has(keyOf(path))) return;
    const before = this.met + this.findings.length;
    this.walk(path, path);
    if (this.met + this.findings.length === before) this.findings.push(this.nothingIn(path));
  }

  private walk(folder: string, root: string): void {
    const key = keyOf(folder);
    if (this.walked.has(key)) return;
    this.walked.add(key);
    for (const entry of this.entriesOf(folder)) this.visit(entry, folder, root);
  }

  private entriesOf(folder: string): readonly Dirent[] {
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      return entries.sort((a, b) => compareCodeUnits(a.name, b.name));
    } catch (error) {
      this.findings.push(unreadable(nameFrom(this.search.folder, folder), error));
      return [];
    }
  }

  private visit(entry: Dirent, folder: string, root: string): void {
    if (PASSED_OVER.has(entry.name)) return;
    const path = join(folder, entry.name);
    const stats = entry.isSymbolicLink() ? statsOf(path) : entry;
    if (stats?.isDirectory()) {
      if (!this.isIgnored(path, root)) this.walk(path, root);
    } else if (isManifestName(entry.name) && (!stats || stats.isFile())) this.addFile(path, { named: false, root });
  }

  private addFile(path: string, { named, root }: { readonly named: boolean; readonly root: string }): void {
    if (this.isIgnored(path, root)) return;
    this.met += 1;
    const before = this.found.get(path);
    this.found.set(path, { path, name: nameFrom(this.search.folder, path), named: named || (before?.named ?? false) });
  }

  /** Globs may be written from the folder to work in or from the folder that is searched. */
  private isIgnored(path: string, root: string): boolean {
    const names = [nameFrom(this.search.folder, path), nameFrom(root, path)];
    return this.ignored.some((matches) => names.some(matches));
  }

  private nothingIn(path: string): Finding {
    const name = nameFrom(this.search.folder, path);
    const ignoring = this.search.ignore.length > 0 ? ' that --ignore does not leave out' : '';
    return {
      code: 'check/nothing-found',
      severity: 'error',
      origin: { file: name },
      message: `there is no .yaml, .yml or .json file below ${name}${ignoring}`,
    };
  }
}

function isManifestName(name: string): boolean {
  return MANIFEST.test(name) && !BESIDE_FILES.test(name);
}

/** A path from a folder, with `/` between names; the whole path where that is shorter, far from the folder. */
export function nameFrom(folder: string, path: string): string {
  const name = relative(folder, path) || '.';
  return (name.startsWith('..') && path.length < name.length ? path : name).split(sep).join('/');
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read: permission denied',
  ENOENT: 'it is a link to a file that is not there',
  ELOOP: 'it is a link that leads around in a circle',
};

/** That a file or folder cannot be read, as a finding. */
export function unreadable(name: string, error: unknown): Finding {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const unnamed = code === 'ENOENT' && name.includes('\ufffd') ? 'its name is no UTF-8 text' : undefined;
  const message = unnamed ?? REASONS[code] ?? `reading it failed: ${String(error)}`;
  return { code: 'check/unreadable-file', severity: 'error', origin: { file: name }, message };
}

/** What a folder is on disk, whatever its path. */
function keyOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/** What a path leads to; nothing where a link leads nowhere. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function noFile(place: string): GitopsError {
  return new GitopsError('check/no-file', {
    attempt: `Cannot check ${place}`,
    seen: 'there is no such file or folder',
  });
}
