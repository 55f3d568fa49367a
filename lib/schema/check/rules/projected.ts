import type { Json } from '../../../manifest';
import { DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import { annotations, signerName } from './common';
import {
  all,
  atMostOne,
  check,
  eachEntry,
  isEmpty,
  isSet,
  listAt,
  mapAt,
  oneOf,
  range,
  refuse,
  textAt,
  written,
} from './make';
import { MODE, innerPath, overlapping } from './paths';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** Annotations of a certificate are told apart by the domains of those who write them. */
const withDomains: FieldRule = eachEntry((key, _value, report) => {
  if (key !== '' && !key.includes('/'))
    report.error('schema/invalid', 'the key is refused: it must have a domain, as in "example.com/name"', key);
});

const KINDS = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'];
const KEYS = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'];
const CERTIFICATE_PATHS = ['credentialBundlePath', 'keyPath', 'certificateChainPath'];

/** Files of a projected volume, from whatever source but tokens, may not share a path. */
const distinctFiles: ObjectRule = (value, report) => {
  const sources = listAt(value, 'sources');
  const files = sources.flatMap(filesOf);
  const twice = files.find((path, index) => files.indexOf(path) < index);
  if (twice !== undefined) return refuse(report, twice, 'two sources write this file');
  const tokens = sources.map((source) => textAt(mapAt(source, 'serviceAccountToken'), 'path'));
  if (overlapping([...files, ...tokens]).length > 0) report.warn('files of the volume hide each other', 'sources');
};

function filesOf(source: Json): readonly string[] {
  const lists = ['configMap', 'secret', 'downwardAPI'].flatMap((name) => listAt(mapAt(source, name), 'items'));
  const bundle = textAt(mapAt(source, 'clusterTrustBundle'), 'path');
  const certificate = CERTIFICATE_PATHS.map((field) => textAt(mapAt(source, 'podCertificate'), field));
  return [...lists.map((one) => textAt(one, 'path')), bundle, ...certificate].filter((path) => path !== '');
}

/** A bundle is named, or chosen by its signer and labels. */
const bundle: ObjectRule = (value, report) => {
  const isNamed = isSet(value.name);
  const isSigned = isSet(value.signerName);
  if (isNamed && isSigned) report.error('schema/invalid', '`signerName` cannot stand beside `name`');
  if (!isNamed && !isSigned) report.error('schema/missing', '`name` or `signerName` must be written');
  if (isNamed && isSet(value.labelSelector))
    report.error('schema/invalid', 'it cannot stand beside `name`', 'labelSelector');
};

const certificate: ObjectRule = (value, report) => {
  if (CERTIFICATE_PATHS.every((field) => isEmpty(value[field])))
    report.error('schema/missing', `one of ${CERTIFICATE_PATHS.map((one) => `\`${one}\``).join(', ')} must be written`);
};

/** A certificate lasts an hour at least, and 91 days at most; that of a signer of Kubernetes a day. */
const lifetime: ObjectRule = (value, report) => {
  const seconds = value.maxExpirationSeconds;
  if (typeof seconds !== 'number') return;
  const isOwn = /^([^/]+\.)?kubernetes\.io\//.test(textAt(value, 'signerName'));
  const most = isOwn ? 86_400 : 7_862_400;
  if (seconds < 3600 || seconds > most)
    refuse(report, seconds, `it must lie between 3600 and ${most}`, 'maxExpirationSeconds');
};

const named: TypeRules = { needs: ['name'] };
/** A bundle of a signer has the signer's name before its own, with colons between. */
const bundleName: FieldRule = check((text) => (text.includes(':') ? undefined : syntaxProblem(text, DNS_SUBDOMAIN)));

/** The rules of projected volumes. */
export const PROJECTED_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.ProjectedVolumeSource': { fields: { defaultMode: MODE }, checks: [distinctFiles] },
  'core.v1.VolumeProjection': { checks: [atMostOne(...KINDS)] },
  'core.v1.ConfigMapProjection': named,
  'core.v1.SecretProjection': named,
  'core.v1.ServiceAccountTokenProjection': {
    fields: { path: innerPath, expirationSeconds: range(600, 2 ** 32) },
    needs: ['path'],
  },
  'core.v1.ClusterTrustBundleProjection': {
    fields: { path: innerPath, name: all(written, bundleName), signerName: all(written, signerName) },
    needs: ['path'],
    checks: [bundle],
  },
  'core.v1.PodCertificateProjection': {
    fields: {
      signerName,
      keyType: oneOf(...KEYS),
      credentialBundlePath: innerPath,
      keyPath: innerPath,
      certificateChainPath: innerPath,
      userAnnotations: all(annotations, withDomains),
    },
    checks: [certificate, lifetime],
  },
};
