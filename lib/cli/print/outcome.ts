import type { Outcome } from '../../apply';
import type { Style } from './style';

type Paint = keyof Style;

const OUTCOMES: Readonly<Record<Outcome, { readonly sign: string; readonly paint?: Paint }>> = {
  created: { sign: '+', paint: 'green' },
  configured: { sign: '~', paint: 'yellow' },
  unchanged: { sign: ' ', paint: 'dim' },
  pruned: { sign: '-', paint: 'red' },
  skipped: { sign: '!', paint: 'yellow' },
  failed: { sign: '✗', paint: 'red' },
};

/** Outcomes in the order in which they are told. */
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly Outcome[];

/** An outcome in its colour, with a sign where asked for. */
export function outcomeText(outcome: Outcome, style: Style, withSign = false): string {
  const { sign, paint } = OUTCOMES[outcome];
  const text = withSign ? `${sign} ${outcome}` : outcome;
  return paint ? style[paint](text) : text;
}

/** How many objects came to each outcome: `1 created, 3 unchanged`. */
export function outcomeSums(outcomes: Iterable<Outcome>): string {
  const sums = new Map<Outcome, number>();
  for (const outcome of outcomes) sums.set(outcome, (sums.get(outcome) ?? 0) + 1);
  const present = OUTCOME_NAMES.filter((name) => sums.has(name));
  return present.map((name) => `${sums.get(name) ?? 0} ${name}`).join(', ');
}
