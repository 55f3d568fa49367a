import { type Kind, resourceName } from '../kinds';
import { type Obj, copy } from '../value';
import { metaOf, nameOf, namespaceOf } from './object';
import { OwnerIndex } from './owner-index';

/** What happened to an object. */
export interface StoreEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly resource: string;
  readonly revision: number;
  readonly object: Obj;
  /** The object as it was before. @default - it is new */
  readonly previous?: Obj;
}

/** Events kept for watches that start in the past. */
const HISTORY = 2000;

/** The objects of the cluster, each kind apart, and the events that made them. */
export class Store {
  private readonly objects = new Map<string, Map<string, Obj>>();
  private readonly owners = new OwnerIndex();
  private readonly history: StoreEvent[] = [];
  private readonly listeners = new Set<(event: StoreEvent) => void>();
  private forgotten = 0;
  private last = 0;

  /** The revision of the newest change. */
  get revision(): number {
    return this.last;
  }

  /** The newest revision whose events are not kept any more. */
  get oldest(): number {
    return this.forgotten;
  }

  /** A copy of an object. */
  get(kind: Kind, namespace: string, name: string): Obj | undefined {
    const found = this.objects.get(resourceName(kind))?.get(`${namespace}/${name}`);
    return found && copy(found);
  }

  /** Copies of the objects of a kind, by namespace and name; of one namespace where one is given. */
  list(kind: Kind, namespace = ''): Obj[] {
    const all = this.objects.get(resourceName(kind)) ?? new Map<string, Obj>();
    const keys = [...all.keys()].filter((key) => namespace === '' || key.startsWith(`${namespace}/`)).sort();
    return keys.map((key) => copy(all.get(key) ?? {}));
  }

  /** An object as stored: not to be changed. */
  look(kind: Kind, namespace: string, name: string): Obj | undefined {
    return this.objects.get(resourceName(kind))?.get(`${namespace}/${name}`);
  }

  /** The objects of a kind that the object with a uid controls, as stored: not to be changed. */
  ownedBy(kind: Kind, uid: string): readonly Obj[] {
    return this.owners.of(resourceName(kind), uid);
  }

  /** The objects of a kind as stored, in no order: not to be changed. */
  peek(kind: Kind): Iterable<Obj> {
    return this.objects.get(resourceName(kind))?.values() ?? [];
  }

  /** Every object of every kind, as stored: not to be changed. */
  *all(): Generator<{ readonly resource: string; readonly object: Obj }> {
    for (const [resource, objects] of this.objects) for (const object of objects.values()) yield { resource, object };
  }

  /** Stores an object under a new revision, and returns it. */
  put(kind: Kind, object: Obj): Obj {
    const resource = resourceName(kind);
    const objects = this.objects.get(resource) ?? new Map<string, Obj>();
    this.objects.set(resource, objects);
    const key = `${namespaceOf(object)}/${nameOf(object)}`;
    const previous = objects.get(key);
    const stored = this.stamped(object);
    objects.set(key, stored);
    this.owners.replace(resource, key, previous, stored);
    this.emit({
      type: previous ? 'MODIFIED' : 'ADDED',
      resource,
      revision: this.last,
      object: stored,
      ...(previous ? { previous } : {}),
    });
    return copy(stored);
  }

  /** Removes an object, and returns what it was. */
  remove(kind: Kind, namespace: string, name: string): Obj | undefined {
    const resource = resourceName(kind);
    const objects = this.objects.get(resource);
    const previous = objects?.get(`${namespace}/${name}`);
    if (!previous) return undefined;
    objects?.delete(`${namespace}/${name}`);
    this.owners.replace(resource, `${namespace}/${name}`, previous, undefined);
    this.emit({ type: 'DELETED', resource, revision: this.last + 1, object: this.stamped(previous), previous });
    return copy(previous);
  }

  /** The kept events of a kind after a revision. */
  since(kind: Kind, revision: number): readonly StoreEvent[] {
    const resource = resourceName(kind);
    return this.history.filter((event) => event.resource === resource && event.revision > revision);
  }

  /** Calls the listener with each event from now on, until the returned function is called. */
  subscribe(listener: (event: StoreEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Forgets the events so far, as a server does that compacts its history: older watches get 410. */
  compact(): void {
    this.history.length = 0;
    this.forgotten = this.last;
  }

  private stamped(object: Obj): Obj {
    this.last += 1;
    const stamped = copy(object);
    metaOf(stamped)['resourceVersion'] = String(this.last);
    return stamped;
  }

  private emit(event: StoreEvent): void {
    this.history.push(event);
    if (this.history.length > HISTORY) this.forgotten = this.history.shift()?.revision ?? this.forgotten;
    for (const listener of [...this.listeners]) listener(event);
  }
}
