import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownVersion } from '../version';
import { packagesAbove } from './cache-folder';

/** What files and folders held: a digest by path, so that any change is noticed. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Takes the digest of files by content and of folders by the names of the sources in them. */
export function fingerprint(files: readonly string[], folders: readonly string[]): Fingerprint {
  const entries = [...files, ...folders].map((path) => [path, digestOf(path)] as const);
  return Object.fromEntries(entries);
}

/** Whether everything is as it was. */
export function isUnchanged(known: Fingerprint): boolean {
  return Object.entries(known).every(([path, digest]) => digestOf(path) === digest);
}

/** What else decides how an app is compiled: this program, Node, the packages installed and the compiler's options. */
export function surroundings(root: string): string {
  const packages = packagesAbove(root);
  const stamps = packages ? [stampOf(join(packages, '.package-lock.json')), stampOf(packages)] : [];
  return digest([ownVersion(), __filename, process.version, ...stamps, ...compilerOptions(root)].join('\n'));
}

/** A short digest of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function digestOf(path: string): string {
  try {
    return digest(statSync(path).isDirectory() ? sourceNames(path) : readFileSync(path, 'utf8'));
  } catch {
    return 'absent';
  }
}

/** The files in a folder that an import could mean. */
function sourceNames(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && /\.([cm]?[jt]sx?|json)$/.test(entry.name));
  return files
    .map(({ name }) => name)
    .sort()
    .join('\n');
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : '';
}

/** The files that decide how TypeScript is read: the nearest tsconfig.json with what it extends, and package.json. */
function compilerOptions(root: string): readonly string[] {
  return [join(root, 'package.json'), ...configChain(nearestConfig(root))].map((file) => `${file} ${digestOf(file)}`);
}

function nearestConfig(folder: string): string {
  const file = join(folder, 'tsconfig.json');
  return existsSync(file) || folder === dirname(folder) ? file : nearestConfig(dirname(folder));
}

function configChain(file: string, seen: readonly string[] = []): readonly string[] {
  if (seen.includes(file) || !existsSync(file)) return seen;
  const bases = [...readFileSync(file, 'utf8').matchAll(/"(\.{1,2}\/[^"]*?)(?:\.json)?"/g)].map(
    ([, base]) => `${resolve(dirname(file), base ?? '')}.json`,
  );
  return bases.reduce<readonly string[]>((chain, base) => configChain(base, chain), [...seen, file]);
}
