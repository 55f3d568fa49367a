import { compareCodeUnits, idOf } from '../../manifest';
import { mapAt, numberAt } from '../read';
import type { Rules } from '../rule';
import { autoscalersOf, strategyOf } from '../scaling';
import { selects } from '../selector';
import { type Judged, namespaceOf, specOf } from '../judged';
import type { JsonObject } from '../../manifest';

const SELECTING = ['DaemonSet.apps', 'Deployment.apps', 'ReplicaSet.apps', 'StatefulSet.apps', 'ReplicationController'];
const ADOPTED = new Set(['DaemonSet', 'Deployment', 'Pod', 'ReplicaSet', 'ReplicationController', 'StatefulSet']);

function selectorOf(object: Judged): JsonObject {
  const selector = mapAt(specOf(object), 'selector');
  return object.manifest.kind === 'ReplicationController' ? { matchLabels: selector } : selector;
}

/** Rules on workloads as a whole. */
export const workloadRules: Rules = {
  'policy/bare-pod': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Pod'],
    pattern: 'Batch Job',
    see: 'concepts/workloads/pods/#pods-and-controllers',
    check: (_object, say) => say('', 'nothing starts another one when it, or its node, goes'),
  },
  'policy/bare-replica-set': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['ReplicaSet.apps', 'ReplicationController'],
    pattern: 'Stateless Service',
    see: 'concepts/workloads/controllers/replicaset/#when-to-use-a-replicaset',
    check: (_object, say) => say('', 'a change of its template reaches no Pod that runs'),
  },
  'policy/selector-overlap': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: SELECTING,
    pattern: 'Declarative Deployment',
    see: 'concepts/workloads/controllers/deployment/#selector',
    check: (object, say, world) => {
      const selector = selectorOf(object);
      if (Object.keys(selector).length === 0) return;
      const own = world.podsOf(object);
      const other = world
        .selected(namespaceOf(object), selector)
        .find((pods) => pods.object !== object && ADOPTED.has(pods.kind));
      if (!own || !other) return;
      const mutual = other.kind !== 'Pod' && selects(selectorOf(other.object), own.labels);
      if (mutual && compareCodeUnits(idOf(object.manifest), idOf(other.object.manifest)) < 0) return;
      say('spec.selector', `it selects the Pods of ${other.kind} "${other.object.manifest.metadata.name}" too`);
    },
  },
  'policy/single-replica': {
    weight: 'warning',
    sort: 'advice',
    tier: 'production',
    reads: 'objects',
    kinds: ['Deployment.apps'],
    pattern: 'Stateless Service',
    see: 'concepts/workloads/controllers/deployment/#replicas',
    check: (object, say, world) => {
      const pods = world.podsOf(object);
      if (!pods || numberAt(specOf(object), 'replicas', 1) !== 1 || strategyOf(object) === 'Recreate') return;
      if (autoscalersOf(object, world).length === 0 && world.selecting('Service', pods).length > 0)
        say('spec.replicas', 'one Pod answers for its Service, and nobody while that Pod is moved');
    },
  },
  'policy/downtime': {
    weight: 'warning',
    sort: 'advice',
    reads: 'objects',
    kinds: ['Deployment.apps'],
    pattern: 'Declarative Deployment',
    see: 'concepts/workloads/controllers/deployment/#recreate-deployment',
    check: (object, say, world) => {
      const pods = world.podsOf(object);
      if (!pods || strategyOf(object) !== 'Recreate' || numberAt(specOf(object), 'replicas', 1) < 2) return;
      if (world.selecting('Service', pods).length > 0)
        say(
          'spec.strategy.type',
          'all its Pods are stopped before the first new one starts, and a Service leads to them',
        );
    },
  },
};
