import { GitopsError, readAlike } from '../../manifest';
import { type FileChange, effectiveChanges } from '../plan/file-change';

/**
 * Refuses files that a second reader of YAML does not read as ours does, before others are handed them.
 *
 * @throws GitopsError `repo/read-otherwise`
 */
export function guardReading(changes: readonly FileChange[], attempt: string): void {
  const written = effectiveChanges(changes).filter(({ role, after }) => role === 'manifest' && after !== undefined);
  const bad = written.filter(({ after = '' }) => !readAlike(after)).map(({ path }) => path);
  const [first] = bad;
  if (first === undefined) return;
  throw new GitopsError('repo/read-otherwise', {
    attempt,
    origin: { file: first },
    seen: `two readers of YAML find different things in ${bad.length === 1 ? first : `${bad.length} files, such as ${first}`}`,
  });
}
