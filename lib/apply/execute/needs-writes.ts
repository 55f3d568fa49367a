import type { ResourceId } from '../../manifest';
import type { WorkingPlan } from '../plan';
import { entriesAfter, ownsTheSame } from './entries';
import type { ObjectState } from './run';

/** Whether a plan changes an object. */
export function hasChanges({ items }: WorkingPlan): boolean {
  return items.some(({ problem, action }) => !problem && action !== 'unchanged' && action !== 'skipped');
}

/** Whether executing a plan writes anything: an object, or what the inventory says. */
export function needsWrites(plan: WorkingPlan): boolean {
  return hasChanges(plan) || !ownsTheSame(plan.inventory.entries, entriesAfter(plan.items, unchangedStates(plan)));
}

function unchangedStates({ items }: WorkingPlan): ReadonlyMap<ResourceId, Pick<ObjectState, 'equal'>> {
  return new Map(
    items.flatMap(({ id, live, action, problem }) =>
      live && action === 'unchanged' && !problem ? [[id, { equal: live }] as const] : [],
    ),
  );
}
