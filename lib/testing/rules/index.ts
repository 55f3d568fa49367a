import type { Kind } from '../kinds';
import type { Cause } from '../refusal';
import type { Obj } from '../value';
import { schemaProblems } from './by-schema';
import { contentProblems } from './content';
import { customProblems } from './custom';
import { immutableProblems } from './immutable';
import { metadataProblems, metadataUpdateProblems } from './metadata';

/** What keeps a new object from being valid. */
export function problemsOnCreate(kind: Kind, object: Obj): readonly Cause[] {
  const found = [...metadataProblems(kind, object), ...contentProblems(kind, object), ...customProblems(kind, object)];
  return found.length > 0 ? found : schemaProblems(kind, object);
}

/** What keeps a changed object from being valid. */
export function problemsOnUpdate(kind: Kind, before: Obj, after: Obj, subresource: string): readonly Cause[] {
  const metadata = metadataUpdateProblems(before, after);
  if (subresource === 'status') return metadata;
  const content = [
    ...metadataProblems(kind, after),
    ...contentProblems(kind, after, before),
    ...customProblems(kind, after),
  ];
  const found = [...metadata, ...content, ...immutableProblems(kind, before, after)];
  return found.length > 0 ? found : schemaProblems(kind, after);
}
