import { Refusal } from '../refusal';
import { isTerminating, metaOf, nameOf } from '../store';
import { type Obj, at, copy, num, obj, objs } from '../value';
import { isReady, readySince } from './pods';
import { type World, withCondition } from './world';

/** Makes the Pods of each ReplicaSet as many as wanted, and says how they are. */
export function fillReplicaSets(world: World): void {
  const kind = world.kind('apps/v1', 'ReplicaSet');
  for (const set of world.peek(kind)) if (!isTerminating(set)) fill(world, set);
}

/** A new Pod of a template. */
export function podOf(template: Obj, name: Obj): Obj {
  const meta = obj(template['metadata']);
  const kept = Object.fromEntries(
    ['labels', 'annotations'].flatMap((field) => (meta[field] === undefined ? [] : [[field, copy(meta[field])]])),
  );
  return { metadata: { ...kept, ...name }, spec: copy(obj(template['spec'])) };
}

function fill(world: World, set: Obj): void {
  const kind = world.kind('v1', 'Pod');
  const pods = world.ownedBy(kind, set).filter((pod) => !isTerminating(pod));
  const wanted = num(at(set, 'spec', 'replicas'));
  let failure: Refusal | undefined;
  for (let more = pods.length; more < wanted && !failure; more++) {
    const made = world.createOwned(
      kind,
      set,
      podOf(obj(at(set, 'spec', 'template')), { generateName: `${nameOf(set)}-` }),
    );
    if (made instanceof Refusal) failure = made;
  }
  const unready = [...pods].sort((a, b) => Number(isReady(a)) - Number(isReady(b)));
  for (const pod of unready.slice(0, Math.max(0, pods.length - wanted))) world.delete(kind, pod);
  world.setStatus(world.kind('apps/v1', 'ReplicaSet'), set, statusOf(world, set, failure));
}

function statusOf(world: World, set: Obj, failure: Refusal | undefined): Obj {
  const pods = world.ownedBy(world.kind('v1', 'Pod'), set).filter((pod) => !isTerminating(pod));
  const ready = pods.filter(isReady);
  const patience = num(at(set, 'spec', 'minReadySeconds'));
  const available = ready.filter((pod) => patience === 0 || world.secondsSince(readySince(pod)) >= patience);
  const status: Obj = {
    replicas: pods.length,
    fullyLabeledReplicas: pods.length,
    readyReplicas: ready.length,
    availableReplicas: available.length,
    terminatingReplicas: 0,
    observedGeneration: num(metaOf(set)['generation']),
  };
  const conditions = at(set, 'status', 'conditions');
  const known = objs(conditions).filter((one) => one['type'] === 'ReplicaFailure');
  if (failure && known.length > 0) status['conditions'] = known;
  else if (failure) {
    status['conditions'] = withCondition(
      conditions,
      { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: failure.message },
      world.now,
    );
  }
  return status;
}
