import { GitopsError } from '../../manifest';
import { ApiFailure } from './api-failure';
import type { Clock } from '../clock';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
const PASSING =
  /etcdserver: (leader changed|request timed out|no leader)|failed calling webhook|context deadline exceeded|not yet ready/;

/** Whether asking again may help: a server that is busy, changing its leader or not reachable for a moment. */
export function isPassing(error: unknown): boolean {
  if (ApiFailure.is(error)) {
    if ([429, 502, 503, 504].includes(error.status)) return true;
    return error.status === 500 && PASSING.test(error.serverMessage);
  }
  return GitopsError.is(error) && error.code === 'cluster/unreachable';
}

/** How long is retried, and by which clock. */
export interface RetryOptions {
  readonly clock: Clock;
  /** Milliseconds after which the last error is final; asked after each error. */
  readonly budget: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** Repeats a request while its error may pass, waiting longer each time or as long as the server asks. */
export async function withRetries<T>(
  request: () => Promise<T>,
  wait: (error: unknown) => number,
  options: RetryOptions,
): Promise<T> {
  const start = options.clock.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const pause = Math.max(Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT), wait(error));
      if (options.signal?.aborted || !isPassing(error) || options.clock.now() + pause > start + options.budget())
        throw error;
      await options.clock.sleep(pause, options.signal);
    }
  }
}
