import { dnsLabel, dnsSubdomain, qualifiedName } from './common';
import { range } from './make';
import type { TypeRules } from './rule';

/** The rules of leases and what else is seldom written. */
export const MISC_RULES: Readonly<Record<string, TypeRules>> = {
  'coordination.v1.LeaseSpec': { fields: { leaseDurationSeconds: range(1), leaseTransitions: range(0) } },
  'node.v1.RuntimeClass': { fields: { handler: dnsLabel } },
  'resource.v1.DeviceRequest': { fields: { name: dnsLabel } },
  'resource.v1.DeviceTaint': { fields: { key: qualifiedName } },
  'resource.v1.ExactDeviceRequest': { fields: { deviceClassName: dnsSubdomain, count: range(0) } },
  'resource.v1.DeviceSubRequest': { fields: { name: dnsLabel, deviceClassName: dnsSubdomain } },
};
