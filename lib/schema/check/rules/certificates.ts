import { isJsonObject } from '../../../manifest';
import { checkAnnotationKey, DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import { dnsSubdomain, signerName } from './common';
import { all, check, each, isEmpty, mapAt, missing, range, refuse, textAt, uniqueTexts } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const BLOCK = /-----BEGIN ([^-\r\n]+)-----\r?\n([\s\S]*?)-----END \1-----/g;

/** The blocks of a text in PEM: what they are, and what stands in them. */
function blocksOf(text: string): readonly (readonly [label: string, content: string])[] {
  return [...text.matchAll(BLOCK)].map(([, label = '', content = '']) => [label, content]);
}

const usages: FieldRule = all(
  each((value, report) => {
    if (value === '') report.error('schema/closed-value', 'a usage is empty');
  }),
  uniqueTexts,
);

/** A request is base64 of PEM. */
const request: FieldRule = (value, report) => {
  if (typeof value !== 'string' || value === '') return;
  const blocks = blocksOf(Buffer.from(value, 'base64').toString('latin1'));
  const [label, content = ''] = blocks[0] ?? [];
  if (label !== 'CERTIFICATE REQUEST' || !isSequence(content.replace(/^.*:.*$/gm, '')))
    report.error('schema/invalid', 'it must hold a certificate request in PEM');
};

/** A request in the form in which programs read it. */
const stub: FieldRule = (value, report) => {
  if (typeof value === 'string' && value !== '' && !isSequence(value))
    report.error('schema/invalid', 'it must hold a certificate request in DER');
};

const signing: ObjectRule = (spec, report) => {
  if (isEmpty(spec.usages)) missing(report, spec, 'usages');
};

/** Who is trusted stands there in PEM, with nothing else and nothing twice. */
const trustBundle: FieldRule = (value, report) => {
  if (typeof value !== 'string') return;
  const problem = bundleProblem(value);
  if (problem !== undefined) report.error('schema/invalid', problem);
};

function bundleProblem(text: string): string | undefined {
  const blocks = blocksOf(text);
  if (blocks.length === 0) return 'it must hold a certificate in PEM';
  const other = blocks.find(([label]) => label !== 'CERTIFICATE');
  if (other) return `it holds ${JSON.stringify(other[0])}, and may hold certificates only`;
  if (blocks.some(([, content]) => content.includes(':'))) return 'its blocks may have no headers';
  const bodies = blocks.map(([, content]) => content.replace(/\s/g, ''));
  if (new Set(bodies).size < bodies.length) return 'a certificate stands there twice';
  return bodies.every((body) => isSequence(body)) ? undefined : 'a block of it is no certificate';
}

/** Whether base64 begins as everything in a certificate does, and has the length that it says. */
function isSequence(body: string): boolean {
  const bytes = Buffer.from(body, 'base64');
  const [tag, first = 0] = bytes;
  if (tag !== 0x30) return false;
  const extra = first < 0x80 ? 0 : first - 0x80;
  const length = extra === 0 ? first : Number.parseInt(bytes.subarray(2, 2 + extra).toString('hex') || '0', 16);
  return bytes.length === 2 + extra + length;
}

/** A bundle of a signer is named after it. */
const bundleName: ObjectRule = (value, report) => {
  const signer = textAt(mapAt(value, 'spec'), 'signerName');
  const prefix = signer === '' ? '' : `${signer.replaceAll('/', ':')}:`;
  const metadata = mapAt(value, 'metadata');
  for (const field of ['name', 'generateName']) {
    const name = textAt(metadata, field);
    if (name === '') continue;
    if (!name.startsWith(prefix)) refuse(report, name, `it must begin with "${prefix}"`, 'metadata', field);
    else if (prefix === '' && name.includes(':'))
      refuse(report, name, 'without `signerName` it may not hold ":"', 'metadata', field);
    const own = name.slice(prefix.length);
    const problem = field === 'name' && name.startsWith(prefix) ? syntaxProblem(own, DNS_SUBDOMAIN) : undefined;
    if (problem !== undefined) refuse(report, name, problem, 'metadata', field);
  }
};

const HOUR = 3600;
const uid: FieldRule = check((text) => (text.length > 128 ? 'it may have 128 characters' : undefined));

const notes: FieldRule = (value, report) => {
  if (!isJsonObject(value)) return;
  for (const key of Object.keys(value)) {
    const problem =
      checkAnnotationKey(key) ?? (key.includes('/') ? undefined : 'it must have a domain, as in "example.com/a"');
    if (problem !== undefined) report.error('schema/invalid', `the key is refused: ${problem}`, key);
  }
};

/** The rules of requests for certificates, and of those that are trusted. */
export const CERTIFICATE_RULES: Readonly<Record<string, TypeRules>> = {
  'certificates.v1.CertificateSigningRequestSpec': {
    fields: { expirationSeconds: range(600), signerName, usages, request },
    checks: [signing],
  },
  'certificates.v1.ClusterTrustBundle': { checks: [bundleName] },
  'certificates.v1.ClusterTrustBundleSpec': { fields: { signerName, trustBundle } },
  'certificates.v1.PodCertificateRequestSpec': {
    fields: {
      signerName,
      podName: dnsSubdomain,
      podUID: uid,
      serviceAccountName: dnsSubdomain,
      serviceAccountUID: uid,
      nodeName: dnsSubdomain,
      nodeUID: uid,
      maxExpirationSeconds: range(HOUR, 91 * 24 * HOUR),
      stubPKCS10Request: stub,
      unverifiedUserAnnotations: notes,
    },
  },
};
