import { dnsLabel, dnsSubdomain, qualifiedName } from './common';
import { isEmpty, isSet, mapAt, missing, oneOf, range, refuse, textAt } from './make';
import type { ObjectRule, TypeRules } from './rule';

/** A priority level says what its type needs, and no more. */
const priorityLevel: ObjectRule = (spec, report) => {
  if (spec.type === 'Limited' && !isSet(spec.limited)) missing(report, spec, 'limited', 'the type Limited needs it');
  if (spec.type === 'Limited' && isSet(spec.exempt))
    report.error('schema/forbidden', 'it belongs to the type Exempt', 'exempt');
  if (spec.type === 'Exempt' && isSet(spec.limited))
    report.error('schema/forbidden', 'it belongs to the type Limited', 'limited');
};

const limitResponse: ObjectRule = (value, report) => {
  if (value.type === 'Reject' && isSet(value.queuing))
    report.error('schema/forbidden', 'it belongs to the type Queue', 'queuing');
  if (value.type === 'Queue' && !isSet(value.queuing)) missing(report, value, 'queuing', 'the type Queue needs it');
};

const subjectOf: ObjectRule = (value, report) => {
  const fields: Readonly<Record<string, string>> = { User: 'user', Group: 'group', ServiceAccount: 'serviceAccount' };
  const wanted = fields[textAt(value, 'kind')];
  if (wanted !== undefined && !isSet(value[wanted])) missing(report, value, wanted, 'the kind of the subject needs it');
  for (const field of Object.values(fields))
    if (field !== wanted && isSet(value[field]))
      report.error('schema/forbidden', 'it belongs to another kind of subject', field);
};

const policyRules: ObjectRule = (value, report) => {
  if (isEmpty(value.resourceRules) && isEmpty(value.nonResourceRules))
    report.error('schema/missing', '`resourceRules` or `nonResourceRules` must be written');
};

const queuing: ObjectRule = (value, report) => {
  const { handSize, queues } = value;
  if (typeof handSize === 'number' && typeof queues === 'number' && handSize > queues)
    refuse(report, handSize, 'it must be at most `queues`', 'handSize');
};

const signing: ObjectRule = (spec, report) => {
  const name = typeof spec.signerName === 'string' ? spec.signerName : '';
  if (name !== '' && !/^[a-z0-9.-]+\.[a-z0-9-]+\/.+$/.test(name))
    refuse(report, name, 'it must have a domain and a path, as in "example.com/signer"', 'signerName');
  if (isEmpty(spec.usages)) missing(report, spec, 'usages');
};

const eventNamespace: ObjectRule = (event, report) => {
  const about = mapAt(event, 'involvedObject').namespace;
  const own = mapAt(event, 'metadata').namespace;
  if (!isEmpty(about) && !isEmpty(own) && about !== own)
    refuse(report, about, 'it must equal the namespace of the event', 'involvedObject', 'namespace');
};

/** The rules of leases, flow control, certificates and what else is seldom written. */
export const MISC_RULES: Readonly<Record<string, TypeRules>> = {
  'coordination.v1.LeaseSpec': { fields: { leaseDurationSeconds: range(1), leaseTransitions: range(0) } },
  'node.v1.RuntimeClass': { fields: { handler: dnsLabel } },
  'flowcontrol.v1.FlowSchemaSpec': { fields: { matchingPrecedence: range(1, 10_000) } },
  'flowcontrol.v1.PriorityLevelConfigurationSpec': { checks: [priorityLevel] },
  'flowcontrol.v1.LimitedPriorityLevelConfiguration': {
    fields: { nominalConcurrencyShares: range(0), lendablePercent: range(0, 100), borrowingLimitPercent: range(0) },
  },
  'flowcontrol.v1.LimitResponse': { checks: [limitResponse] },
  'flowcontrol.v1.QueuingConfiguration': {
    fields: { queues: range(1, 10_000_000), handSize: range(1), queueLengthLimit: range(1) },
    checks: [queuing],
  },
  'flowcontrol.v1.Subject': { checks: [subjectOf] },
  'flowcontrol.v1.PolicyRulesWithSubjects': { needs: ['subjects'], checks: [policyRules] },
  'flowcontrol.v1.ResourcePolicyRule': { needs: ['verbs', 'apiGroups', 'resources'] },
  'flowcontrol.v1.NonResourcePolicyRule': { needs: ['verbs', 'nonResourceURLs'] },
  'certificates.v1.CertificateSigningRequestSpec': { fields: { expirationSeconds: range(600) }, checks: [signing] },
  'core.v1.Event': { fields: { type: oneOf('Normal', 'Warning') }, checks: [eventNamespace] },
  'storage.v1.CSIStorageCapacity': { fields: { storageClassName: dnsSubdomain } },
  'resource.v1.DeviceRequest': { fields: { name: dnsLabel } },
  'resource.v1.DeviceTaint': { fields: { key: qualifiedName } },
  'resource.v1.ExactDeviceRequest': { fields: { deviceClassName: dnsSubdomain, count: range(0) } },
  'resource.v1.DeviceSubRequest': { fields: { name: dnsLabel, deviceClassName: dnsSubdomain } },
};
