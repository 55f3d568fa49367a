import { type CallMark, type Code, GitopsError, originOfCall } from '../manifest';

/** Who reads, and what. */
export interface Reading {
  /** The path as it was written. */
  readonly path: string;
  readonly mark: CallMark;
}

/** The error of a read. */
export function problem(code: Code & `files/${string}`, { path, mark }: Reading, seen: string): GitopsError {
  return new GitopsError(code, { attempt: `Cannot read "${path}"`, origin: originOfCall(mark), seen });
}

/** Runs a system call; its failure becomes the error that users see. */
export function attempt<T>(reading: Reading, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (GitopsError.is(error)) throw error;
    throw problem('files/unreadable', reading, wordsOf(error));
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ELOOP: 'its symbolic links go round in a circle',
};

function wordsOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return WORDS[code] ?? String(error);
}
