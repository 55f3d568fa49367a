import type { Manifest } from '../../manifest';
import { ApiFailure } from '../api/api-failure';
import type { ApplyOptions, Cluster, LiveObject, Written } from '../cluster';
import { conflictsOf, resolveConflicts, sayConflicts, withoutReplicas } from './conflict';
import { problem } from './item';
import { isImmutable, sayRefusal } from './say-refusal';
import type { Problem } from '../report';

/** How an object may be applied. */
export interface TryOptions {
  readonly manager: string;
  /** Whether the set owns the live object already. */
  readonly ours: boolean;
  /** Whether fields of others are taken over. */
  readonly force: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What the server would make of an object. */
export interface Tried {
  readonly written?: Written;
  readonly force: boolean;
  readonly yieldReplicas: boolean;
  readonly problem?: Problem;
}

/** Asks the server what it would make of an object, and decides about fields that others own. */
export async function tryObject(
  cluster: Cluster,
  manifest: Manifest,
  live: LiveObject | undefined,
  options: TryOptions,
): Promise<Tried> {
  const apply = (body: Manifest, force: boolean): Promise<Written> =>
    cluster.apply(withUid(body, live), dryRun(options, force));
  try {
    return { written: await apply(manifest, false), force: false, yieldReplicas: false };
  } catch (error) {
    if (!ApiFailure.is(error)) throw error;
    if (!error.isFieldConflict) return { force: false, yieldReplicas: false, problem: problemOf(manifest, error) };
    const { force, yieldReplicas, refused } = resolveConflicts(conflictsOf(error), options);
    if (refused.length > 0) {
      const code = options.ours ? 'apply/conflict' : 'apply/not-adopted';
      return { force: false, yieldReplicas: false, problem: problem(code, sayConflicts(refused)) };
    }
    return tryResolved(manifest, { force, yieldReplicas }, apply);
  }
}

async function tryResolved(
  manifest: Manifest,
  { force, yieldReplicas }: { readonly force: boolean; readonly yieldReplicas: boolean },
  apply: (body: Manifest, force: boolean) => Promise<Written>,
): Promise<Tried> {
  try {
    const written = await apply(yieldReplicas ? withoutReplicas(manifest) : manifest, force);
    return { written, force, yieldReplicas };
  } catch (error) {
    if (!ApiFailure.is(error)) throw error;
    return { force, yieldReplicas, problem: problemOf(manifest, error) };
  }
}

function dryRun({ manager, signal }: TryOptions, force: boolean): ApplyOptions {
  return { manager, dryRun: true, force, ...(signal ? { signal } : {}) };
}

/** The object with the identity of the live one, so that a newer object of the same name is never touched. */
export function withUid(manifest: Manifest, live: Pick<LiveObject, 'metadata'> | undefined): Manifest {
  return live ? { ...manifest, metadata: { ...manifest.metadata, uid: live.metadata.uid } } : manifest;
}

/** What a refusal means for an object. */
export function problemOf(manifest: Manifest, failure: ApiFailure): Problem {
  const message = sayRefusal(manifest, failure);
  if (failure.causes.some((cause) => cause.reason === 'NamespaceTerminating'))
    return problem('apply/terminating', message);
  const immutable = failure.status === 422 && failure.causes.some(isImmutable);
  return problem(immutable ? 'apply/immutable' : failure.code, message);
}
