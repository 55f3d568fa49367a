import { type Kind, apiVersionOf } from '../kinds';
import { decoded } from '../defaults';
import { Refusal } from '../refusal';
import { deleteObject } from '../server/delete';
import { finishCreate } from '../server/finish-create';
import type { WriteOptions } from '../server/options';
import type { Server } from '../server/server';
import { trackUpdate } from '../server/tracking';
import { update } from '../server/write';
import { metaOf, nameOf, namespaceOf, timestamp, uidOf } from '../store';
import { roundTrip } from '../types';
import { type Obj, type Value, copy, equal, obj, objs, text } from '../value';

const OPTIONS: WriteOptions = {
  manager: 'kube-controller-manager',
  dryRun: false,
  force: false,
  validation: 'Ignore',
  warn: () => undefined,
};

/** How a controller writes: through the object itself or its status, and under which name. */
interface Manner {
  readonly part?: '' | 'status';
  readonly manager?: string;
}

/** The cluster as controllers see and change it. */
export class World {
  constructor(readonly server: Server) {}

  /** The time now, as Kubernetes writes it. */
  get now(): string {
    return timestamp(this.server.clock);
  }

  kind(apiVersion: string, name: string): Kind {
    return this.server.registry.builtIn(apiVersion, name);
  }

  /** Copies of the objects of a kind, in a steady order. */
  list(kind: Kind, namespace = ''): Obj[] {
    return this.server.store.list(kind, namespace);
  }

  /** The objects of a kind as they are: not to be changed. */
  peek(kind: Kind): readonly Obj[] {
    return [...this.server.store.peek(kind)];
  }

  get(kind: Kind, namespace: string, name: string): Obj | undefined {
    return this.server.store.get(kind, namespace, name);
  }

  /** Whether an object is there. */
  has(kind: Kind, namespace: string, name: string): boolean {
    return this.server.store.look(kind, namespace, name) !== undefined;
  }

  /** The objects of a kind that an object controls, oldest first: not to be changed. */
  ownedBy(kind: Kind, owner: Obj): readonly Obj[] {
    return this.server.store.ownedBy(kind, uidOf(owner));
  }

  /** Creates an object that another one controls; a refusal is returned. */
  createOwned(kind: Kind, owner: Obj, object: Obj): Obj | Refusal {
    const reference = {
      apiVersion: text(owner['apiVersion']),
      kind: text(owner['kind']),
      name: nameOf(owner),
      uid: uidOf(owner),
      controller: true,
      blockOwnerDeletion: true,
    };
    const metadata = { ...metaOf(object), namespace: namespaceOf(owner), ownerReferences: [reference] };
    return this.create(kind, { ...object, metadata });
  }

  /** Creates an object; a refusal is returned. */
  create(kind: Kind, object: Obj): Obj | Refusal {
    try {
      const fresh = decoded(kind, { apiVersion: apiVersionOf(kind), kind: kind.kind, ...copy(object) });
      return finishCreate(
        this.server,
        kind,
        trackUpdate({ server: this.server, kind, options: OPTIONS, subresource: '' }, undefined, fresh),
        OPTIONS,
      );
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** Changes a copy of an object and stores it, through its status or itself. */
  change(
    kind: Kind,
    object: Obj,
    edit: (object: Obj) => void,
    { part = '', manager = OPTIONS.manager }: Manner = {},
  ): Obj {
    const before = this.get(kind, namespaceOf(object), nameOf(object));
    if (!before || uidOf(before) !== uidOf(object)) return object;
    const after = copy(before);
    edit(after);
    if (equal(before, after)) return before;
    const subresource = kind.subresources.find(({ name }) => name === part);
    const address = {
      kind,
      namespace: namespaceOf(object),
      name: nameOf(object),
      ...(subresource ? { subresource } : {}),
    };
    return update({ server: this.server, address, options: { ...OPTIONS, manager } }, before, after);
  }

  /** Sets the status of an object. */
  setStatus(kind: Kind, object: Obj, status: Obj, manager = OPTIONS.manager): Obj {
    const wanted = obj(roundTrip(kind.type, { status }))['status'] ?? {};
    const found = this.server.store.look(kind, namespaceOf(object), nameOf(object));
    if (!found || equal(found['status'], wanted)) return object;
    return this.change(kind, object, (one) => void (one['status'] = wanted), { part: 'status', manager });
  }

  /** Deletes an object. */
  delete(kind: Kind, object: Obj, propagation = 'Background'): void {
    const found = this.get(kind, namespaceOf(object), nameOf(object));
    if (found && uidOf(found) === uidOf(object) && !text(metaOf(found)['deletionTimestamp'])) {
      deleteObject(this.server, { kind }, found, { uid: '', resourceVersion: '', propagation, dryRun: false });
    }
  }

  /** Seconds since a time. */
  secondsSince(time: Value | undefined): number {
    return (this.server.clock.now() - Date.parse(text(time))) / 1000;
  }
}

/** A condition of a status. */
export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

/** The conditions with one set: its transition time moves only when its status changes. */
export function withCondition(
  conditions: Value | undefined,
  condition: Condition,
  now: string,
  stamps: readonly string[] = [],
): Obj[] {
  const all = objs(conditions).map((one) => copy(one));
  const old = all.find((one) => one['type'] === condition.type);
  const isSame = old && Object.entries(condition).every(([key, value]) => old[key] === value);
  if (isSame) return all;
  const kept = old?.['status'] === condition.status ? text(old['lastTransitionTime']) : now;
  const stamped = Object.fromEntries(stamps.map((stamp) => [stamp, now]));
  return [...all.filter((one) => one !== old), { ...condition, ...stamped, lastTransitionTime: kept }];
}
