import { createHash } from 'node:crypto';
import { metaOf, nameOf } from '../store';
import { type Obj, at, copy, num, obj, text } from '../value';
import type { World } from './world';

/** The label by which a Pod knows the revision of its template. */
export const REVISION_LABEL = 'controller-revision-hash';

const hashes = new WeakMap<Obj, string>();

/** A hash of a template; stored templates never change, so each is read once. */
export function hashOf(template: Obj): string {
  const known =
    hashes.get(template) ?? createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, 10);
  hashes.set(template, known);
  return known;
}

/** Remembers a template as a ControllerRevision, and returns its name. */
export function revisionOf(world: World, owner: Obj): string {
  const template = obj(at(owner, 'spec', 'template'));
  const hash = hashOf(template);
  const name = `${nameOf(owner)}-${hash}`;
  const kind = world.kind('apps/v1', 'ControllerRevision');
  const known = world.ownedBy(kind, owner);
  if (!known.some((one) => nameOf(one) === name)) {
    const revision = 1 + Math.max(0, ...known.map((one) => num(one['revision'])));
    const labels = { [REVISION_LABEL]: hash, ...copy(obj(at(template, 'metadata', 'labels'))) };
    world.createOwned(kind, owner, {
      metadata: { name, labels },
      data: { spec: { template: copy(template) } },
      revision,
    });
  }
  return name;
}

/** The template of a revision; the newest one where it is not known any more. */
export function templateOf(world: World, owner: Obj, revision: string): Obj {
  const found = world.get(world.kind('apps/v1', 'ControllerRevision'), text(metaOf(owner)['namespace']), revision);
  return copy(obj(at(found, 'data', 'spec', 'template') ?? at(owner, 'spec', 'template')));
}
