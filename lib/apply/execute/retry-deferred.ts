import type { PlanItem } from '../plan';
import { type Run, isStopped } from './run';

/** How long the server may take to notice what was applied a moment ago. */
const PATIENCE = 5_000;
const PAUSE = 250;

/** Tries an object again that could not be tried before what it needs was applied. */
export async function retryDeferred(run: Run, item: PlanItem): Promise<PlanItem> {
  for (const end = run.clock.now() + PATIENCE; ;) {
    const again = await run.plan.tryAgain(item);
    if (!again.problem || isStopped(run) || run.clock.now() >= end) return again;
    await run.clock.sleep(PAUSE, run.signal);
  }
}
