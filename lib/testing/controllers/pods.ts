import { isTerminating, metaOf, nameOf, namespaceOf } from '../store';
import { type Obj, type Value, at, ensure, obj, objs, text } from '../value';
import type { World } from './world';

/** Plays the scheduler and the kubelets: Pods become ready at once, or fail as their annotation says. */
export function runPods(world: World): void {
  const kind = world.kind('v1', 'Pod');
  for (const pod of world.peek(kind)) {
    if (isTerminating(pod)) continue;
    const phase = text(at(pod, 'status', 'phase'));
    if (phase === 'Pending' && !at(pod, 'status', 'containerStatuses')) start(world, pod);
    else if (phase === 'Running' && isOfJob(pod)) world.setStatus(kind, pod, ended(world, pod));
  }
}

function outcomeOf(pod: Obj): string {
  return text(obj(metaOf(pod)['annotations'])['test/outcome']);
}

function isOfJob(pod: Obj): boolean {
  const outcome = outcomeOf(pod);
  const owned = objs(metaOf(pod)['ownerReferences']).some((one) => one['kind'] === 'Job');
  return owned && !['never-ready', 'pull-error', 'crash'].includes(outcome);
}

function start(world: World, pod: Obj): void {
  const kind = world.kind('v1', 'Pod');
  const claims = objs(at(pod, 'spec', 'volumes'))
    .map((volume) => text(at(volume, 'persistentVolumeClaim', 'claimName')))
    .filter(Boolean);
  const waits = claims.some(
    (name) =>
      at(world.get(world.kind('v1', 'PersistentVolumeClaim'), namespaceOf(pod), name), 'status', 'phase') !== 'Bound',
  );
  if (waits) return;
  const node = text(at(pod, 'spec', 'nodeName')) || nodeFor(world, pod);
  if (!node) return unschedulable(world, pod);
  const placed = at(pod, 'spec', 'nodeName')
    ? pod
    : world.change(kind, pod, (one) => void (ensure(one, 'spec')['nodeName'] = node));
  world.setStatus(kind, placed, running(world, placed));
}

/** A node that the Pod may run on; the Pods spread by their uid. */
function nodeFor(world: World, pod: Obj): string {
  const wanted = Object.entries(obj(at(pod, 'spec', 'nodeSelector')));
  const fits = (node: Obj): boolean => wanted.every(([key, value]) => at(node, 'metadata', 'labels', key) === value);
  const nodes = world.list(world.kind('v1', 'Node')).filter(fits).map(nameOf);
  return nodes[Number.parseInt(text(metaOf(pod)['uid']).slice(-4), 16) % nodes.length] ?? '';
}

function unschedulable(world: World, pod: Obj): void {
  const count = world.peek(world.kind('v1', 'Node')).length;
  const none = `0/${count} nodes are available: ${count}`;
  const message = `${none} node(s) didn't match Pod's node affinity/selector. preemption: ${none} Preemption is not helpful for scheduling.`;
  const known = objs(at(pod, 'status', 'conditions')).some((one) => one['reason'] === 'Unschedulable');
  if (known) return;
  const condition = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message,
    lastTransitionTime: world.now,
    observedGeneration: 1,
  };
  world.setStatus(world.kind('v1', 'Pod'), pod, { ...obj(pod['status']), conditions: [condition] });
}

const STATES: Readonly<
  Record<string, { readonly started: boolean; readonly restarts: number; readonly state: (image: string) => Obj }>
> = {
  'pull-error': {
    started: false,
    restarts: 0,
    state: (image) => ({ waiting: { reason: 'ImagePullBackOff', message: `Back-off pulling image ${image}` } }),
  },
  crash: {
    started: false,
    restarts: 3,
    state: () => ({ waiting: { reason: 'CrashLoopBackOff', message: 'back-off 40s restarting failed container' } }),
  },
};

function running(world: World, pod: Obj): Obj {
  const outcome = outcomeOf(pod);
  const ip = world.server.identities.podIp();
  const isBad = ['pull-error', 'crash', 'never-ready'].includes(outcome);
  const trouble = isBad ? { reason: 'ContainersNotReady', message: 'containers with unready status' } : {};
  const condition = (type: string, status: string, more: Obj = {}): Obj => ({
    type,
    status,
    lastTransitionTime: world.now,
    ...more,
  });
  const ready = isBad ? 'False' : 'True';
  return {
    ...obj(pod['status']),
    phase: outcome === 'pull-error' ? 'Pending' : 'Running',
    startTime: world.now,
    hostIP: '127.0.0.1',
    podIP: ip,
    podIPs: [{ ip }],
    conditions: [
      condition('PodScheduled', 'True'),
      condition('Initialized', 'True'),
      condition('ContainersReady', ready, trouble),
      condition('Ready', ready, trouble),
    ],
    containerStatuses: objs(at(pod, 'spec', 'containers')).map((container) =>
      containerStatus(world, container, outcome),
    ),
  };
}

function containerStatus(world: World, container: Obj, outcome: string): Obj {
  const image = text(container['image']);
  const failing = STATES[outcome];
  const state: Value = failing ? failing.state(image) : { running: { startedAt: world.now } };
  const ready = !failing && outcome !== 'never-ready';
  return {
    name: text(container['name']),
    image,
    imageID: '',
    ready,
    started: failing?.started ?? true,
    restartCount: failing?.restarts ?? 0,
    state,
    ...(outcome === 'crash' ? { lastState: { terminated: exit(world, 1, 'Error') } } : {}),
  };
}

function exit(world: World, exitCode: number, reason: string): Obj {
  return { exitCode, reason, startedAt: world.now, finishedAt: world.now };
}

function ended(world: World, pod: Obj): Obj {
  const isFailed = outcomeOf(pod) === 'job-fails';
  const terminated = exit(world, isFailed ? 1 : 0, isFailed ? 'Error' : 'Completed');
  const status = obj(pod['status']);
  return {
    ...status,
    phase: isFailed ? 'Failed' : 'Succeeded',
    conditions: objs(status['conditions']).map((one) =>
      ['Ready', 'ContainersReady'].includes(text(one['type']))
        ? { ...one, status: 'False', reason: 'PodCompleted' }
        : one,
    ),
    containerStatuses: objs(status['containerStatuses']).map((one) => ({
      ...one,
      ready: false,
      started: false,
      state: { terminated },
    })),
  };
}

/** Whether a Pod is ready. */
export function isReady(pod: Obj): boolean {
  return objs(at(pod, 'status', 'conditions')).some((one) => one['type'] === 'Ready' && one['status'] === 'True');
}

/** Since when a Pod is ready. */
export function readySince(pod: Obj): Value | undefined {
  return objs(at(pod, 'status', 'conditions')).find((one) => one['type'] === 'Ready')?.['lastTransitionTime'];
}
