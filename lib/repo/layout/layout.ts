import { GitopsError, type UnitRef, unitPath } from '../../manifest';

/** Folder of the ownership indexes, outside of every folder that deployers read. */
export const INDEX_ROOT = '.render';
/** Name of the lock file while a run writes. */
export const LOCK_FILE = `${INDEX_ROOT}/lock`;
/** Name of the file with commit facts that Argo CD reads; without an extension, so that it is no manifest. */
export const METADATA_FILE = 'hydrator.metadata';
/** Ending of files that are being written. */
export const TEMP_SUFFIX = '.synth-tmp';

const INDEX = '.index';
const PENDING = '.index.next';
const SEGMENT = /^[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?$/;
const UNIT_DEPTH = 4;

/** The index of a unit: `.render/envs/prod/prd-eu/shop.index`. */
export function indexPath(unit: UnitRef): string {
  return `${INDEX_ROOT}/${unitPath(unit)}${INDEX}`;
}

/** What a run is about to own, written before the first file: `.render/envs/prod/prd-eu/shop.index.next`. */
export function pendingPath(unit: UnitRef): string {
  return `${INDEX_ROOT}/${unitPath(unit)}${PENDING}`;
}

/** One name for a unit, to compare and to sort by. */
export function unitKey(unit: UnitRef): string {
  return unitPath(unit);
}

/** A path of a repository, told apart by what it is for. */
export type PlacedPath =
  | { readonly role: 'file'; readonly unit: UnitRef; readonly name: string }
  | { readonly role: 'index' | 'pending'; readonly unit: UnitRef };

/** What a path is for; `undefined` when it belongs to no unit. */
export function placePath(path: string): PlacedPath | undefined {
  if (!path.startsWith(`${INDEX_ROOT}/`)) return placeFile(path);
  const inner = path.slice(INDEX_ROOT.length + 1);
  if (inner.endsWith(PENDING)) return placeIndex('pending', inner.slice(0, -PENDING.length));
  if (inner.endsWith(INDEX)) return placeIndex('index', inner.slice(0, -INDEX.length));
  return undefined;
}

function placeFile(path: string): PlacedPath | undefined {
  const segments = path.split('/');
  const unit = unitOf(segments.slice(0, UNIT_DEPTH));
  const name = segments.slice(UNIT_DEPTH).join('/');
  return unit && name ? { role: 'file', unit, name } : undefined;
}

function placeIndex(role: 'index' | 'pending', path: string): PlacedPath | undefined {
  const unit = unitOf(path.split('/'));
  return unit && { role, unit };
}

function unitOf(segments: readonly string[]): UnitRef | undefined {
  const [top, environment, cluster, application, ...more] = segments;
  if (top !== 'envs' || !environment || !cluster || !application || more.length > 0) return undefined;
  return { environment, cluster, application };
}

/**
 * Refuses names that would leave the folder of a unit.
 *
 * @throws GitopsError `repo/unsafe-path`
 */
export function checkUnitNames(unit: UnitRef, fileNames: Iterable<string>): void {
  for (const segment of [unit.environment, unit.cluster, unit.application]) checkSegment(unitPath(unit), segment);
  for (const name of fileNames) {
    if (/[/\\\u0000-\u0020\u007f]/.test(name) || name.startsWith('.')) fail(`${unitPath(unit)}/${name}`, name);
  }
}

function checkSegment(path: string, segment: string): void {
  if (!SEGMENT.test(segment) || segment.includes('..')) fail(path, segment);
}

function fail(path: string, name: string): never {
  throw new GitopsError('repo/unsafe-path', {
    attempt: `Cannot write ${path}`,
    seen: `${JSON.stringify(name)} is no safe name for a file or folder`,
  });
}
