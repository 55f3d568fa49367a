import { matches, metaOf, namespaceOf, requirementsOf } from '../store';
import { type Obj, at, num, obj } from '../value';
import { isReady } from './pods';
import { amountOf } from './rolling';
import { type World, withCondition } from './world';

/** Says of each PodDisruptionBudget how many Pods may go. */
export function countDisruptions(world: World): void {
  const kind = world.kind('policy/v1', 'PodDisruptionBudget');
  for (const budget of world.peek(kind)) world.setStatus(kind, budget, statusOf(world, budget));
}

function statusOf(world: World, budget: Obj): Obj {
  const wanted = requirementsOf(obj(at(budget, 'spec', 'selector')));
  const pods = world
    .peek(world.kind('v1', 'Pod'))
    .filter((pod) => namespaceOf(pod) === namespaceOf(budget) && matches(wanted, obj(metaOf(pod)['labels'])));
  const healthy = pods.filter(isReady).length;
  const least = at(budget, 'spec', 'minAvailable');
  const desired =
    least === undefined
      ? pods.length - amountOf(at(budget, 'spec', 'maxUnavailable') ?? 1, pods.length, Math.ceil)
      : amountOf(least, pods.length, Math.ceil);
  const allowed = Math.max(0, healthy - Math.max(0, desired));
  const generation = num(metaOf(budget)['generation']);
  const condition = {
    type: 'DisruptionAllowed',
    status: allowed > 0 ? 'True' : 'False',
    reason: allowed > 0 ? 'SufficientPods' : 'InsufficientPods',
    message: '',
  } as const;
  const conditions = withCondition(at(budget, 'status', 'conditions'), condition, world.now).map((one) => ({
    ...one,
    observedGeneration: generation,
  }));
  return {
    expectedPods: pods.length,
    currentHealthy: healthy,
    desiredHealthy: Math.max(0, desired),
    disruptionsAllowed: allowed,
    observedGeneration: generation,
    conditions,
  };
}
