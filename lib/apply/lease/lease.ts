import { GitopsError } from '../../manifest';
import type { Clock } from '../clock';
import type { Cluster, LiveObject } from '../cluster';
import type { SetIdentity } from '../set-identity';
import { leaseTerms } from './lease-object';
import { readLease, writeLease } from './store';

/** Milliseconds after which the holder renews its lease. */
const RENEW_AFTER = 15_000;
/** Milliseconds for which the end of a run may be held up. */
const RELEASE_WITHIN = 5_000;

/** What a holder of a lease knows. */
export interface LeaseFacts {
  readonly cluster: Cluster;
  readonly set: SetIdentity;
  readonly clock: Clock;
  readonly holder: string;
}

/**
 * The right to write a set, held by one run at a time.
 *
 * Renewing compares and swaps: while it succeeds, nobody else has held the lease since the last time, however long ago.
 */
export class Lease {
  private lost: GitopsError | undefined;
  private renewing: Promise<void> | undefined;

  constructor(
    private readonly facts: LeaseFacts,
    private live: LiveObject,
  ) {}

  /**
   * Makes sure that the lease is held; asks the cluster when that has not been known for a while.
   *
   * @throws GitopsError `apply/lease-lost`
   */
  async hold(): Promise<void> {
    if (this.lost) throw this.lost;
    if (this.facts.clock.now() - leaseTerms(this.live).renewedAt < RENEW_AFTER) return;
    this.renewing ??= this.renew().finally(() => (this.renewing = undefined));
    await this.renewing;
  }

  /** Lets others have the lease; where that fails, it expires by itself. */
  async release(): Promise<void> {
    if (this.lost) return;
    const { cluster, set } = this.facts;
    try {
      await this.renewing;
      const terms = { ...leaseTerms(this.live), holder: '' };
      await writeLease(cluster, set, { before: this.live, terms, signal: AbortSignal.timeout(RELEASE_WITHIN) });
    } catch {
      // It expires.
    }
  }

  private async renew(): Promise<void> {
    const { cluster, set, clock, holder } = this.facts;
    const terms = { ...leaseTerms(this.live), holder, renewedAt: clock.now() };
    const renewed = await writeLease(cluster, set, { before: this.live, terms });
    if (renewed) this.live = renewed;
    else throw (this.lost = await this.loss());
  }

  private async loss(): Promise<GitopsError> {
    const { cluster, set } = this.facts;
    const live = await readLease(cluster, set);
    const other = live && leaseTerms(live).holder;
    return new GitopsError('apply/lease-lost', {
      attempt: `Cannot go on with the set ${set.name}`,
      seen: other ? `${other} has taken the lease over` : 'the lease is gone',
    });
  }
}
