import { GitopsError, unitPath } from '../../manifest';
import type { CurrentText, CurrentTree } from '../layout/current-tree';
import { blobId } from '../layout/digest';
import { INDEX_ROOT, METADATA_FILE, type PlacedPath, placePath, unitKey } from '../layout/layout';
import { reachesBeyond, scopeEnvironments } from '../layout/left-environments';
import type { RenderedUnit, Scope } from '../layout/rendered-unit';
import type { Git } from './git';
import { type TreeEntry, listTree, readBlobs } from './git-objects';

/** What to read of a commit. */
export interface GitTreeQuestion {
  /** Environments to read. @default - all */
  readonly environments?: readonly string[];
  /** What was rendered; files that hold it already are not read again. @default - nothing */
  readonly units?: readonly RenderedUnit[];
}

/**
 * Reads the rendered files of a commit and what lies between them.
 *
 * @throws GitopsError `repo/unsafe-path` when a file or link stands where a folder is needed
 */
export async function readGitTree(
  git: Git,
  commit: string | undefined,
  question: GitTreeQuestion,
): Promise<CurrentTree> {
  if (commit === undefined) return new Map();
  const entries = await listTree(git, commit, ['envs', INDEX_ROOT]);
  const units = question.units ?? [];
  for (const { unit } of units) checkFolders(entries, unitPath(unit));
  const environments =
    question.environments && new Set([...question.environments, ...units.map(({ unit }) => unit.environment)]);
  const wanted = new Map(units.map((unit) => [unitKey(unit.unit), unit]));
  const known = new Map<string, CurrentText>();
  const unread = new Map<string, string>();
  for (const [path, entry] of entries) {
    const place = placePath(path);
    if (!place || (environments && !environments.has(place.unit.environment))) continue;
    const text = knownText(place, entry, wanted.get(unitKey(place.unit)));
    if (text === undefined) unread.set(path, entry.blob);
    else known.set(path, text);
  }
  const texts = await readBlobs(git, unread.values());
  for (const [path, blob] of unread) known.set(path, texts.get(blob) ?? null);
  return known;
}

/** Reads what a scope reaches of a commit. */
export async function readScopeTree(
  git: Git,
  commit: string | undefined,
  units: readonly RenderedUnit[],
  scope: Scope,
): Promise<CurrentTree> {
  const indexes = commit !== undefined && reachesBeyond(scope) ? await readIndexBlobs(git, commit) : [];
  return readGitTree(git, commit, { environments: scopeEnvironments(scope, indexes), units });
}

async function readIndexBlobs(git: Git, commit: string): Promise<readonly (readonly [string, string])[]> {
  const entries = [...(await listTree(git, commit, [INDEX_ROOT]))].filter(([, { plain }]) => plain);
  const texts = await readBlobs(
    git,
    entries.map(([, { blob }]) => blob),
  );
  return entries.map(([path, { blob }]) => [path, texts.get(blob) ?? '']);
}

/** The text of an entry as far as it is known without reading; `undefined` when it must be read. */
function knownText(place: PlacedPath, entry: TreeEntry, wanted: RenderedUnit | undefined): CurrentText | undefined {
  if (!entry.plain) return null;
  if (place.role !== 'file') return undefined;
  const text = wanted?.files.get(place.name);
  if (text !== undefined) return blobId(text, entry.blob.length) === entry.blob ? text : undefined;
  return place.name.endsWith('.yaml') || place.name === METADATA_FILE ? undefined : null;
}

function checkFolders(entries: ReadonlyMap<string, TreeEntry>, folder: string): void {
  for (const top of ['', `${INDEX_ROOT}/`]) {
    const segments = `${top}${folder}`.split('/');
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const path = segments.slice(0, depth).join('/');
      const entry = entries.get(path);
      if (entry) {
        throw new GitopsError('repo/unsafe-path', {
          attempt: `Cannot use the folder ${path}`,
          seen: entry.plain
            ? 'it is no folder'
            : 'it is a symbolic link or another repository, which may lead out of this one',
        });
      }
    }
  }
}
