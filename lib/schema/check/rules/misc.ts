import { dnsLabel } from './common';
import { isEmpty, mapAt, oneOf, range } from './make';
import type { ObjectRule, TypeRules } from './rule';

/** A Pod is bound to a node. */
const binding: ObjectRule = (value, report) => {
  const target = mapAt(value, 'target');
  if (isEmpty(target.name)) report.error('schema/missing', '`name` is missing', 'target', 'name');
  for (const segment of ['target', 'kind']) report.enter(segment);
  oneOf('Node')(target.kind ?? null, report);
  for (let left = 2; left > 0; left--) report.leave();
};

/** The rules of leases and what else is seldom written. */
export const MISC_RULES: Readonly<Record<string, TypeRules>> = {
  'coordination.v1.LeaseSpec': {
    dropped: ['preferredHolder', 'strategy'],
    fields: { leaseDurationSeconds: range(1), leaseTransitions: range(0) },
  },
  'core.v1.Binding': { mayMiss: ['target'], checks: [binding] },
  'node.v1.RuntimeClass': { fields: { handler: dnsLabel } },
};
