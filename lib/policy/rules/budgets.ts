import type { JsonObject } from '../../manifest';
import { shareOf } from '../read';
import type { ObjectRules } from '../rule';
import type { Pods } from '../pods';
import { replicasOf } from '../scaling';
import { type Judged, namespaceOf, specOf } from '../judged';
import { type World, selectorIn } from '../world';

const BUDGET = 'PodDisruptionBudget.policy';
const ABOUT = {
  reads: 'objects' as const,
  kinds: [BUDGET],
  pattern: 'Automated Placement',
  see: 'tasks/run-application/configure-pdb/',
};
const UNSCALED = new Set(['CronJob', 'DaemonSet', 'Job', 'Pod']);

function budgeted(budget: Judged, world: World): readonly Pods[] {
  const selector = selectorIn(budget);
  return selector ? world.selected(namespaceOf(budget), selector) : [];
}

/** How many Pods there are at least; undefined where nobody knows. */
function fewest(all: readonly Pods[], world: World): number | undefined {
  const counts = all.map((pods) => replicasOf(pods, world)?.least);
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

/** Why no Pod may ever be taken away; undefined where one may. */
function blocks(
  { minAvailable, maxUnavailable }: JsonObject,
  pods: number | undefined,
): readonly [string, string] | undefined {
  if (maxUnavailable === 0 || maxUnavailable === '0%') return ['maxUnavailable', 'it lets no Pod go'];
  if (minAvailable === '100%') return ['minAvailable', 'it lets no Pod go'];
  const stay = pods === undefined || pods === 0 ? undefined : shareOf(minAvailable, pods, 'up');
  if (stay === undefined || pods === undefined || stay < pods) return undefined;
  return ['minAvailable', `it lets no Pod go where there are ${pods}`];
}

/** Rules on PodDisruptionBudgets. */
export const budgetRules: ObjectRules = {
  'policy/empty-budget': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (budget, say) => {
      const { minAvailable, maxUnavailable } = specOf(budget);
      if (minAvailable === undefined && maxUnavailable === undefined)
        say('spec', 'it says neither how many must stay nor how many may go');
    },
  },
  'policy/blocking-budget': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (budget, say, world) => {
      const all = budgeted(budget, world);
      const why = blocks(specOf(budget), all.length === 0 ? undefined : fewest(all, world));
      if (why) say(`spec.${why[0]}`, `${why[1]}, so that no node with one of them can be drained`);
    },
  },
  'policy/uncountable-budget': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (budget, say, world) => {
      const { minAvailable, maxUnavailable } = specOf(budget);
      if (maxUnavailable === undefined && typeof minAvailable !== 'string') return;
      const pods = budgeted(budget, world).find(({ kind }) => UNSCALED.has(kind));
      if (pods)
        say(
          `spec.${maxUnavailable === undefined ? 'minAvailable' : 'maxUnavailable'}`,
          `Kubernetes does not know how many Pods there should be of ${pods.kind} "${pods.object.manifest.metadata.name}", and lets none go`,
        );
    },
  },
  'policy/two-budgets': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (budget, say, world) => {
      for (const pods of budgeted(budget, world)) {
        const [first] = world.selecting(BUDGET, pods);
        if (!first || first === budget) continue;
        const { name } = pods.object.manifest.metadata;
        return say(
          'spec.selector',
          `PodDisruptionBudget "${first.manifest.metadata.name}" selects the Pods of "${name}" too, and then none can be evicted`,
        );
      }
    },
  },
};
