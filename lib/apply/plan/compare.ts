import { type FieldChange, type ListTypes, type Manifest, diffObjects } from '../../manifest';
import { digestOf, sameJson } from '../canonical';
import type { LiveObject } from '../cluster';
import { hideSecrets } from './redact';

const SERVER_FIELDS = [
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
  'selfLink',
] as const;

/** The part of a live object that a manifest can speak of: without the status and what only the server writes. */
export function comparable(live: Manifest): Manifest {
  const { status: _status, metadata, ...rest } = live;
  const kept: Record<string, unknown> = { ...metadata };
  for (const field of SERVER_FIELDS) delete kept[field];
  return { ...rest, metadata: kept } as unknown as Manifest;
}

/** How a live object would change, with hidden values where they are secret; empty when it would not. */
export function changesOf(live: LiveObject, tried: LiveObject, listTypes: ListTypes): readonly FieldChange[] {
  const before = comparable(live);
  const after = comparable(tried);
  return sameJson(before, after) ? [] : hideSecrets(live, diffObjects(before, after, listTypes));
}

/** Digests by which an object that has not changed is known without asking; none of a Secret, which would help to guess it. */
export function digestsOf(desired: Manifest, live: Manifest): { readonly applied?: string; readonly live?: string } {
  if (isSecret(desired)) return {};
  return { applied: digestOf(desired), live: digestOf(comparable(live)) };
}

/** Whether an object holds secret values. */
export function isSecret({ apiVersion, kind }: Pick<Manifest, 'apiVersion' | 'kind'>): boolean {
  return kind === 'Secret' && apiVersion === 'v1';
}
