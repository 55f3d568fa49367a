import { type Kind, resourceName } from '../kinds';
import { refuse } from '../refusal';
import { nameOf, namespaceOf } from '../store';
import { type Obj, at, obj, objs, text, shown as words } from '../value';
import type { Server } from '../server/server';
import type { Admission } from './admission';
import { quantity } from './quantity';

/** Refuses an object that would exceed a ResourceQuota of its namespace. */
export function admitByQuota({ server, kind, object }: Admission): void {
  const quotas = server.store.list(server.registry.builtIn('v1', 'ResourceQuota'), namespaceOf(object));
  for (const quota of quotas) {
    const over = exceeded(server, kind, object, quota);
    if (over) throw refuse.forbidden(kind, nameOf(object), `exceeded quota: ${nameOf(quota)}, ${over}`);
  }
}

function exceeded(server: Server, kind: Kind, object: Obj, quota: Obj): string | undefined {
  for (const [name, most] of Object.entries(obj(at(quota, 'spec', 'hard')))) {
    const wanted = usageOf(kind, object, name);
    if (wanted === 0) continue;
    const used = quotaUsage(server, namespaceOf(object), name);
    if (used + wanted > quantity(most))
      return `requested: ${name}=${shown(wanted)}, used: ${name}=${shown(used)}, limited: ${name}=${words(most)}`;
  }
  return undefined;
}

function shown(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : `${Math.round(amount * 1000)}m`;
}

/** How much of a quota's resource the objects of a namespace use. */
export function quotaUsage(server: Server, namespace: string, resource: string): number {
  let sum = 0;
  for (const kind of server.registry.kinds) {
    if (!counts(kind, resource)) continue;
    for (const object of server.store.list(kind, namespace)) sum += usageOf(kind, object, resource);
  }
  return sum;
}

function counts(kind: Kind, resource: string): boolean {
  return resourceName(kind) === 'pods' || resource === countName(kind) || resource === kind.plural;
}

function countName(kind: Kind): string {
  return `count/${resourceName(kind)}`;
}

function usageOf(kind: Kind, object: Obj, resource: string): number {
  if (resource === countName(kind) || (kind.group === '' && resource === kind.plural)) return 1;
  if (resourceName(kind) !== 'pods' || isOver(object)) return 0;
  const [part, name] =
    resource.includes('.') && /^(requests|limits)\./.test(resource) ? splitOnce(resource) : ['requests', resource];
  const amounts = objs(at(object, 'spec', 'containers')).map((container) => at(container, 'resources', part, name));
  return amounts.reduce<number>((sum, amount) => sum + (amount === undefined ? 0 : quantity(amount)), 0);
}

function isOver(pod: Obj): boolean {
  return ['Succeeded', 'Failed'].includes(text(at(pod, 'status', 'phase')));
}

function splitOnce(resource: string): readonly [string, string] {
  const dot = resource.indexOf('.');
  return [resource.slice(0, dot), resource.slice(dot + 1)];
}
