import { ApiFailure } from '../api/api-failure';
import { GitopsError } from '../../manifest';
import type { Cluster, Interruptible, LiveObject } from '../cluster';
import { type SetIdentity } from '../set-identity';
import { type LeaseTerms, leaseManifest, leaseRefOf, leaseTerms } from './lease-object';

/** Reads the lease of a set; undefined when there is none. */
export async function readLease(
  cluster: Cluster,
  set: SetIdentity,
  options: Interruptible = {},
): Promise<LiveObject | undefined> {
  return allowed(set, () => cluster.get(leaseRefOf(set), options));
}

/** How a lease is written. */
export interface LeaseWrite extends Interruptible {
  /** The lease as it was read. @default - there was none */
  readonly before: LiveObject | undefined;
  readonly terms: LeaseTerms;
}

/**
 * Writes the lease of a set if it is still the one that was read; undefined when somebody else was faster. A write that
 * happened although its answer was lost counts.
 */
export async function writeLease(
  cluster: Cluster,
  set: SetIdentity,
  write: LeaseWrite,
): Promise<LiveObject | undefined> {
  try {
    return await allowed(set, () => writeOnce(cluster, set, write));
  } catch (error) {
    if (!ApiFailure.is(error, 409)) throw error;
    const live = await readLease(cluster, set);
    return live && isAsWritten(leaseTerms(live), write.terms) ? live : undefined;
  }
}

function isAsWritten(found: LeaseTerms, wanted: LeaseTerms): boolean {
  return found.holder === wanted.holder && found.renewedAt === Math.trunc(wanted.renewedAt);
}

async function writeOnce(
  cluster: Cluster,
  set: SetIdentity,
  { before, terms, ...options }: LeaseWrite,
): Promise<LiveObject> {
  const { manager } = set;
  const wanted = leaseManifest(leaseRefOf(set), terms);
  if (!before) return (await cluster.create(wanted, { manager, ...options })).object;
  const { uid, resourceVersion } = before.metadata;
  const guarded = { ...wanted, metadata: { ...wanted.metadata, uid, resourceVersion } };
  return (await cluster.apply(guarded, { manager, force: true, ...options })).object;
}

/** Says which right is missing, where one is. */
async function allowed<T>(set: SetIdentity, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!ApiFailure.is(error, 403)) throw error;
    throw new GitopsError('apply/lease-forbidden', {
      attempt: `Cannot use the lease of the set ${set.name} in ${set.namespace}`,
      seen: error.serverMessage,
      cause: error,
    });
  }
}
