import { GitopsError } from '../../lib/manifest';

/** The GitopsError that a function throws; another error, or none, fails the test. */
export function errorOf(run: () => unknown): GitopsError {
  try {
    run();
  } catch (error) {
    if (GitopsError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
