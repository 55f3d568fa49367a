import { metaOf, nameOf } from '../store';
import { type Obj, at, num, objs, text } from '../value';
import { margins } from './rolling';
import { type Condition, type World, withCondition } from './world';

const STAMPS = ['lastUpdateTime'];

function total(sets: readonly Obj[], field: string): number {
  return sets.reduce((sum, set) => sum + num(at(set, 'status', field)), 0);
}

/** The names of the ReplicaSet of the wanted template, and of one that was made just now. */
export interface Newest {
  readonly current?: string;
  readonly created?: string;
}

/** The status of a Deployment, from its ReplicaSets. */
export function deploymentStatus(
  world: World,
  deployment: Obj,
  sets: readonly Obj[],
  { current, created }: Newest,
): Obj {
  const newest = sets.filter((set) => nameOf(set) === current);
  const replicas = total(sets, 'replicas');
  const available = total(sets, 'availableReplicas');
  const wanted = num(at(deployment, 'spec', 'replicas'));
  const counts: Obj = {
    observedGeneration:
      created === undefined
        ? num(metaOf(deployment)['generation'])
        : num(at(deployment, 'status', 'observedGeneration')),
    replicas,
    updatedReplicas: total(newest, 'replicas'),
    readyReplicas: total(sets, 'readyReplicas'),
    availableReplicas: available,
    unavailableReplicas: Math.max(
      0,
      newest.length > 0
        ? Math.max(
            wanted,
            sets.reduce((sum, set) => sum + num(at(set, 'spec', 'replicas')), 0),
          ) - available
        : replicas - available,
    ),
    terminatingReplicas: 0,
  };
  const progress = progressOf(world, { deployment, counts, current, created });
  let conditions = objs(at(deployment, 'status', 'conditions'));
  if (created === undefined)
    conditions = withCondition(conditions, availability(deployment, available), world.now, STAMPS);
  if (progress) conditions = withProgress(world, conditions, progress, hasProgressed(deployment, counts));
  return { ...counts, conditions: withFailure(world, conditions, sets) };
}

function availability(deployment: Obj, available: number): Condition {
  const isEnough = available >= num(at(deployment, 'spec', 'replicas')) - margins(deployment).missing;
  return {
    type: 'Available',
    status: isEnough ? 'True' : 'False',
    reason: isEnough ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
    message: isEnough ? 'Deployment has minimum availability.' : 'Deployment does not have minimum availability.',
  };
}

interface State {
  readonly deployment: Obj;
  readonly counts: Obj;
  readonly current: string | undefined;
  readonly created: string | undefined;
}

function conditionOf(deployment: Obj, type: string): Obj | undefined {
  return objs(at(deployment, 'status', 'conditions')).find((one) => one['type'] === type);
}

function progressing(status: Condition['status'], reason: string, message: string): Condition {
  return { type: 'Progressing', status, reason, message };
}

function progressOf(world: World, { deployment, counts, current, created }: State): Condition | undefined {
  if (created !== undefined) return progressing('True', 'NewReplicaSetCreated', `Created new replica set "${created}"`);
  const old = conditionOf(deployment, 'Progressing');
  if (at(deployment, 'spec', 'paused') === true)
    return progressing('Unknown', 'DeploymentPaused', 'Deployment is paused');
  if (old?.['reason'] === 'DeploymentPaused')
    return progressing('Unknown', 'DeploymentResumed', 'Deployment is resumed');
  const wanted = num(at(deployment, 'spec', 'replicas'));
  const isDone = ['replicas', 'updatedReplicas', 'availableReplicas'].every((field) => counts[field] === wanted);
  if (isDone)
    return progressing('True', 'NewReplicaSetAvailable', `ReplicaSet "${current ?? ''}" has successfully progressed.`);
  if (hasProgressed(deployment, counts))
    return progressing('True', 'ReplicaSetUpdated', `ReplicaSet "${current ?? ''}" is progressing.`);
  return isLate(world, deployment, old)
    ? progressing('False', 'ProgressDeadlineExceeded', `ReplicaSet "${current ?? ''}" has timed out progressing.`)
    : undefined;
}

function hasProgressed(deployment: Obj, counts: Obj): boolean {
  const had = (field: string): number => num(at(deployment, 'status', field));
  const oldReplicas = (status: (field: string) => number): number => status('replicas') - status('updatedReplicas');
  const now = (field: string): number => num(counts[field]);
  return (
    now('updatedReplicas') > had('updatedReplicas') ||
    now('readyReplicas') > had('readyReplicas') ||
    now('availableReplicas') > had('availableReplicas') ||
    oldReplicas(now) < oldReplicas(had)
  );
}

function isLate(world: World, deployment: Obj, old: Obj | undefined): boolean {
  const deadline = num(at(deployment, 'spec', 'progressDeadlineSeconds'), 600);
  if (!old || old['reason'] === 'NewReplicaSetAvailable') return false;
  return old['reason'] === 'ProgressDeadlineExceeded' || world.secondsSince(old['lastUpdateTime']) > deadline;
}

function withProgress(world: World, conditions: readonly Obj[], progress: Condition, moved: boolean): Obj[] {
  const next = withCondition([...conditions], progress, world.now, STAMPS);
  const isNews = progress.reason === 'ReplicaSetUpdated' && moved;
  return next.map((one) => (isNews && one['type'] === 'Progressing' ? { ...one, lastUpdateTime: world.now } : one));
}

/** The condition of the sets that failed to create Pods. */
function failureOf(sets: readonly Obj[]): Obj | undefined {
  return sets
    .flatMap((set) => objs(at(set, 'status', 'conditions')))
    .find((one) => one['type'] === 'ReplicaFailure' && one['status'] === 'True');
}

function withFailure(world: World, conditions: Obj[], sets: readonly Obj[]): Obj[] {
  const failure = failureOf(sets);
  if (!failure) return conditions.filter((one) => one['type'] !== 'ReplicaFailure');
  const condition = {
    type: 'ReplicaFailure',
    status: 'True',
    reason: text(failure['reason']),
    message: text(failure['message']),
  } as const;
  return withCondition(conditions, condition, world.now, STAMPS);
}
