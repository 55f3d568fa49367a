import { type Obj, type Value, at, ensure, num } from '../value';
import type { World } from './world';

/** A Deployment and its ReplicaSets. */
export interface Rollout {
  readonly deployment: Obj;
  readonly current: Obj | undefined;
  readonly old: readonly Obj[];
  readonly isPaused: boolean;
}

/** Gives each ReplicaSet the size that the strategy allows now. */
export function scaleSets(world: World, rollout: Rollout): void {
  if (rollout.isPaused) return;
  if (at(rollout.deployment, 'spec', 'strategy', 'type') === 'Recreate') recreate(world, rollout);
  else roll(world, rollout);
}

function sizeOf(set: Obj): number {
  return num(at(set, 'spec', 'replicas'));
}

function podsOf(set: Obj): number {
  return num(at(set, 'status', 'replicas'));
}

function availableOf(set: Obj): number {
  return num(at(set, 'status', 'availableReplicas'));
}

function sum(sets: readonly Obj[], amount: (set: Obj) => number): number {
  return sets.reduce((total, set) => total + amount(set), 0);
}

function resize(world: World, set: Obj, size: number): void {
  if (size !== sizeOf(set))
    world.change(world.kind('apps/v1', 'ReplicaSet'), set, (one) => void (ensure(one, 'spec')['replicas'] = size));
}

function recreate(world: World, { deployment, current, old }: Rollout): void {
  for (const set of old) resize(world, set, 0);
  if (current && sum(old, sizeOf) === 0 && sum(old, podsOf) === 0)
    resize(world, current, num(at(deployment, 'spec', 'replicas')));
}

/** A number of Pods, or a share of them. */
export function amountOf(value: Value | undefined, of: number, round: (value: number) => number): number {
  if (typeof value === 'string' && value.endsWith('%')) return round((Number(value.slice(0, -1)) / 100) * of);
  return Number(value ?? 0) || 0;
}

/** How many Pods a rolling update may have beyond, and miss of, the wanted number. */
export function margins(deployment: Obj): { readonly surge: number; readonly missing: number } {
  const wanted = num(at(deployment, 'spec', 'replicas'));
  const surge = amountOf(at(deployment, 'spec', 'strategy', 'rollingUpdate', 'maxSurge'), wanted, Math.ceil);
  const missing = amountOf(at(deployment, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable'), wanted, Math.floor);
  return { surge, missing: surge === 0 && missing === 0 ? 1 : missing };
}

function roll(world: World, { deployment, current, old }: Rollout): void {
  if (!current) return;
  const wanted = num(at(deployment, 'spec', 'replicas'));
  const { surge, missing } = margins(deployment);
  const total = sizeOf(current) + sum(old, sizeOf);
  const room = Math.max(0, wanted + surge - total);
  const size = sizeOf(current) > wanted ? wanted : Math.min(wanted, sizeOf(current) + room);
  if (size !== sizeOf(current)) return resize(world, current, size);
  shrinkOld(world, { current, old, least: wanted - missing });
}

interface Shrink {
  readonly current: Obj;
  readonly old: readonly Obj[];
  readonly least: number;
}

/** Takes Pods from the old sets, the unhealthy ones first, and never more than the strategy can miss. */
function shrinkOld(world: World, { current, old, least }: Shrink): void {
  const unavailable = sizeOf(current) - availableOf(current);
  let spare = sizeOf(current) + sum(old, sizeOf) - least - unavailable;
  const sizes = new Map(old.map((set) => [set, sizeOf(set)]));
  for (const set of old) {
    const gone = Math.max(0, Math.min(spare, sizeOf(set) - availableOf(set)));
    sizes.set(set, sizeOf(set) - gone);
    spare -= gone;
  }
  let healthy = availableOf(current) + sum(old, availableOf) - least;
  for (const set of old) {
    const gone = Math.max(0, Math.min(healthy, spare, sizes.get(set) ?? 0));
    sizes.set(set, (sizes.get(set) ?? 0) - gone);
    healthy -= gone;
    spare -= gone;
  }
  for (const [set, size] of sizes) resize(world, set, size);
}
