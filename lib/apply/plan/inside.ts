import { type Manifest, type ResourceId, isJsonObject, resourceIdParts } from '../../manifest';
import type { PlanItem } from './item';

/** Whether the removal of an object takes others with it, so that its contents matter. */
export function hasContents(id: ResourceId): boolean {
  const { group, kind } = resourceIdParts(id);
  return (
    (kind === 'Namespace' && group === '') || (kind === 'CustomResourceDefinition' && group === 'apiextensions.k8s.io')
  );
}

/** Whether an object goes with a namespace or a definition when that is removed. */
export function isInside(holder: Manifest, id: ResourceId): boolean {
  const { group, kind, namespace } = resourceIdParts(id);
  if (holder.kind === 'Namespace') return namespace === holder.metadata.name;
  const spec = isJsonObject(holder.spec) ? holder.spec : {};
  const names = isJsonObject(spec.names) ? spec.names : {};
  return group === spec.group && kind === names.kind;
}

/** Whether a plan leaves an object where it is, or puts it there: it is not to go with what holds it. */
export function stays({ action, desired, live, problem }: PlanItem): boolean {
  if (desired) return true;
  return action === 'pruned' ? problem !== undefined : live !== undefined || problem !== undefined;
}
