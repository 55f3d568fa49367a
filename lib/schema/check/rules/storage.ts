import { isJsonObject } from '../../../manifest';
import { checkLabelKey } from '../../names';
import { quantityOf, signOf } from '../quantity';
import { dnsSubdomain, pathSegment, positive } from './common';
import { check, eachEntry, isEmpty, isSet, listAt, mapAt, missing, refuse } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const NOT_SOURCES = [
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
];

const volumeSource: ObjectRule = (spec, report) => {
  const [first, ...more] = Object.keys(spec).filter((name) => !NOT_SOURCES.includes(name) && isSet(spec[name]));
  if (first === undefined) report.error('schema/missing', 'a source must be written, such as `csi` or `nfs`');
  for (const name of more) report.error('schema/forbidden', `\`${name}\` cannot stand beside \`${first}\``, name);
  if (isSet(spec.local) && !isSet(spec.nodeAffinity))
    report.error('schema/missing', 'a local volume needs `nodeAffinity`', 'nodeAffinity');
};

const capacity: ObjectRule = (spec, report) => {
  const amounts = mapAt(spec, 'capacity');
  for (const name of Object.keys(amounts))
    if (name !== 'storage')
      report.error('schema/closed-value', `${JSON.stringify(name)} is not "storage"`, 'capacity', name);
  if (Object.keys(amounts).length > 0 && !('storage' in amounts))
    report.error('schema/closed-value', '"storage" must be written', 'capacity');
};

/** A quantity for `storage` must be there, and be above zero. */
const storageRequest: ObjectRule = (spec, report) => {
  const amount = mapAt(mapAt(spec, 'resources'), 'requests').storage;
  const quantity = quantityOf(amount);
  if (amount === undefined) report.error('schema/missing', '`storage` is missing', 'resources', 'requests', 'storage');
  else if (amount === null || (quantity && signOf(quantity) <= 0))
    refuse(report, amount, 'it must be greater than 0', 'resources', 'requests', 'storage');
};

const accessModes: ObjectRule = (spec, report) => {
  const modes = listAt(spec, 'accessModes');
  if (modes.length === 0) missing(report, spec, 'accessModes', 'at least one is needed');
  if (modes.includes('ReadWriteOncePod') && modes.length > 1)
    report.error('schema/forbidden', '`ReadWriteOncePod` cannot stand beside other modes', 'accessModes');
  modes.forEach((mode, index) => {
    if (mode === '') report.error('schema/closed-value', 'an access mode is empty', 'accessModes', index);
  });
};

const dataSources: ObjectRule = (spec, report) => {
  const { dataSource, dataSourceRef } = spec;
  const { apiGroup, kind } = mapAt(spec, 'dataSourceRef');
  if (isSet(kind) && isEmpty(apiGroup) && kind !== 'PersistentVolumeClaim')
    refuse(report, kind, 'without `apiGroup` it must be "PersistentVolumeClaim"', 'dataSourceRef', 'kind');
  if (isSet(dataSource) && isSet(dataSourceRef) && isSet(mapAt(spec, 'dataSourceRef').namespace)) {
    refuse(report, dataSource, 'it cannot stand beside a `dataSourceRef` with a namespace', 'dataSource');
  }
};

const provisioner: FieldRule = check((text) => checkLabelKey(text.toLowerCase()));

const reclaim: ObjectRule = (value, report) => {
  if (value.reclaimPolicy === 'Recycle')
    report.error('schema/closed-value', '"Recycle" is not one of "Delete", "Retain"', 'reclaimPolicy');
};

const parameters: FieldRule = (value, report) => {
  if (isJsonObject(value))
    for (const key of Object.keys(value))
      if (key === '') report.error('schema/invalid', 'a parameter has an empty name');
};

const volumeNode: ObjectRule = (value, report) => {
  if (!isSet(value.required)) report.error('schema/missing', '`required` is missing', 'required');
};

/** The rules of volumes, claims and storage classes. */
export const STORAGE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.PersistentVolumeSpec': {
    needs: ['capacity'],
    fields: {
      storageClassName: dnsSubdomain,
      volumeAttributesClassName: dnsSubdomain,
      capacity: eachEntry((_name, amount, report) => positive(amount, report)),
    },
    checks: [accessModes, capacity, volumeSource],
  },
  'core.v1.PersistentVolumeClaim': { zero: ['spec'] },
  'core.v1.PersistentVolumeClaimTemplate': { zero: ['spec'] },
  'core.v1.VolumeNodeAffinity': { checks: [volumeNode] },
  'core.v1.PersistentVolumeClaimSpec': {
    fields: { storageClassName: dnsSubdomain, volumeAttributesClassName: dnsSubdomain },
    checks: [accessModes, storageRequest, dataSources],
  },
  'core.v1.TypedObjectReference': { fields: { apiGroup: dnsSubdomain, kind: pathSegment } },
  'storage.v1.StorageClass': { fields: { provisioner, parameters }, checks: [reclaim] },
  'storage.v1.VolumeAttributesClass': { needs: ['parameters'], fields: { driverName: provisioner } },
};
