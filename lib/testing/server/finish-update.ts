import { admit } from '../admission';
import { type Kind, hasStatus } from '../kinds';
import { refuse } from '../refusal';
import { problemsOnUpdate } from '../rules';
import { finalizersOf, isTerminating, metaOf, nameOf, namespaceOf } from '../store';
import { type Obj, type Value, copy, drop, equal } from '../value';
import { allocateOnUpdate } from './allocate';
import { hasGeneration, wantsOther } from './generation';
import { untracked } from './tracking';
import type { WriteOptions } from './options';
import type { Server } from './server';

/** An update: what was, and what is wanted instead, decoded and tracked. */
export interface Change {
  readonly kind: Kind;
  readonly before: Obj;
  readonly after: Obj;
  /** @default '' */
  readonly subresource?: string;
}

const KEPT = ['uid', 'creationTimestamp', 'selfLink', 'generation', 'deletionTimestamp', 'deletionGracePeriodSeconds'];

/** Carries what a writer cannot change from the old object to the new one. */
export function keepSystemFields({ kind, before, after, subresource = '' }: Change): void {
  const old = metaOf(before);
  const meta = metaOf(after);
  for (const field of KEPT) if (field !== 'uid' || !meta['uid']) restore(meta, old, field);
  if (subresource === 'status')
    for (const key of Object.keys({ ...before, ...after }))
      if (key !== 'status' && key !== 'metadata') restore(after, before, key);
  if (subresource === '' && hasStatus(kind)) restore(after, before, 'status');
}

function restore(into: Obj, from: Obj, field: string): void {
  const value: Value | undefined = from[field];
  if (value === undefined) drop(into, field);
  else into[field] = copy(value);
}

/** Stores a changed object after all that the API does on update; a change of nothing stores nothing. */
export function finishUpdate(server: Server, change: Change, options: WriteOptions): Obj {
  const { kind, before, after } = change;
  requireFresh(kind, before, after);
  if (!change.subresource) {
    allocateOnUpdate(server, kind, before, after);
    admit({ server, kind, object: after, operation: 'UPDATE' });
  }
  const problems = problemsOnUpdate(kind, before, after, change.subresource ?? '');
  if (problems.length > 0) throw refuse.invalid(kind, nameOf(after), problems);
  const meta = metaOf(after);
  const old = metaOf(before);
  meta['resourceVersion'] = old['resourceVersion'] ?? '';
  if (hasGeneration(kind) && wantsOther(before, after)) meta['generation'] = Number(old['generation'] ?? 0) + 1;
  return store(server, change, options);
}

function requireFresh(kind: Kind, before: Obj, after: Obj): void {
  const sent = metaOf(after)['resourceVersion'];
  if (sent !== undefined && sent !== '' && sent !== metaOf(before)['resourceVersion'])
    throw refuse.modified(kind, nameOf(before));
}

function store(server: Server, { kind, before, after }: Change, options: WriteOptions): Obj {
  if (isTerminating(after) && finalizersOf(after).length === 0 && isReadyToGo(after)) {
    if (!options.dryRun) server.store.remove(kind, namespaceOf(after), nameOf(after));
    return after;
  }
  if (isSame(before, after)) return before;
  return options.dryRun ? after : server.store.put(kind, after);
}

/** A Namespace also keeps finalizers in its spec. */
function isReadyToGo(object: Obj): boolean {
  return object['kind'] !== 'Namespace' || !equal(object['spec'], { finalizers: ['kubernetes'] });
}

/** Whether nothing but times of `managedFields` differs. */
function isSame(before: Obj, after: Obj): boolean {
  if (!equal(untracked(before), untracked(after))) return false;
  return equal(withoutTimes(before), withoutTimes(after));
}

function withoutTimes(object: Obj): Value {
  const entries = metaOf(object)['managedFields'];
  const bare = (Array.isArray(entries) ? entries : []).map((entry) => ({ ...(entry as Obj), time: '' }));
  return bare.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
