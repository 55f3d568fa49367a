import { type JsonObject, isJsonObject } from '../../../manifest';
import type { Report } from '../report';
import { dnsLabel, dnsSubdomain, positive } from './common';
import { driverName } from './drivers';
import { all, eachEntry, isEmpty, isSet, mapAt, missing, textAt, written } from './make';
import { noParents } from './paths';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { accessModes } from './storage';
import { VOLUME_SOURCE_RULES } from './volume-sources';

/** The order in which the API server reads the sources: it refuses the second one, unless that is `flexVolume`. */
const SOURCES = [
  'hostPath gcePersistentDisk awsElasticBlockStore glusterfs flocker nfs rbd quobyte cephfs iscsi cinder fc flexVolume',
  'azureFile vsphereVolume photonPersistentDisk portworxVolume azureDisk scaleIO local storageos csi',
].flatMap((line) => line.split(' '));

const volumeSource: ObjectRule = (spec, report) => {
  const [first, ...more] = SOURCES.filter((name) => isSet(spec[name]));
  if (first === undefined) report.error('schema/missing', 'a source must be written, such as `csi` or `nfs`');
  for (const name of more)
    if (name !== 'flexVolume') report.error('schema/forbidden', `\`${name}\` cannot stand beside \`${first}\``, name);
  if (isSet(spec.local) && !isSet(spec.nodeAffinity))
    report.error('schema/missing', 'a local volume needs `nodeAffinity`', 'nodeAffinity');
};

/** Whether the volume is written where it is attached, and not an object of its own. */
function isInline(report: Report): boolean {
  return report.root.kind === 'VolumeAttachment';
}

const capacity: ObjectRule = (spec, report) => {
  if (isInline(report)) return;
  const amounts = mapAt(spec, 'capacity');
  if (isEmpty(spec.capacity)) missing(report, spec, 'capacity');
  for (const name of Object.keys(amounts))
    if (name !== 'storage')
      report.error('schema/closed-value', `${JSON.stringify(name)} is not "storage"`, 'capacity', name);
  if (Object.keys(amounts).length > 0 && !('storage' in amounts))
    report.error('schema/closed-value', '"storage" must be written', 'capacity');
};

/** What only a volume that is an object of its own can say. */
const inline: ObjectRule = (spec, report) => {
  if (!isInline(report)) return;
  for (const field of ['capacity', 'claimRef', 'nodeAffinity', 'storageClassName'])
    if (!isEmpty(spec[field]) || (field === 'claimRef' && isSet(spec[field])))
      report.error('schema/forbidden', 'a volume inside of an attachment has none', field);
  for (const [field, only] of [
    ['persistentVolumeReclaimPolicy', 'Retain'],
    ['volumeMode', 'Filesystem'],
  ] as const)
    if (!isEmpty(spec[field]) && spec[field] !== only)
      report.error('schema/forbidden', `a volume inside of an attachment has "${only}"`, field);
  if (!isSet(spec.csi)) report.error('schema/missing', 'a volume inside of an attachment needs `csi`', 'csi');
};

/** Names of classes are those of the volume where it is an object of its own. */
const classes: ObjectRule = (spec, report) => {
  if (isInline(report)) return;
  for (const field of ['storageClassName', 'volumeAttributesClassName']) {
    report.enter(field);
    dnsSubdomain(spec[field] ?? null, report);
    report.leave();
  }
  if (!isEmpty(spec.volumeAttributesClassName) && !isSet(spec.csi))
    report.error('schema/missing', '`volumeAttributesClassName` needs it', 'csi');
};

/** Nobody empties the root of a node. */
const recycled: ObjectRule = (spec, report) => {
  const path = textAt(spec.hostPath, 'path');
  if (spec.persistentVolumeReclaimPolicy === 'Recycle' && path.startsWith('/') && /^\/(\.?\/)*\.?$/.test(path))
    report.error('schema/forbidden', 'the root of a node is not emptied', 'persistentVolumeReclaimPolicy');
};

const volumeNode: ObjectRule = (value, report) => {
  if (!isSet(value.required)) report.error('schema/missing', '`required` is missing', 'required');
};

/** That of `nodeStageSecretRef` the API server does not look at. */
const SECRETS = ['controllerPublish', 'controllerExpand', 'nodePublish', 'nodeExpand'];

const driverSecrets: ObjectRule = (source, report) => {
  for (const use of SECRETS) secretRef(source, `${use}SecretRef`, report, { name: dnsSubdomain, namespace: dnsLabel });
};

/** Other sources only ask that a secret and its namespace are named. */
const namedSecret: ObjectRule = (source, report) => secretRef(source, 'secretRef', report);

const onlyNamed: ObjectRule = (source, report) => {
  if (isSet(source.secretRef) && isEmpty(mapAt(source, 'secretRef').name))
    report.error('schema/missing', '`name` is missing', 'secretRef', 'name');
};

const MOST_INITIATOR = 64;

/** The name of the volume and its portal make the name of an interface together. */
const interfaceName: ObjectRule = (source, report) => {
  const name = textAt(mapAt(report.root, 'metadata'), 'name');
  const length = `${name}:${textAt(source, 'targetPortal')}`.length;
  if (isSet(source.initiatorName) && length > MOST_INITIATOR)
    report.error(
      'schema/too-large',
      `behind the name of the volume, it makes ${length} characters, and may make ${MOST_INITIATOR}`,
      'targetPortal',
    );
};

/** What holds for a source in a Pod as well, and rules of its own. */
function besides(type: string, ...checks: readonly ObjectRule[]): TypeRules {
  const rules = VOLUME_SOURCE_RULES[type] ?? {};
  return { ...rules, checks: [...(rules.checks ?? []), ...checks] };
}

function secretRef(
  source: JsonObject,
  field: string,
  report: Report,
  rules: Readonly<Record<string, FieldRule>> = {},
): void {
  const reference = source[field];
  if (!isJsonObject(reference)) return;
  report.enter(field);
  for (const part of ['name', 'namespace']) {
    if (isEmpty(reference[part])) missing(report, reference, part);
    report.enter(part);
    rules[part]?.(reference[part] ?? null, report);
    report.leave();
  }
  report.leave();
}

/** The rules of persistent volumes and what they lie on. */
export const PERSISTENT_VOLUME_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.PersistentVolumeSpec': {
    fields: { capacity: eachEntry((_name, amount, report) => positive(amount, report)) },
    checks: [accessModes, capacity, inline, classes, recycled, volumeSource],
  },
  'core.v1.VolumeNodeAffinity': { checks: [volumeNode] },
  'core.v1.CSIPersistentVolumeSource': { fields: { driver: driverName }, checks: [driverSecrets] },
  'core.v1.CinderPersistentVolumeSource': { checks: [namedSecret] },
  'core.v1.GlusterfsPersistentVolumeSource': { fields: { endpointsNamespace: all(written, dnsLabel) } },
  'core.v1.LocalVolumeSource': { fields: { path: noParents } },
  'core.v1.ISCSIPersistentVolumeSource': besides('core.v1.ISCSIPersistentVolumeSource', onlyNamed, interfaceName),
  'core.v1.StorageOSPersistentVolumeSource': besides('core.v1.StorageOSPersistentVolumeSource', namedSecret),
};
