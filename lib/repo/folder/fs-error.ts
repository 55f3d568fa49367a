import { GitopsError } from '../../manifest';

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long for the file system',
  EFBIG: 'the file is larger than is allowed',
  EIO: 'the disk does not work',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ELOOP: 'symbolic links lead in a circle',
  ENOENT: 'a folder on the way is missing, or what is above it is read-only',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
  ENOTEMPTY: 'a folder stands where a file is needed',
  EEXIST: 'a file stands where a folder is needed',
};

/** The code of a failed system call, such as `ENOENT`; empty for any other error. */
export function systemCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Turns a failed write into the error that users see. */
export function writeFailed(path: string, error: unknown): GitopsError {
  return failed('repo/write-failed', `Cannot write ${path}`, error);
}

/** Turns a failed read into the error that users see. */
export function readFailed(path: string, error: unknown): GitopsError {
  return failed('repo/read-failed', `Cannot read ${path}`, error);
}

function failed(code: 'repo/write-failed' | 'repo/read-failed', attempt: string, error: unknown): GitopsError {
  if (GitopsError.is(error)) return error;
  const system = systemCode(error);
  const seen = WORDS[system] ?? String(error);
  return new GitopsError(code, { attempt, seen: WORDS[system] ? `${seen} (${system})` : seen, cause: error });
}
