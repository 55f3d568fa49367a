import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Clock } from '../../lib/apply';

/** A clock that runs faster than the machine's, so that leases expire while a test looks on. */
export function fastClock(times: number): Clock {
  const start = Date.now();
  const began = performance.now();
  return {
    now: () => Math.trunc(start + (performance.now() - began) * times),
    sleep: async (milliseconds) => {
      await sleepFor(milliseconds / times);
    },
  };
}
