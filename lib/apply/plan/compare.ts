import { type FieldChange, type ListTypes, type Manifest, diffObjects } from '../../manifest';
import { digestOf, sameJson } from '../canonical';
import type { LiveObject } from '../cluster';
import { hideSecrets } from './redact';

const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
  'selfLink',
]);

/** The part of a live object that a manifest can speak of: without the status and what only the server writes. */
export function comparable(live: Manifest): Manifest {
  const { status: _status, metadata, ...rest } = live;
  const kept = Object.entries(metadata).filter(([field]) => !SERVER_FIELDS.has(field));
  return { ...rest, metadata: Object.fromEntries(kept) } as unknown as Manifest;
}

/** How a live object would change, with hidden values where they are secret; empty when it would not. */
export function changesOf(live: LiveObject, tried: LiveObject, listTypes: ListTypes): readonly FieldChange[] {
  const before = comparable(live);
  const after = comparable(tried);
  return sameJson(before, after) ? [] : hideSecrets(live, diffObjects(before, after, listTypes));
}

/**
 * Digests by which an object that has not changed is known without asking; none of a Secret, which would help to guess
 * it. Labels and annotations that the manifest does not say are other people's and do not count.
 */
export function digestsOf(desired: Manifest, live: Manifest): { readonly applied?: string; readonly live?: string } {
  return isSecret(desired) ? {} : { applied: digestOf(desired), live: digestOf(saidBy(desired, live)) };
}

function saidBy({ metadata: said }: Manifest, live: Manifest): unknown {
  const { metadata, ...rest } = comparable(live);
  const { labels = {}, annotations = {}, ...others } = said;
  const kept = Object.keys(others).map((field) => [field, metadata[field]] as const);
  return {
    ...rest,
    metadata: {
      ...Object.fromEntries(kept),
      labels: pick(metadata.labels, labels),
      annotations: pick(metadata.annotations, annotations),
    },
  };
}

function pick(values: Readonly<Record<string, string>> | undefined, keys: object): unknown {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, values?.[key]]));
}

/** Whether an object holds secret values. */
export function isSecret({ apiVersion, kind }: Pick<Manifest, 'apiVersion' | 'kind'>): boolean {
  return kind === 'Secret' && apiVersion === 'v1';
}
