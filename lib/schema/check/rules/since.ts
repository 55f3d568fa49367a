import type { FieldRule } from './rule';

/** The minor versions from which on the API server takes more than before, or less, without a field that tells. */
export const RELAXED = {
  /** Names of environment variables: almost all of printable ASCII. */
  envNames: 32,
  /** Search domains of a Pod: underscores, and the single dot. */
  dnsSearches: 33,
  /** Autoscalers: no Pods at all, where something outside of them is measured. */
  scaleToZero: 36,
  /** Init containers: a restart policy, with which they stay beside the others. */
  restarts: 29,
  /** Containers that are no init containers: a restart policy of their own. */
  ownRestarts: 35,
  /** Containers: other resources while they run. */
  resizes: 33,
  /** Pods as a whole: what they ask for. */
  podResources: 34,
  /** Containers: the proc file system as it is. */
  procMounts: 33,
  /** Pauses of hooks: none at all, 0 seconds. */
  zeroSleep: 33,
  /** Containers: AppArmor profiles in a field of their own. */
  appArmor: 30,
  /** Addresses in one form only: no leading zeros, no IPv4 in IPv6, no bits behind a prefix. */
  strictAddresses: 36,
} as const;

/** The minor versions from which on the API server refuses what it took before. */
export const TIGHTENED = {
  /** Schedules of CronJobs: a time zone in them. */
  cronZones: 29,
  /** Names of admission policies, bindings and webhooks: those of the API server's own files. */
  staticNames: 37,
} as const;

/** A rule that holds from a minor version on, and the one that held before. */
export function since(minor: number, now: FieldRule, before: FieldRule): FieldRule {
  return (value, report) => (report.minor >= minor ? now : before)(value, report);
}
