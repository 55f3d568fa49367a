import { type ResourceId, resourceId } from '../../manifest';
import type { ReferenceTarget } from '../../schema';

/** The identity of the object that a reference names. */
export function referenceId({ group, kind, namespace = '', name }: ReferenceTarget): ResourceId {
  return resourceId({ group, kind, namespace, name });
}
