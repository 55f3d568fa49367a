import { isTerminating, metaOf, nameOf } from '../store';
import { type Obj, at, ensure, num, obj, text } from '../value';
import { isReady } from './pods';
import { podOf } from './replica-set';
import { REVISION_LABEL, revisionOf } from './revisions';
import { amountOf } from './rolling';
import type { World } from './world';

/** Runs a Pod of each DaemonSet on each node that it selects, and renews them one by one. */
export function rollDaemonSets(world: World): void {
  const kind = world.kind('apps/v1', 'DaemonSet');
  for (const set of world.peek(kind)) if (!isTerminating(set)) roll(world, set);
}

function roll(world: World, set: Obj): void {
  const revision = revisionOf(world, set);
  const nodes = nodesOf(world, set);
  const pods = podsOf(world, set);
  for (const node of nodes)
    if (!pods.some((pod) => at(pod, 'spec', 'nodeName') === node)) add(world, set, { node, revision });
  for (const pod of pods)
    if (!nodes.includes(text(at(pod, 'spec', 'nodeName')))) world.delete(world.kind('v1', 'Pod'), pod);
  if (pods.length === nodes.length) renew(world, set, pods, revision);
  world.setStatus(world.kind('apps/v1', 'DaemonSet'), set, statusOf(world, set, nodes, revision));
}

function nodesOf(world: World, set: Obj): readonly string[] {
  const wanted = Object.entries(obj(at(set, 'spec', 'template', 'spec', 'nodeSelector')));
  const fits = (node: Obj): boolean => wanted.every(([key, value]) => at(node, 'metadata', 'labels', key) === value);
  return world.list(world.kind('v1', 'Node')).filter(fits).map(nameOf);
}

function podsOf(world: World, set: Obj): readonly Obj[] {
  return world.ownedBy(world.kind('v1', 'Pod'), set).filter((pod) => !isTerminating(pod));
}

function add(world: World, set: Obj, { node, revision }: { readonly node: string; readonly revision: string }): void {
  const pod = podOf(obj(at(set, 'spec', 'template')), { generateName: `${nameOf(set)}-` });
  ensure(pod, 'metadata', 'labels')[REVISION_LABEL] = revision;
  ensure(pod, 'spec')['nodeName'] = node;
  world.createOwned(world.kind('v1', 'Pod'), set, pod);
}

function isCurrent(pod: Obj, revision: string): boolean {
  return at(pod, 'metadata', 'labels', REVISION_LABEL) === revision;
}

function renew(world: World, set: Obj, pods: readonly Obj[], revision: string): void {
  if (at(set, 'spec', 'updateStrategy', 'type') === 'OnDelete') return;
  const most = Math.max(
    1,
    amountOf(at(set, 'spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable'), pods.length, Math.ceil),
  );
  const old = pods.filter((pod) => !isCurrent(pod, revision));
  const room = most - pods.filter((pod) => isCurrent(pod, revision) && !isReady(pod)).length;
  const unready = [...old].sort((a, b) => Number(isReady(a)) - Number(isReady(b)));
  for (const pod of unready.slice(0, Math.max(0, room))) world.delete(world.kind('v1', 'Pod'), pod);
}

function statusOf(world: World, set: Obj, nodes: readonly string[], revision: string): Obj {
  const pods = podsOf(world, set);
  const ready = pods.filter(isReady).length;
  return {
    currentNumberScheduled: pods.length,
    desiredNumberScheduled: nodes.length,
    numberMisscheduled: 0,
    numberReady: ready,
    numberAvailable: ready,
    numberUnavailable: nodes.length - ready,
    updatedNumberScheduled: pods.filter((pod) => isCurrent(pod, revision)).length,
    observedGeneration: num(metaOf(set)['generation']),
  };
}
