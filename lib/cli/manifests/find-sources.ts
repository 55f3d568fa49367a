import { type Dirent, type Stats, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Finding, GitopsError, compareCodeUnits } from '../../manifest';
import { globMatcher } from './glob';
import { type FoundSources, STANDARD_INPUT, type Source } from './source';

const MANIFEST = /\.(ya?ml|json)$|^Kustomization$/i;
const PASSED_OVER: ReadonlySet<string> = new Set(['.git', 'node_modules', '.render']);

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
  /** Real paths of the folders above, so that a link to one of them does not lead around for ever. */
  private readonly above = new Set<string>();

  constructor(private readonly search: Search) {
    this.ignored = search.ignore.map(globMatcher);
  }

  add(place: string): void {
    if (place === '-') return void this.found.set('-', { name: STANDARD_INPUT, named: true });
    const path = resolve(this.search.folder, place);
    const stats = statsOf(path);
    if (!stats) throw noFile(place);
    if (!stats.isDirectory()) return this.addFile(path, { named: true, root: this.search.folder });
    const before = this.found.size;
    const problems = this.findings.length;
    this.walk(path, path);
    if (this.found.size === before && this.findings.length === problems) this.findings.push(this.nothingIn(path));
  }

  private walk(folder: string, root: string): void {
    const { ino, dev } = statSync(folder);
    const key = `${dev}:${ino}`;
    if (this.above.has(key)) return;
    this.above.add(key);
    for (const entry of this.entriesOf(folder)) this.visit(entry, folder, root);
    this.above.delete(key);
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
    if (!stats?.isDirectory()) {
      if (MANIFEST.test(entry.name)) this.addFile(path, { named: false, root });
    } else if (!this.isIgnored(path, root)) this.walk(path, root);
  }

  private addFile(path: string, { named, root }: { readonly named: boolean; readonly root: string }): void {
    if (this.isIgnored(path, root)) return;
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

/** A path from a folder, with `/` between names. */
export function nameFrom(folder: string, path: string): string {
  return (relative(folder, path) || '.').split(sep).join('/');
}

/** That a file or folder cannot be read, as a finding. */
export function unreadable(name: string, error: unknown): Finding {
  const seen = error instanceof Error ? error.message : String(error);
  return { code: 'check/unreadable-file', severity: 'error', origin: { file: name }, message: seen };
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
