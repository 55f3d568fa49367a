import { GitopsError } from '../../manifest';
import { withoutSecrets } from './git';

/** The error for a revision that a repository does not have. */
export function unknownRevision(location: string, revision: string): GitopsError {
  return new GitopsError('repo/unknown-revision', {
    attempt: `Cannot read ${withoutSecrets(location)}`,
    seen: `it has no revision ${JSON.stringify(revision)}`,
  });
}
