import type { Json } from '../../../manifest';
import { DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import { dnsSubdomain, qualifiedName } from './common';
import { all, check, each, isSet, listAt, range, refuse, textAt, uniqueBy, uniqueTexts, written } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** A rule for the name of a driver, a short domain that may have capital letters. */
export const driverName: FieldRule = check((text) =>
  text.length > 63
    ? `it has ${text.length} characters, and may have 63`
    : syntaxProblem(text.toLowerCase(), DNS_SUBDOMAIN),
);

/** Tokens for several audiences, each of which is named once. */
const audiences: FieldRule = (value, report) => {
  const seen = new Set<string>();
  (Array.isArray(value) ? (value as readonly Json[]) : []).forEach((one, index) => {
    const audience = textAt(one, 'audience');
    if (seen.has(audience)) report.error('schema/duplicate', 'the audience stands there twice', index, 'audience');
    seen.add(audience);
  });
};

const tokens: ObjectRule = (spec, report) => {
  const asked = listAt(spec, 'tokenRequests').length > 0;
  if (!asked && isSet(spec.serviceAccountTokenInSecrets))
    refuse(report, spec.serviceAccountTokenInSecrets, 'it needs `tokenRequests`', 'serviceAccountTokenInSecrets');
  if (asked && !isSet(spec.serviceAccountTokenInSecrets) && report.minor >= 35)
    report.warn('unless `serviceAccountTokenInSecrets` is true, tokens may be logged', 'tokenRequests');
};

const modes: FieldRule = each((mode, report) => {
  if (mode === '') report.error('schema/closed-value', '"" is not one of "Ephemeral", "Persistent"');
});

/** The API server names the driver where a key of it is wrong. */
const topologyKeys: FieldRule = all(each(all(written, qualifiedName)), uniqueTexts);

/** A volume is attached by its name, or by what it is. */
const attached: ObjectRule = (source, report) => {
  const found = ['persistentVolumeName', 'inlineVolumeSpec'].filter((field) => isSet(source[field]));
  if (found.length === 0 || (found.length === 1 && source.persistentVolumeName === ''))
    report.error('schema/missing', '`persistentVolumeName` or `inlineVolumeSpec` must be written');
  if (found.length > 1)
    report.error('schema/forbidden', '`inlineVolumeSpec` cannot stand beside `persistentVolumeName`');
};

const identifier: FieldRule = check((text) => (Buffer.byteLength(text) > 256 ? 'it may have 256 bytes' : undefined));

/** The rules of drivers of volumes, and of what they attach. */
export const DRIVER_RULES: Readonly<Record<string, TypeRules>> = {
  'storage.v1.CSIDriver': { mayMiss: ['spec'], zero: ['spec'] },
  'storage.v1.CSIDriverSpec': {
    fields: { tokenRequests: audiences, volumeLifecycleModes: modes, nodeAllocatableUpdatePeriodSeconds: range(10) },
    checks: [tokens],
  },
  'storage.v1.TokenRequest': { mayMiss: ['audience'], fields: { expirationSeconds: range(600, 2 ** 32) } },
  'storage.v1.CSINode': { mayMiss: ['spec'] },
  'storage.v1.CSINodeSpec': { mayMiss: ['drivers'], fields: { drivers: uniqueBy('name') } },
  'storage.v1.CSINodeDriver': { fields: { name: driverName, nodeID: identifier, topologyKeys } },
  'storage.v1.VolumeNodeResources': { fields: { count: range(0) } },
  'storage.v1.VolumeAttachmentSpec': { fields: { attacher: driverName, nodeName: dnsSubdomain } },
  'storage.v1.VolumeAttachmentSource': { fields: { persistentVolumeName: dnsSubdomain }, checks: [attached] },
};
