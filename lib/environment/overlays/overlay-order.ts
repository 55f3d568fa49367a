import { GitopsError, compareCodeUnits } from '../../manifest';
import { didYouMean } from '../near-miss';
import type { OverlayDefinition } from './overlay';

const RANK = { all: 0, tier: 1, name: 2 } as const;

/** An overlay in its place: what it may override, and which come before it. */
export interface RankedOverlay extends OverlayDefinition {
  /** The narrower prevails: 0 for all environments, 1 for a tier, 2 for named ones; never less than what it comes after. */
  readonly rank: number;
  /** Names of all overlays that it comes after, directly or not. */
  readonly behind: ReadonlySet<string>;
}

/**
 * Sorts overlays into the one order in which they run, whatever the order in which they were declared.
 *
 * @throws GitopsError `overlay/duplicate-name`, `overlay/unknown-predecessor`, `overlay/circular-order`
 */
export function orderOverlays(definitions: readonly OverlayDefinition[]): readonly RankedOverlay[] {
  const byName = new Map<string, OverlayDefinition>();
  for (const definition of definitions) register(byName, definition);
  const ranked = new Map<string, RankedOverlay>();
  for (const name of byName.keys()) rankOf(name, { byName, ranked, open: [] });
  return [...ranked.values()].sort(
    (a, b) => a.rank - b.rank || a.behind.size - b.behind.size || compareCodeUnits(a.name, b.name),
  );
}

interface Ranking {
  readonly byName: ReadonlyMap<string, OverlayDefinition>;
  readonly ranked: Map<string, RankedOverlay>;
  readonly open: readonly string[];
}

function register(byName: Map<string, OverlayDefinition>, definition: OverlayDefinition): void {
  const { name, origin } = definition;
  const first = byName.get(name);
  if (first) {
    const seen = `an overlay of that name is there already, at ${first.origin.file ?? 'an unknown place'}:${first.origin.line ?? 0}`;
    throw new GitopsError('overlay/duplicate-name', { attempt: `Cannot use overlay "${name}"`, origin, seen });
  }
  byName.set(name, definition);
}

function rankOf(name: string, ranking: Ranking): RankedOverlay {
  const { byName, ranked, open } = ranking;
  const done = ranked.get(name);
  if (done) return done;
  const definition = byName.get(name);
  if (!definition) throw unknownPredecessor(name, ranking);
  const attempt = `Cannot order overlay "${name}"`;
  if (open.includes(name)) {
    const seen = `it comes after itself: ${[...open.slice(open.indexOf(name)), name].join(' after ')}`;
    throw new GitopsError('overlay/circular-order', { attempt, origin: definition.origin, seen });
  }
  const before = definition.after.map((other) => rankOf(other, { ...ranking, open: [...open, name] }));
  const rank = Math.max(RANK[definition.selection.by], ...before.map((other) => other.rank));
  const result = { ...definition, rank, behind: new Set(before.flatMap((other) => [other.name, ...other.behind])) };
  ranked.set(name, result);
  return result;
}

function unknownPredecessor(name: string, { byName, open }: Ranking): GitopsError {
  const asking = open.at(-1) ?? '';
  const origin = byName.get(asking)?.origin;
  return new GitopsError('overlay/unknown-predecessor', {
    attempt: `Cannot order overlay "${asking}"`,
    ...(origin ? { origin } : {}),
    seen: `it comes after "${name}", which is not an overlay of the project${didYouMean(name, byName.keys())}`,
  });
}
