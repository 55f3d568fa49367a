import { type JsonObject, isJsonObject } from '../../../manifest';
import { show } from '../report';
import { dnsLabel, dnsSubdomain, ipAddress, notNegative, subdomainAt } from './common';
import { fieldPathProblem, fieldVersion } from './env';
import { all, check, each, isEmpty, isSet, listAt, mapAt, refuse, textAt, written } from './make';
import { MODE, absolutePath, innerPath, noParents, overlapping, relativePath } from './paths';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const MOST_SESSION = 64;
const FILE_FIELDS = ['metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.labels', 'metadata.annotations'];

/** The order in which the API server reads the sources of a volume: it refuses the second one. */
const SOURCES = [
  'emptyDir hostPath gitRepo gcePersistentDisk awsElasticBlockStore secret nfs iscsi glusterfs flocker',
  'persistentVolumeClaim rbd cinder cephfs quobyte downwardAPI fc flexVolume configMap azureFile vsphereVolume',
  'photonPersistentDisk portworxVolume azureDisk storageos projected scaleIO csi ephemeral image',
].flatMap((line) => line.split(' '));

/** A volume without a source is an empty folder; two sources are too many. */
const oneSource: ObjectRule = (value, report) => {
  const [first, ...more] = SOURCES.filter((name) => isSet(value[name]));
  for (const name of more) report.error('schema/forbidden', `\`${name}\` cannot stand beside \`${first}\``, name);
};

/** The name of an initiator's session is made of the volume's and the portal's. */
const session: ObjectRule = (value, report) => {
  if (!isSet(value.iscsi)) return;
  const { initiatorName, targetPortal } = mapAt(value, 'iscsi');
  const name = `${textAt(value, 'name')}:${typeof targetPortal === 'string' ? targetPortal : ''}`;
  if (!isEmpty(initiatorName) && name.length > MOST_SESSION)
    refuse(report, value.name, `with \`initiatorName\` ${show(name)} may have ${MOST_SESSION} characters`, 'name');
};

const downwardFile: ObjectRule = (value, report) => {
  fieldVersion(value.fieldRef, report, 'fieldRef');
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

/** Files of one volume that lie at the same path, or one inside of the other, hide each other. */
const hidden: ObjectRule = (value, report) => {
  const paths = listAt(value, 'items').map((one) => textAt(one, 'path'));
  for (const index of overlapping(paths))
    report.warn('its path overlaps with that of another file', 'items', index, 'path');
};

const items: TypeRules = { fields: { defaultMode: MODE }, checks: [hidden] };

const publishSecret: ObjectRule = (value, report) => {
  if (isSet(value.nodePublishSecretRef) && isEmpty(mapAt(value, 'nodePublishSecretRef').name))
    report.error('schema/missing', '`name` is missing', 'nodePublishSecretRef', 'name');
  subdomainAt(report, mapAt(value, 'nodePublishSecretRef').name, 'nodePublishSecretRef', 'name');
};

const csiDriver: FieldRule = check((text) =>
  text.length <= 63 && /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/i.test(text)
    ? undefined
    : 'a driver holds at most 63 letters, digits, "-" and "."',
);

/** The rules of volumes. */
export const VOLUME_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Volume': { fields: { name: dnsLabel }, needs: ['name'], checks: [oneSource, session] },
  'core.v1.KeyToPath': { fields: { path: innerPath, mode: MODE }, needs: ['key', 'path'] },
  'core.v1.ConfigMapVolumeSource': { ...items, needs: ['name'] },
  'core.v1.SecretVolumeSource': { ...items, needs: ['secretName'] },
  'core.v1.DownwardAPIVolumeSource': items,
  'core.v1.DownwardAPIVolumeFile': { fields: { path: innerPath, mode: MODE }, needs: ['path'], checks: [downwardFile] },
  'core.v1.EmptyDirVolumeSource': { fields: { sizeLimit: notNegative } },
  'core.v1.HostPathVolumeSource': { fields: { path: noParents } },
  'core.v1.NFSVolumeSource': { fields: { path: absolutePath } },
  'core.v1.CSIVolumeSource': { fields: { driver: csiDriver }, checks: [publishSecret] },
  'core.v1.CSIPersistentVolumeSource': { fields: { driver: csiDriver } },
  'core.v1.LocalVolumeSource': { fields: { path: noParents } },
  'core.v1.GitRepoVolumeSource': { fields: { directory: relativePath } },
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
