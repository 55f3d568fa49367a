import { dnsLabel } from './common';
import { range } from './make';
import type { TypeRules } from './rule';

/** The rules of leases and what else is seldom written. */
export const MISC_RULES: Readonly<Record<string, TypeRules>> = {
  'coordination.v1.LeaseSpec': {
    dropped: ['preferredHolder', 'strategy'],
    fields: { leaseDurationSeconds: range(1), leaseTransitions: range(0) },
  },
  'node.v1.RuntimeClass': { fields: { handler: dnsLabel } },
};
