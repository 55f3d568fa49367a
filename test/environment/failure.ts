import { GitopsError } from '../../lib/manifest';

/** Runs what must fail, and returns its error; anything but a GitopsError is thrown on. */
export function failureOf(run: () => unknown): GitopsError {
  try {
    run();
  } catch (error) {
    if (GitopsError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

/** The code and the message of what must fail. */
export function toldBy(run: () => unknown): string {
  const { code, message, details } = failureOf(run);
  return [`${code}: ${message}`, ...details].join('\n');
}
