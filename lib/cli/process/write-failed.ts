import { GitopsError } from '../../manifest';

/** The error for data that could not be written to standard output. */
export function writeFailed(error: unknown): GitopsError {
  return new GitopsError('cli/write-failed', {
    attempt: 'Cannot write to standard output',
    seen: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}
