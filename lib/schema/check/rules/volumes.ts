import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { dnsLabel, dnsSubdomain, ipAddress, notNegative } from './common';
import { fieldPathProblem } from './container';
import { all, atMostOne, check, each, isEmpty, isSet, listAt, mapAt, range, refuse, textAt, written } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const MODE = range(0, 0o777);
const FILE_FIELDS = ['metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.labels', 'metadata.annotations'];

/** Says what is wrong with a path inside a volume. */
export function innerPathProblem(text: string): string | undefined {
  if (text.startsWith('/')) return 'it must be a relative path';
  return text.split('/').includes('..') ? 'it may not hold ".."' : undefined;
}

const innerPath: FieldRule = check(
  (text) => innerPathProblem(text) ?? (text.startsWith('..') ? 'it may not begin with ".."' : undefined),
);

const absolute: FieldRule = check((text) => (text.startsWith('/') ? undefined : 'it must be an absolute path'));
const noParents: FieldRule = check((text) => (text.split('/').includes('..') ? 'it may not hold ".."' : undefined));

/** A volume without a source is an empty folder; two sources are too many. */
const oneSource: ObjectRule = (value, report) => {
  const found = Object.keys(value).filter((name) => name !== 'name' && isSet(value[name]));
  for (const name of found.slice(1))
    report.error('schema/forbidden', `\`${name}\` cannot stand beside \`${found[0]}\``, name);
};

const downwardFile: ObjectRule = (value, report) => {
  const found = ['fieldRef', 'resourceFieldRef'].filter((name) => isSet(value[name]));
  if (found.length === 0) report.error('schema/missing', '`fieldRef` or `resourceFieldRef` must be written');
  if (found.length > 1)
    report.error('schema/forbidden', '`resourceFieldRef` cannot stand beside `fieldRef`', 'resourceFieldRef');
  const path = textAt(value.fieldRef, 'fieldPath');
  const problem = path === '' ? undefined : fieldPathProblem(path, FILE_FIELDS);
  if (problem !== undefined) refuse(report, path, problem, 'fieldRef', 'fieldPath');
  const resource = value.resourceFieldRef;
  if (isJsonObject(resource) && isEmpty(resource.containerName))
    report.error('schema/missing', '`containerName` is missing', 'resourceFieldRef', 'containerName');
};

const items: TypeRules = { fields: { defaultMode: MODE } };

/** Files of a projected volume, from whatever source, may not share a path. */
const distinctFiles: ObjectRule = (value, report) => {
  const seen = new Set<string>();
  for (const path of listAt(value, 'sources').flatMap(filesOf)) {
    if (seen.has(path)) refuse(report, path, 'two sources write this file');
    seen.add(path);
  }
};

function filesOf(source: Json): readonly string[] {
  const lists = ['configMap', 'secret', 'downwardAPI'].flatMap((name) => listAt(mapAt(source, name), 'items'));
  const tokens = ['serviceAccountToken', 'clusterTrustBundle'].map((name) => mapAt(source, name) as Json);
  return [...lists, ...tokens].map((one) => textAt(one, 'path')).filter((path) => path !== '');
}

const projectedName: TypeRules = { needs: ['name'] };

const PROJECTED = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'];

/** A bare Pod gets a token only of an account that it names; the template of a workload is given one later. */
const needsAccount: ObjectRule = (_value, report) => {
  if (report.root.kind === 'Pod' && isEmpty(mapAt(report.root, 'spec').serviceAccountName)) {
    report.error('schema/forbidden', 'it needs `serviceAccountName` of the Pod');
  }
};

const publishSecret: ObjectRule = (value, report) => {
  if (isSet(value.nodePublishSecretRef) && isEmpty(mapAt(value, 'nodePublishSecretRef').name))
    report.error('schema/missing', '`name` is missing', 'nodePublishSecretRef', 'name');
};

const csiDriver: FieldRule = check((text) =>
  text.length <= 63 && /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/i.test(text)
    ? undefined
    : 'a driver holds at most 63 letters, digits, "-" and "."',
);

/** The rules of volumes. */
export const VOLUME_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Volume': { fields: { name: dnsLabel }, needs: ['name'], checks: [oneSource] },
  'core.v1.KeyToPath': { fields: { path: innerPath, mode: MODE }, needs: ['key', 'path'] },
  'core.v1.ConfigMapVolumeSource': { ...items, needs: ['name'] },
  'core.v1.SecretVolumeSource': { ...items, needs: ['secretName'] },
  'core.v1.DownwardAPIVolumeSource': items,
  'core.v1.ProjectedVolumeSource': { ...items, checks: [distinctFiles] },
  'core.v1.VolumeProjection': { checks: [atMostOne(...PROJECTED)] },
  'core.v1.ConfigMapProjection': projectedName,
  'core.v1.SecretProjection': projectedName,
  'core.v1.ServiceAccountTokenProjection': {
    fields: { path: innerPath, expirationSeconds: range(600, 2 ** 32) },
    needs: ['path'],
    checks: [needsAccount],
  },
  'core.v1.DownwardAPIVolumeFile': { fields: { path: innerPath, mode: MODE }, needs: ['path'], checks: [downwardFile] },
  'core.v1.EmptyDirVolumeSource': { fields: { sizeLimit: notNegative } },
  'core.v1.HostPathVolumeSource': { fields: { path: noParents } },
  'core.v1.NFSVolumeSource': { fields: { path: absolute } },
  'core.v1.CSIVolumeSource': { fields: { driver: csiDriver }, checks: [publishSecret] },
  'core.v1.CSIPersistentVolumeSource': { fields: { driver: csiDriver } },
  'core.v1.LocalVolumeSource': { fields: { path: noParents } },
  'core.v1.GitRepoVolumeSource': { fields: { directory: innerPath } },
  'core.v1.HostAlias': {
    fields: { ip: ipAddress, hostnames: each(all(written, dnsSubdomain)) },
    needs: ['ip'],
  },
};

/** The volume of a Pod that has a name. */
export function volumeNamed(spec: JsonObject, name: string): JsonObject | undefined {
  const found = listAt(spec, 'volumes').find((one) => textAt(one, 'name') === name);
  return isJsonObject(found) ? found : undefined;
}
