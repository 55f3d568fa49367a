import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { GitopsError } from '../../manifest';
import type { Clock } from '../clock';
import type { Cluster, LiveObject } from '../cluster';
import type { SetIdentity } from '../set-identity';
import { Lease, type LeaseFacts } from './lease';
import { LEASE_SECONDS, leaseRefOf, leaseTerms } from './lease-object';
import { readLease, writeLease } from './store';

/** Milliseconds for which a live holder is waited for; longer than it takes to see whether one renews. */
const PATIENCE = 20_000;
const EXPIRY = LEASE_SECONDS * 1000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;

/** How a lease is asked for. */
export interface AcquireOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Told once who holds the lease, when it must be waited for. */
  readonly onWait: (holder: string) => void;
}

/** What is known of the present holder: when it was first and when a new word of it was seen. */
interface Watched {
  readonly holder: string;
  readonly version: string;
  /** When the version was first seen. */
  readonly since: number;
  /** When waiting began. */
  readonly from: number;
}

/**
 * Takes the lease of a set: at once when nobody holds it, after its expiry when its holder is silent; a holder that
 * shows life is waited for a short time only.
 *
 * Silence is measured here, not by comparing clocks of two machines.
 *
 * @throws GitopsError `apply/lease-held`, `apply/lease-forbidden`
 */
export async function acquireLease(cluster: Cluster, set: SetIdentity, options: AcquireOptions): Promise<Lease> {
  const { clock, signal } = options;
  const facts = { cluster, set, clock, holder: holderName() };
  let watched: Watched | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const live = await readLease(cluster, set, signal ? { signal } : {});
    const before = watched;
    watched = live && watch(live, before, clock.now());
    const lease = await takeIfFree(facts, live, watched);
    if (lease) return lease;
    if (watched && isEnough(watched, clock.now())) throw heldBy(set, watched.holder);
    if (watched?.holder && !before) options.onWait(watched.holder);
    await clock.sleep(pause, signal);
    signal?.throwIfAborted();
  }
}

/** Whether a holder that shows life has been waited for long enough. */
function isEnough({ since, from }: Watched, now: number): boolean {
  return since > from && now - from >= PATIENCE;
}

function watch(live: LiveObject, before: Watched | undefined, now: number): Watched {
  const { resourceVersion: version } = live.metadata;
  const { holder } = leaseTerms(live);
  if (before?.version === version) return before;
  return { holder, version, since: now, from: before?.from ?? now };
}

async function takeIfFree(
  facts: LeaseFacts,
  live: LiveObject | undefined,
  watched: Watched | undefined,
): Promise<Lease | undefined> {
  const { cluster, set, clock, holder } = facts;
  const now = clock.now();
  const before = live && leaseTerms(live);
  if (before?.holder && watched && !isSilent(before.renewedAt, watched, now)) return undefined;
  const transitions = before ? before.transitions + 1 : 0;
  const terms = { holder, acquiredAt: now, renewedAt: now, transitions };
  const taken = await writeLease(cluster, set, { before: live, terms });
  return taken && new Lease(facts, taken);
}

/** Whether a holder has been silent for so long that it is dead: by what was seen here, shorter where its last word is old. */
function isSilent(renewedAt: number, { since }: Watched, now: number): boolean {
  const silence = now - since;
  return silence >= EXPIRY || (silence >= PATIENCE && now - renewedAt >= EXPIRY);
}

function heldBy(set: SetIdentity, holder: string): GitopsError {
  const { name, namespace } = leaseRefOf(set);
  return new GitopsError('apply/lease-held', {
    attempt: `Cannot reconcile the set ${set.name}`,
    seen: `${holder} is writing it now (Lease/${name} in ${namespace ?? set.namespace})`,
  });
}

/** This run, for people and programs: machine, process, and what tells it from any other. */
function holderName(): string {
  return `${hostname()}_${process.pid}_${randomBytes(4).toString('hex')}`;
}
