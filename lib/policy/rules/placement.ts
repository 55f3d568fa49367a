import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, numberAt, shareOf, textAt } from '../read';
import type { Rules } from '../rule';
import { selects } from '../selector';
import { specOf } from '../judged';

const ABOUT = { pattern: 'Automated Placement', see: 'concepts/scheduling-eviction/assign-pod-node/' };
const TAINTS = new Set(['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master']);

/** How many Pods of a Deployment may be missing while it is rolled out; undefined where all are replaced at once. */
function unavailable(spec: JsonObject): number | undefined {
  const strategy = mapAt(spec, 'strategy');
  if (strategy.type === 'Recreate') return undefined;
  const { maxUnavailable = '25%' } = mapAt(strategy, 'rollingUpdate');
  return shareOf(maxUnavailable, numberAt(spec, 'replicas', 1), 'down');
}

/** Rules on where Pods run. */
export const placementRules: Rules = {
  'policy/fixed-node': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...ABOUT,
    check: ({ spec, at }, say) => {
      const node = textAt(spec, 'nodeName');
      if (node !== '') say(`${at}.nodeName`, `the Pods name their node, "${node}"`);
    },
  },
  'policy/one-a-node': {
    weight: 'warning',
    sort: 'advice',
    reads: 'Pods',
    ...ABOUT,
    see: 'concepts/scheduling-eviction/topology-spread-constraints/',
    check: ({ spec, at, labels, kind, object }, say) => {
      if (kind !== 'Deployment' || unavailable(specOf(object)) !== 0) return;
      const anti = mapAt(mapAt(spec, 'affinity'), 'podAntiAffinity');
      const own = mapsAt(anti, 'requiredDuringSchedulingIgnoredDuringExecution').some(
        (term) => term.topologyKey === 'kubernetes.io/hostname' && selects(mapAt(term, 'labelSelector'), labels),
      );
      if (own)
        say(
          `${at}.affinity.podAntiAffinity`,
          'no two of its Pods may share a node and none may be missing: a rollout waits for ever where each node has one',
        );
    },
  },
  'policy/spread-of-others': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...ABOUT,
    see: 'concepts/scheduling-eviction/topology-spread-constraints/',
    check: ({ spec, at, labels }, say) => {
      mapsAt(spec, 'topologySpreadConstraints').forEach((constraint, index) => {
        if (constraint.labelSelector !== undefined && !selects(mapAt(constraint, 'labelSelector'), labels))
          say(
            `${at}.topologySpreadConstraints[${index}].labelSelector`,
            'it does not match the labels of these Pods, so that they are not spread',
          );
      });
    },
  },
  'policy/wide-toleration': {
    weight: 'warning',
    sort: 'advice',
    reads: 'Pods',
    ...ABOUT,
    see: 'concepts/scheduling-eviction/taint-and-toleration/',
    check: ({ spec, at, kind }, say) => {
      if (kind === 'DaemonSet') return;
      mapsAt(spec, 'tolerations').forEach((toleration, index) => {
        const key = textAt(toleration, 'key');
        const path = `${at}.tolerations[${index}]`;
        if (key === '' && toleration.operator === 'Exists')
          say(path, 'it tolerates every taint, also those of nodes that fail');
        else if (TAINTS.has(key)) say(path, 'its Pods may come to the nodes of the control plane');
      });
    },
  },
};
