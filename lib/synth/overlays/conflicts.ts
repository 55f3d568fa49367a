import { type Manifest, type ResourceId, formatPath, formatResourceId, originOfCall } from '../../manifest';
import type { Problems } from '../failure';
import type { Items } from '../item';
import { type PlannedWrite, covers, isSameWrite } from './planned-write';
import { showPlace, showWrite } from './write-text';

/**
 * Finds writes that contradict each other, and drops repeated ones.
 *
 * The later of two overlays may override the earlier when it is for fewer environments or comes after it; within one
 * overlay, a write may go into what an earlier one has put there.
 */
export function settleWrites(
  writes: readonly PlannedWrite[],
  items: Items,
  problems: Problems,
): readonly PlannedWrite[] {
  const byObject = new Map<ResourceId, PlannedWrite[]>();
  const settled: PlannedWrite[] = [];
  for (const write of writes) {
    const earlier = byObject.get(write.id) ?? [];
    byObject.set(write.id, earlier);
    const touching = earlier.filter((other) => covers(other.steps, write.steps) || covers(write.steps, other.steps));
    const rivals = touching.filter((other) => !mayFollow(other, write));
    const manifest = items.get(write.id)?.manifest;
    if (manifest) for (const rival of rivals) reportConflict(rival, write, { manifest, problems });
    if (rivals.length > 0 || repeatsLatest(touching, write)) continue;
    earlier.push(write);
    settled.push(write);
  }
  return settled;
}

function repeatsLatest(touching: readonly PlannedWrite[], write: PlannedWrite): boolean {
  const latest = touching.at(-1);
  return latest !== undefined && isRepeated(latest, write);
}

function isRepeated(earlier: PlannedWrite, later: PlannedWrite): boolean {
  return earlier.steps.length === later.steps.length && isSameWrite(earlier.write, later.write);
}

function mayFollow(earlier: PlannedWrite, later: PlannedWrite): boolean {
  if (isRepeated(earlier, later)) return true;
  if (earlier.overlay.name === later.overlay.name) {
    const inside = covers(earlier.steps, later.steps) && earlier.steps.length < later.steps.length;
    return inside && earlier.write.verb !== 'remove' && earlier.write.verb !== 'remove-object';
  }
  return later.overlay.rank > earlier.overlay.rank || later.overlay.behind.has(earlier.overlay.name);
}

function reportConflict(
  first: PlannedWrite,
  second: PlannedWrite,
  told: { manifest: Manifest; problems: Problems },
): void {
  const shorter = first.steps.length <= second.steps.length ? first : second;
  const place = shorter.write.path.length > 0 ? ` ${formatPath(shorter.write.path)}` : '';
  told.problems.add('overlay/conflict', {
    attempt: `Cannot apply overlays to ${formatResourceId(first.id)}`,
    origin: originOfCall(first.write.mark),
    seen: `two writes contradict each other at${place || ' the object'}`,
    details: [first, second].map((one) => showParty(one, told.manifest)),
  });
}

function showParty({ overlay, write }: PlannedWrite, manifest: Manifest): string {
  const place = write.path.length > 0 ? ` at ${formatPath(write.path)}` : '';
  return `${showPlace(originOfCall(write.mark))} overlay "${overlay.name}" ${showWrite(write, manifest)}${place}`;
}
