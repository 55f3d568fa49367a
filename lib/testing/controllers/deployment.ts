import { createHash } from 'node:crypto';
import { isTerminating, metaOf, nameOf } from '../store';
import { type Obj, at, copy, ensure, equal, num, obj } from '../value';
import { deploymentStatus } from './deployment-status';
import { scaleSets } from './rolling';
import type { World } from './world';

const HASH = 'pod-template-hash';
const REVISION = 'deployment.kubernetes.io/revision';

/** Rolls each Deployment out, one step at a time. */
export function rollDeployments(world: World): void {
  const kind = world.kind('apps/v1', 'Deployment');
  for (const deployment of world.peek(kind)) if (!isTerminating(deployment)) roll(world, deployment);
}

function roll(world: World, deployment: Obj): void {
  const sets = world.ownedBy(world.kind('apps/v1', 'ReplicaSet'), deployment).filter((set) => !isTerminating(set));
  const current = sets.find((set) => hasTemplate(set, obj(at(deployment, 'spec', 'template'))));
  const isPaused = at(deployment, 'spec', 'paused') === true;
  if (!current && !isPaused) return begin(world, deployment, sets);
  const old = sets.filter((set) => set !== current);
  if (current) renew(world, deployment, current, sets);
  scaleSets(world, { deployment, current, old, isPaused });
  const fresh = world.ownedBy(world.kind('apps/v1', 'ReplicaSet'), deployment).filter((set) => !isTerminating(set));
  const status = deploymentStatus(world, deployment, fresh, current ? { current: nameOf(current) } : {});
  world.setStatus(world.kind('apps/v1', 'Deployment'), deployment, status);
  if (status['replicas'] === num(at(deployment, 'spec', 'replicas'))) forget(world, deployment, old);
}

/** Whether a ReplicaSet was made of a template; it has one label more. */
function hasTemplate(set: Obj, template: Obj): boolean {
  const { metadata: ownMeta, ...own } = obj(at(set, 'spec', 'template'));
  const { metadata, ...wanted } = template;
  const { [HASH]: _hash, ...labels } = obj(at(ownMeta, 'labels'));
  return (
    equal(own, wanted) && equal({ ...obj(ownMeta), labels }, { ...obj(metadata), labels: obj(at(metadata, 'labels')) })
  );
}

/** Creates the ReplicaSet of a new template, without Pods at first. */
function begin(world: World, deployment: Obj, sets: readonly Obj[]): void {
  const template = copy(obj(at(deployment, 'spec', 'template')));
  const hash = createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, 10);
  ensure(template, 'metadata', 'labels')[HASH] = hash;
  const selector = copy(obj(at(deployment, 'spec', 'selector')));
  ensure(selector, 'matchLabels')[HASH] = hash;
  const revision = String(1 + Math.max(0, ...sets.map(revisionOf)));
  const minReadySeconds = num(at(deployment, 'spec', 'minReadySeconds'));
  world.createOwned(world.kind('apps/v1', 'ReplicaSet'), deployment, {
    metadata: {
      name: `${nameOf(deployment)}-${hash}`,
      labels: copy(obj(at(template, 'metadata', 'labels'))),
      annotations: { [REVISION]: revision },
    },
    spec: { replicas: 0, minReadySeconds, selector, template },
  });
  mark(world, deployment, revision);
  const status = deploymentStatus(world, deployment, sets, { created: `${nameOf(deployment)}-${hash}` });
  world.setStatus(world.kind('apps/v1', 'Deployment'), deployment, status);
}

function revisionOf(set: Obj): number {
  return Number(obj(metaOf(set)['annotations'])[REVISION] ?? 0);
}

/** A template that came back gets a new number, as after a rollback. */
function renew(world: World, deployment: Obj, current: Obj, sets: readonly Obj[]): void {
  const newest = Math.max(...sets.map(revisionOf));
  const revision = String(revisionOf(current) === newest ? newest : newest + 1);
  if (revisionOf(current) !== Number(revision))
    world.change(
      world.kind('apps/v1', 'ReplicaSet'),
      current,
      (one) => void (ensure(one, 'metadata', 'annotations')[REVISION] = revision),
    );
  mark(world, deployment, revision);
}

function mark(world: World, deployment: Obj, revision: string): void {
  if (obj(metaOf(deployment)['annotations'])[REVISION] === revision) return;
  world.change(
    world.kind('apps/v1', 'Deployment'),
    deployment,
    (one) => void (ensure(one, 'metadata', 'annotations')[REVISION] = revision),
    { part: 'status' },
  );
}

/** Deletes ReplicaSets beyond the history limit. */
function forget(world: World, deployment: Obj, old: readonly Obj[]): void {
  const limit = num(at(deployment, 'spec', 'revisionHistoryLimit'), 10);
  const empty = old.filter((set) => num(at(set, 'spec', 'replicas')) === 0 && num(at(set, 'status', 'replicas')) === 0);
  const sorted = [...empty].sort((a, b) => revisionOf(a) - revisionOf(b));
  for (const set of sorted.slice(0, Math.max(0, old.length - limit)))
    world.delete(world.kind('apps/v1', 'ReplicaSet'), set);
}
