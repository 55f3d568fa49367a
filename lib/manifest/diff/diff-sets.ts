import { compareResourceIds } from '../order';
import type { ListTypes } from '../path';
import type { ResourceId } from '../resource-id';
import type { ResourceSet } from '../resource-set';
import type { ObjectChange } from './change';
import { diffObjects } from './diff-objects';

/** Says which objects differ between two sets, in canonical order; objects that mean the same are left out. */
export function diffSets(from: ResourceSet, to: ResourceSet, listTypes?: ListTypes): readonly ObjectChange[] {
  const ids = [...new Set([...from.ids, ...to.ids])].sort(compareResourceIds);
  return ids.flatMap((id) => changeOf(id, from, to, listTypes) ?? []);
}

function changeOf(id: ResourceId, from: ResourceSet, to: ResourceSet, listTypes?: ListTypes): ObjectChange | undefined {
  const [before, after] = [from.get(id), to.get(id)];
  if (!before) return { id, change: 'added', fields: [] };
  if (!after) return { id, change: 'removed', fields: [] };
  const fields = diffObjects(before.manifest, after.manifest, listTypes);
  return fields.length === 0 ? undefined : { id, change: 'changed', fields };
}
