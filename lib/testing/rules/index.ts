import type { Kind } from '../kinds';
import type { Cause } from '../refusal';
import type { Obj } from '../value';
import { contentProblems } from './content';
import { customProblems } from './custom';
import { immutableProblems } from './immutable';
import { metadataProblems, metadataUpdateProblems } from './metadata';

/** What keeps a new object from being valid. */
export function problemsOnCreate(kind: Kind, object: Obj): readonly Cause[] {
  return [...metadataProblems(kind, object), ...contentProblems(kind, object), ...customProblems(kind, object)];
}

/** What keeps a changed object from being valid. */
export function problemsOnUpdate(kind: Kind, before: Obj, after: Obj, subresource: string): readonly Cause[] {
  const metadata = metadataUpdateProblems(before, after);
  if (subresource === 'status') return metadata;
  return [
    ...metadata,
    ...metadataProblems(kind, after),
    ...contentProblems(kind, after, before),
    ...customProblems(kind, after),
    ...immutableProblems(kind, before, after),
  ];
}
