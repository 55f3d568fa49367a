import type { Clock } from '../../lib/apply';

/** A clock that stands still but for its sleeps, during each of which something happens; no machine is too slow for it. */
export function steppedClock(during: (passed: number) => Promise<void>): Clock {
  const start = Date.now();
  let passed = 0;
  return {
    now: () => start + passed,
    sleep: async (milliseconds) => {
      passed += Math.ceil(milliseconds);
      await during(passed);
    },
  };
}
