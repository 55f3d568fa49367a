import type { Kind } from '../kinds';
import { finalizersOf, isTerminating, metaOf, nameOf, namespaceOf, uidOf } from '../store';
import { type Obj, ensure, list, objs, text } from '../value';
import type { World } from './world';

interface Found {
  readonly kind: Kind;
  readonly object: Obj;
}

/** Deletes what belongs to nothing any more, and lets go of owners whose dependents are gone. */
export function collectGarbage(world: World): void {
  const all = world.server.registry.kinds.flatMap((kind) => world.peek(kind).map((object) => ({ kind, object })));
  const uids = new Set(all.map(({ object }) => uidOf(object)));
  const owned = all.filter(({ object }) => list(metaOf(object)['ownerReferences']).length > 0);
  for (const one of owned) if (ownersOf(one.object).every((uid) => !uids.has(uid))) world.delete(one.kind, one.object);
  for (const owner of all) if (isTerminating(owner.object)) finish(world, owner, owned);
}

function ownersOf(object: Obj): readonly string[] {
  return objs(metaOf(object)['ownerReferences']).map((one) => text(one['uid']));
}

function finish(world: World, owner: Found, owned: readonly Found[]): void {
  const dependents = owned.filter(({ object }) => ownersOf(object).includes(uidOf(owner.object)));
  const finalizers = finalizersOf(owner.object);
  if (finalizers.includes('orphan')) {
    for (const one of dependents) disown(world, one, owner.object);
    letGo(world, owner, 'orphan');
  }
  if (!finalizers.includes('foregroundDeletion')) return;
  for (const one of dependents) world.delete(one.kind, one.object, 'Foreground');
  const blocking = dependents.filter(({ kind, object }) => world.get(kind, namespaceOf(object), nameOf(object)));
  if (blocking.length === 0) letGo(world, owner, 'foregroundDeletion');
}

function disown(world: World, { kind, object }: Found, owner: Obj): void {
  world.change(kind, object, (one) => {
    const meta = ensure(one, 'metadata');
    meta['ownerReferences'] = objs(meta['ownerReferences']).filter((ref) => ref['uid'] !== uidOf(owner));
  });
}

/** Removes a finalizer of an object that is being deleted. */
export function letGo(world: World, { kind, object }: Found, finalizer: string): void {
  world.change(kind, object, (one) => {
    const meta = ensure(one, 'metadata');
    meta['finalizers'] = finalizersOf(one).filter((name) => name !== finalizer);
  });
}
