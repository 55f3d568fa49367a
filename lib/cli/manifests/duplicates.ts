import { type Finding, type ResourceId, formatOrigin, formatResourceId, resourceIdParts } from '../../manifest';
import { type FoundObject, identityOf } from './found-object';
import { folderOf } from './source';
import type { Surroundings } from './surroundings';

/**
 * Finds objects that are defined twice: an error in one file or folder, where both are applied together, and a warning
 * in two folders, which may go to two clusters. Kustomizations, charts and rendered environments are told apart.
 */
export class Duplicates {
  private readonly seen = new Map<string, FoundObject>();

  constructor(private readonly surroundings: Surroundings) {}

  /** Notes an object. @returns what is wrong with it where another has the same identity */
  add(object: FoundObject): Finding | undefined {
    const id = identityOf(object.value);
    const { kind, name } = resourceIdParts(id);
    if (kind === '' || name === '') return undefined;
    const { path } = object.source;
    const key = `${path === undefined ? '' : this.surroundings.unitOf(path)}\u0000${id}`;
    const first = this.seen.get(key);
    if (first) return findingOf(id, object, first);
    this.seen.set(key, object);
    return undefined;
  }
}

function findingOf(id: ResourceId, object: FoundObject, first: FoundObject): Finding {
  const together = folderOf(object.source.name) === folderOf(first.source.name);
  return {
    code: 'check/duplicate',
    severity: together ? 'error' : 'warning',
    object: id,
    origin: object.origin,
    message: `${formatOrigin(first.origin)} defines ${formatResourceId(id)} already`,
  };
}
