import { objectOf, textOf } from '../json-values';
import { type Health, current, failed, inProgress } from './verdict';
import { type View, numberOf, sayCondition } from './view';

const NO_DEADLINE = 2 ** 31 - 1;

/** A Deployment is current when every replica is of its newest template and available. */
export function deploymentHealth(view: View): Health {
  const progress = view.condition('Progressing');
  if (progress?.reason === 'ProgressDeadlineExceeded') return failed(sayCondition(progress));
  if (view.spec.paused === true) return current('paused');
  const counted = countReplicas(view);
  if (counted) return withTrouble(view, counted);
  const hasDeadline = numberOf(view.spec.progressDeadlineSeconds, NO_DEADLINE) < NO_DEADLINE;
  if (hasDeadline && progress?.reason !== 'NewReplicaSetAvailable')
    return inProgress('the newest replica set is not complete yet');
  const available = view.condition('Available');
  return available?.status === 'True'
    ? current()
    : inProgress(available ? sayCondition(available) : 'not available yet');
}

function countReplicas(view: View): string | undefined {
  const wanted = numberOf(view.spec.replicas, 1);
  const updated = view.count('updatedReplicas');
  if (updated < wanted) return `${updated} of ${wanted} replicas are updated`;
  const extra = view.count('replicas') - wanted;
  if (extra > 0) return `${extra} old replicas are still there`;
  const available = view.count('availableReplicas');
  if (available < wanted) return `${available} of ${wanted} replicas are available`;
  const ready = view.count('readyReplicas');
  return ready < wanted ? `${ready} of ${wanted} replicas are ready` : undefined;
}

function withTrouble(view: View, counted: string): Health {
  const trouble = view.condition('ReplicaFailure');
  return inProgress(trouble?.status === 'True' ? `${counted}: ${sayCondition(trouble)}` : counted);
}

/** A StatefulSet is current when its replicas are ready and, as far as its strategy replaces them, updated. */
export function statefulSetHealth(view: View): Health {
  const wanted = numberOf(view.spec.replicas, 1);
  const strategy = objectOf(view.spec.updateStrategy);
  const ready = view.count('readyReplicas');
  if (ready < wanted) return inProgress(`${ready} of ${wanted} replicas are ready`);
  const extra = view.count('replicas') - wanted;
  if (extra > 0) return inProgress(`${extra} replicas too many are still there`);
  if (textOf(strategy.type) === 'OnDelete') return current('replicas are replaced when they are deleted');
  const partition = numberOf(objectOf(strategy.rollingUpdate).partition, 0);
  return partition > 0 ? partitioned(view, Math.max(wanted - partition, 0), partition) : replaced(view, wanted);
}

function partitioned(view: View, toUpdate: number, partition: number): Health {
  const updated = view.count('updatedReplicas');
  if (updated < toUpdate)
    return inProgress(`${updated} of ${toUpdate} replicas from ordinal ${partition} on are updated`);
  return current(`replicas below ordinal ${partition} stay as they are`);
}

function replaced(view: View, wanted: number): Health {
  const { currentRevision, updateRevision } = view.status;
  const updated = view.count('updatedReplicas');
  if (wanted > 0 && (currentRevision !== updateRevision || updated < wanted)) {
    return inProgress(`${updated} of ${wanted} replicas are updated`);
  }
  const available = view.count('availableReplicas');
  return available < wanted ? inProgress(`${available} of ${wanted} replicas are available`) : current();
}

/** A DaemonSet is current when each node that should run a Pod runs an available one of the newest template. */
export function daemonSetHealth(view: View): Health {
  const wanted = view.count('desiredNumberScheduled');
  const steps: readonly (readonly [string, string])[] = [
    ['currentNumberScheduled', 'scheduled'],
    ...(textOf(objectOf(view.spec.updateStrategy).type) === 'OnDelete'
      ? []
      : [['updatedNumberScheduled', 'updated'] as const]),
    ['numberAvailable', 'available'],
    ['numberReady', 'ready'],
  ];
  const behind = steps.find(([field]) => view.count(field) < wanted);
  return behind ? inProgress(`${view.count(behind[0])} of ${wanted} Pods are ${behind[1]}`) : current();
}

/** A ReplicaSet is current when its replicas are available. */
export function replicaSetHealth(view: View): Health {
  const wanted = numberOf(view.spec.replicas, 1);
  const trouble = view.condition('ReplicaFailure');
  if (trouble?.status === 'True') return inProgress(sayCondition(trouble));
  const available = view.count('availableReplicas');
  if (available < wanted) return inProgress(`${available} of ${wanted} replicas are available`);
  const extra = view.count('replicas') - wanted;
  return extra > 0 ? inProgress(`${extra} replicas too many are still there`) : current();
}
