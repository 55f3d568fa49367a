import { quotaUsage } from '../admission/quota';
import { namespaceOf } from '../store';
import { at, copy, obj } from '../value';
import type { World } from './world';

/** Says of each ResourceQuota how much is used. */
export function countQuotas(world: World): void {
  const kind = world.kind('v1', 'ResourceQuota');
  for (const quota of world.peek(kind)) {
    const hard = copy(obj(at(quota, 'spec', 'hard')));
    const used = Object.keys(hard).map((name) => [name, amount(quotaUsage(world.server, namespaceOf(quota), name))]);
    world.setStatus(kind, quota, { hard, used: Object.fromEntries(used) as Record<string, string> });
  }
}

function amount(value: number): string {
  return Number.isInteger(value) ? String(value) : `${Math.round(value * 1000)}m`;
}
