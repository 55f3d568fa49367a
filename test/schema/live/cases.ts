import type { JsonObject } from '../../../lib/manifest';
import type { Case } from './compare';
import { type Amount, type Change, changed, changesOf } from './mutate';
import { metadataChangesOf } from './metadata';
import { Random } from './random';
import { twistsOf } from './twists';

/** What is tried with each valid object. */
export interface Plan {
  readonly seed: number;
  readonly amount: Amount;
  /** How many times two changes are made at once, for each that is made alone. */
  readonly pairs: number;
  /** Changes at each place that begin with what stands in the object. @default - none */
  readonly twists?: number;
  /** Changes of the metadata. @default - none */
  readonly metadata?: number;
}

/** Changed copies of valid objects: each change alone, and some in pairs. */
export function casesOf(
  bases: readonly JsonObject[],
  { seed, amount, pairs, twists = 0, metadata = 0 }: Plan,
): readonly Case[] {
  return bases.flatMap((base, index) => {
    const random = new Random(seed * 7919 + index);
    const changes = amount.values > 0 ? changesOf(base, random, amount) : [];
    const both = Array.from({ length: Math.round(changes.length * pairs) }, () => [
      random.pick(changes),
      random.pick(changes),
    ]);
    const more = [...twistsOf(base, random, twists), ...metadataChangesOf(base, random, metadata)];
    return [...[...changes, ...more].map((one) => [one]), ...both.filter(isApart)].flatMap((some) =>
      caseOf(base, some),
    );
  });
}

function caseOf(base: JsonObject, changes: readonly Change[]): readonly Case[] {
  const object = changed(base, changes);
  return object === undefined ? [] : [{ object, changes }];
}

/** Whether no change is made inside of another. */
function isApart([first, second]: readonly Change[]): boolean {
  const a = `${(first?.path ?? []).join(' ')} `;
  const b = `${(second?.path ?? []).join(' ')} `;
  return !a.startsWith(b) && !b.startsWith(a);
}
