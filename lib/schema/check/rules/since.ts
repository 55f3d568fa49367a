import type { FieldRule } from './rule';

/** The minor versions from which on the API server takes more than before, or less, without a field that tells. */
export const RELAXED = {
  /** Names of environment variables: almost all of printable ASCII. */
  envNames: 32,
  /** Search domains of a Pod: underscores, and the single dot. */
  dnsSearches: 33,
  /** Pauses of hooks: none at all, 0 seconds. */
  zeroSleep: 33,
  /** Addresses in one form only: no leading zeros, no IPv4 in IPv6, no bits behind a prefix. */
  strictAddresses: 36,
} as const;

/** A rule that holds from a minor version on, and the one that held before. */
export function since(minor: number, now: FieldRule, before: FieldRule): FieldRule {
  return (value, report) => (report.minor >= minor ? now : before)(value, report);
}
