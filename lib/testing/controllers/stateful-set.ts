import { isTerminating, metaOf, nameOf, namespaceOf } from '../store';
import { type Obj, at, copy, ensure, num, obj, objs, text } from '../value';
import { isReady } from './pods';
import { podOf } from './replica-set';
import { REVISION_LABEL, revisionOf, templateOf } from './revisions';
import { amountOf } from './rolling';
import type { World } from './world';

/** Fills and updates each StatefulSet, Pod by Pod in order. */
export function rollStatefulSets(world: World): void {
  const kind = world.kind('apps/v1', 'StatefulSet');
  for (const set of world.peek(kind)) if (!isTerminating(set)) roll(world, set);
}

interface State {
  readonly world: World;
  readonly set: Obj;
  readonly pods: readonly Obj[];
  readonly current: string;
  readonly update: string;
}

function ordinalOf(pod: Obj): number {
  return Number(/-(\d+)$/.exec(nameOf(pod))?.[1] ?? -1);
}

function revisionLabel(pod: Obj): string {
  return text(at(pod, 'metadata', 'labels', REVISION_LABEL));
}

function roll(world: World, set: Obj): void {
  const update = revisionOf(world, set);
  const current = text(at(set, 'status', 'currentRevision')) || update;
  const pods = [...world.ownedBy(world.kind('v1', 'Pod'), set)]
    .filter((pod) => !isTerminating(pod))
    .sort((a, b) => ordinalOf(a) - ordinalOf(b));
  const state = { world, set, pods, current, update };
  const moved = grow(state) || shrink(state) || renew(state);
  world.setStatus(world.kind('apps/v1', 'StatefulSet'), set, statusOf(state, moved));
}

function isParallel(set: Obj): boolean {
  return at(set, 'spec', 'podManagementPolicy') === 'Parallel';
}

function wantedOf(set: Obj): number {
  return num(at(set, 'spec', 'replicas'));
}

function grow(state: State): boolean {
  const { set, pods } = state;
  const have = new Set(pods.map(ordinalOf));
  const missing = Array.from({ length: wantedOf(set) }, (_one, index) => index).filter((index) => !have.has(index));
  const next = isParallel(set)
    ? missing
    : missing.slice(0, 1).filter((index) => pods.every((pod) => ordinalOf(pod) > index || isReady(pod)));
  for (const ordinal of next) add(state, ordinal);
  return next.length > 0;
}

function add({ world, set, current, update }: State, ordinal: number): void {
  const name = `${nameOf(set)}-${ordinal}`;
  const partition = num(at(set, 'spec', 'updateStrategy', 'rollingUpdate', 'partition'));
  const revision = ordinal < partition ? current : update;
  const pod = podOf(templateOf(world, set, revision), { name });
  const labels = ensure(pod, 'metadata', 'labels');
  Object.assign(labels, {
    [REVISION_LABEL]: revision,
    'statefulset.kubernetes.io/pod-name': name,
    'apps.kubernetes.io/pod-index': String(ordinal),
  });
  const spec = ensure(pod, 'spec');
  spec['hostname'] = name;
  if (text(at(set, 'spec', 'serviceName'))) spec['subdomain'] = text(at(set, 'spec', 'serviceName'));
  for (const claim of objs(at(set, 'spec', 'volumeClaimTemplates'))) claimFor({ world, set, spec }, claim, name);
  world.createOwned(world.kind('v1', 'Pod'), set, pod);
}

function claimFor(
  { world, set, spec }: { readonly world: World; readonly set: Obj; readonly spec: Obj },
  claim: Obj,
  pod: string,
): void {
  const kind = world.kind('v1', 'PersistentVolumeClaim');
  const volume = text(at(claim, 'metadata', 'name'));
  const name = `${volume}-${pod}`;
  const labels = copy(obj(at(set, 'spec', 'selector', 'matchLabels')));
  if (!world.get(kind, namespaceOf(set), name)) {
    world.create(kind, { metadata: { name, namespace: namespaceOf(set), labels }, spec: copy(obj(claim['spec'])) });
  }
  const others = objs(spec['volumes']).filter((one) => one['name'] !== volume);
  spec['volumes'] = [...others, { name: volume, persistentVolumeClaim: { claimName: name } }];
}

function shrink({ world, set, pods }: State): boolean {
  const extra = pods.filter((pod) => ordinalOf(pod) >= wantedOf(set)).reverse();
  for (const pod of isParallel(set) ? extra : extra.slice(0, 1)) world.delete(world.kind('v1', 'Pod'), pod);
  return extra.length > 0;
}

/** Deletes the highest Pods of an old revision, as many as may be missing. */
function renew({ world, set, pods, update }: State): boolean {
  if (at(set, 'spec', 'updateStrategy', 'type') === 'OnDelete') return false;
  const partition = num(at(set, 'spec', 'updateStrategy', 'rollingUpdate', 'partition'));
  const most = Math.max(
    1,
    amountOf(at(set, 'spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable'), wantedOf(set), Math.ceil),
  );
  const old = pods.filter((pod) => ordinalOf(pod) >= partition && revisionLabel(pod) !== update).reverse();
  const room = most - pods.filter((pod) => !isReady(pod)).length;
  const broken = old.filter((pod) => !isReady(pod)).slice(0, 1);
  const next = room > 0 ? old.slice(0, room) : broken;
  for (const pod of next) world.delete(world.kind('v1', 'Pod'), pod);
  return next.length > 0;
}

function statusOf({ world, set, current, update }: State, moved: boolean): Obj {
  const pods = world.ownedBy(world.kind('v1', 'Pod'), set).filter((pod) => !isTerminating(pod));
  const ready = pods.filter(isReady).length;
  const updated = pods.filter((pod) => revisionLabel(pod) === update).length;
  const isDone = !moved && updated === pods.length && ready === pods.length && pods.length === wantedOf(set);
  const now = isDone ? update : current;
  return {
    observedGeneration: num(metaOf(set)['generation']),
    replicas: pods.length,
    readyReplicas: ready,
    availableReplicas: ready,
    currentReplicas: pods.filter((pod) => revisionLabel(pod) === now).length,
    updatedReplicas: updated,
    currentRevision: now,
    updateRevision: update,
    collisionCount: 0,
  };
}
