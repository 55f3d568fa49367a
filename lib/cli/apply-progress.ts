import type { ApplyEvent, Outcome } from '../apply';
import { type ResourceId, formatResourceId } from '../manifest';
import { outcomeText } from './print/outcome';
import { SILENT, progressOn } from './print/progress';
import { count } from './print/words';
import type { Session } from './session';

/** Tells a person how far a reconcile has got. */
export interface ApplyProgress {
  readonly onEvent: (event: ApplyEvent) => void;
  readonly end: () => void;
}

/** Makes the progress of one reconcile. */
export function applyProgress(session: Session): ApplyProgress {
  const progress = session.options.quiet ? SILENT : progressOn(session.io.stderr);
  const tell = (id: ResourceId, outcome: Outcome, message: string): void => {
    if (outcome === 'unchanged') return;
    const told = message && (session.options.verbose || outcome === 'failed' || outcome === 'skipped');
    const remark = told ? session.talkStyle.dim(` (${message})`) : '';
    progress.done(`${outcomeText(outcome, session.talkStyle, true)} ${formatResourceId(id)}${remark}`);
  };
  return {
    end: () => progress.end(),
    onEvent(event) {
      if (event.type === 'planned') progress.now(`applying ${count(event.plan.objects.length, 'object')}`);
      else if (event.type === 'lease') progress.now(`waiting for another run: ${event.holder} is writing this set`);
      else if (event.type === 'waiting') progress.now(waitingText(event.remaining, event.total));
      else if (event.type === 'health')
        session.detail(
          `  ${formatResourceId(event.id)} is ${event.health}${event.message ? `: ${event.message}` : ''}`,
        );
      else tell(event.id, event.outcome, event.message);
    },
  };
}

function waitingText(remaining: number, total: number): string {
  return `waiting for ${remaining} of ${count(total, 'object')} to become healthy`;
}
