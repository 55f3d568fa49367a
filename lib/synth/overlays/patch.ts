import { type OverlaySteps, type RankedOverlay, overlayStepsIn } from '../../environment';
import {
  type Finding,
  type ListTypes,
  type ResourceId,
  formatOrigin,
  formatPath,
  formatResourceId,
  idOf,
  originOfCall,
} from '../../manifest';
import { references } from '../../schema';
import { applyWrite } from './apply-write';
import { settleWrites } from './conflicts';
import { type Problems, attemptUserCode } from '../failure';
import type { Item, Items } from '../item';
import { originAt, overlayOrigin } from './field-origin';
import { type PlannedWrite, fieldWriteOf, stepsOf } from './planned-write';
import { referenceId } from '../names/reference-id';
import { type Haystack, findSelected } from './selection';
import type { Here } from '../here';

/** An overlay with what it wants done in one environment. */
export interface RunningOverlay {
  readonly overlay: RankedOverlay;
  readonly steps: OverlaySteps;
}

/** What overlays made of the objects of an environment. */
export interface Patched {
  readonly items: readonly Item[];
  readonly findings: readonly Finding[];
}

/** Asks the overlays of an environment what they want done there, in the order in which they run. */
export function runOverlays({ project, environment, place }: Here): readonly RunningOverlay[] {
  return project.overlays
    .filter(({ selection }) => selection.of.includes(environment))
    .map((overlay) => {
      const attempt = `Cannot run overlay "${overlay.name}" in environment "${environment}"`;
      return {
        overlay,
        steps: attemptUserCode('overlay/failed', attempt, () => overlayStepsIn(overlay, environment, place)),
      };
    });
}

/** How writes reach into objects, and who is told of those that cannot. */
export interface Patching {
  readonly listTypes: ListTypes;
  readonly problems: Problems;
}

/** Applies the writes of overlays to the objects of an environment. */
export function patch(running: readonly RunningOverlay[], hay: Haystack, patching: Patching): Patched {
  const { listTypes, problems } = patching;
  const planned = running.flatMap((one) => planOverlay(one, hay, patching));
  const writes = settleWrites(planned, hay.items, problems);
  const items = new Map<ResourceId, Item>(hay.items);
  const applied = new Map<ResourceId, PlannedWrite[]>();
  const removed: PlannedWrite[] = [];
  const findings: Finding[] = [];
  for (const write of writes) {
    const item = items.get(write.id);
    if (item && write.write.verb === 'remove-object') {
      items.delete(write.id);
      removed.push(write);
    } else if (item) {
      problems.try(() => {
        const manifest = applyWrite(item.manifest, write, listTypes);
        if (manifest === item.manifest) return findings.push(noEffect(item, write));
        items.set(write.id, { ...item, manifest });
        return applied.set(write.id, [...(applied.get(write.id) ?? []), write]);
      });
    }
  }
  noteWrites(items, applied, listTypes);
  for (const write of removed) refuseReferred(write, items, problems);
  return { items: [...items.values()], findings };
}

/** Keeps beside each object what overlays wrote in it, at the places of the finished object. */
function noteWrites(
  items: Map<ResourceId, Item>,
  applied: ReadonlyMap<ResourceId, readonly PlannedWrite[]>,
  listTypes: ListTypes,
): void {
  for (const [id, writes] of applied) {
    const item = items.get(id);
    if (!item) continue;
    items.set(id, { ...item, written: writes.map((write) => fieldWriteOf(write, item.manifest, listTypes)) });
  }
}

function planOverlay(
  { overlay, steps }: RunningOverlay,
  hay: Haystack,
  { listTypes, problems }: Patching,
): readonly PlannedWrite[] {
  const planned: PlannedWrite[] = [];
  for (const step of steps.selections) {
    problems.try(() => {
      for (const id of findSelected(step, overlay, hay)) {
        const manifest = hay.items.get(id)?.manifest;
        if (!manifest) continue;
        for (const write of step.writes) {
          planned.push({ id, overlay, index: planned.length, write, steps: stepsOf(write, manifest, listTypes) });
        }
      }
    });
  }
  return planned;
}

function noEffect(item: Item, { overlay, write }: PlannedWrite): Finding {
  return {
    code: 'overlay/no-effect',
    severity: 'warning',
    object: idOf(item.manifest),
    path: formatPath(write.path),
    origin: overlayOrigin(item.origin, overlay.name, write.mark),
    message: `overlay "${overlay.name}" writes the value that is there already`,
  };
}

function refuseReferred({ id, overlay, write }: PlannedWrite, items: Items, problems: Problems): void {
  const users = [...items].flatMap(([userId, item]) => {
    const used = references(item.manifest).filter(
      (reference) => !reference.optional && referenceId(reference.target) === id,
    );
    return used.map(
      ({ path }) =>
        `${formatResourceId(userId)} at ${formatPath(path)} (${formatOrigin(originAt(item, path)) || 'unknown place'})`,
    );
  });
  if (users.length === 0) return;
  problems.add('overlay/still-referred', {
    attempt: `Cannot remove ${formatResourceId(id)} in overlay "${overlay.name}"`,
    origin: originOfCall(write.mark),
    seen: `${users.length === 1 ? 'an object still refers' : `${users.length} places still refer`} to it`,
    details: users,
  });
}
