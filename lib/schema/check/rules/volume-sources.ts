import { annotations, dnsLabel, labels } from './common';
import { check, isEmpty, isSet, mapAt, missing, oneOf, range, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const PARTITION = range(0, 255);
const IQN = /^iqn\.\d{4}-\d{2}\.([A-Za-z0-9.-]+)(:[^,;*&$|\s]+)$/;
const EUI = /^eui.[A-Za-z0-9]{16}$/;
const NAA = /^naa.[A-Za-z0-9]{32}$/;

/** A reference to a secret beside a source must name one. */
const secretName: ObjectRule = (value, report) => {
  if (isSet(value.secretRef) && isEmpty(mapAt(value, 'secretRef').name))
    report.error('schema/missing', '`name` is missing', 'secretRef', 'name');
};

const initiator: FieldRule = check((text) =>
  IQN.test(text) || EUI.test(text) || NAA.test(text)
    ? undefined
    : 'it must be a name such as "iqn.2001-04.com.example:storage"',
);

const chap: ObjectRule = (value, report) => {
  const wanted = value.chapAuthDiscovery === true || value.chapAuthSession === true;
  if (wanted && !isSet(value.secretRef)) missing(report, value, 'secretRef', 'CHAP needs it');
};

const ISCSI: TypeRules = {
  mayMiss: ['lun'],
  fields: { iqn: initiator, initiatorName: initiator, lun: range(0, 255) },
  checks: [chap],
};

/** Fibre channels are named by ports and a number, or as a whole. */
const channel: ObjectRule = (value, report) => {
  const ports = !isEmpty(value.targetWWNs);
  const whole = !isEmpty(value.wwids);
  if (!ports && !whole) report.error('schema/missing', '`targetWWNs` or `wwids` must be written', 'targetWWNs');
  if (ports && whole) report.error('schema/invalid', '`wwids` cannot stand beside `targetWWNs`', 'targetWWNs');
  const { lun } = value;
  if (ports && !isSet(lun)) missing(report, value, 'lun', '`targetWWNs` needs it');
  if (ports && typeof lun === 'number' && (lun < 0 || lun > 255))
    refuse(report, lun, 'it must lie between 0 and 255', 'lun');
};

const dataset: ObjectRule = (value, report) => {
  const named = !isEmpty(value.datasetName);
  if (named && !isEmpty(value.datasetUUID))
    report.error('schema/invalid', '`datasetUUID` cannot stand beside `datasetName`');
  if (!named && isEmpty(value.datasetUUID))
    report.error('schema/missing', '`datasetName` or `datasetUUID` must be written');
};

const registries: FieldRule = check((text) =>
  text.split(',').every((one) => one.split(':').length === 2)
    ? undefined
    : 'it must be pairs of host and port such as "registry:7861", separated by commas',
);

const FOLDER = '/subscriptions/';

const azureDisk: ObjectRule = (value, report) => {
  const uri = textAt(value, 'diskURI');
  const isManaged = value.kind === 'Managed';
  if (uri === '') return;
  if (isManaged && !uri.startsWith(FOLDER)) refuse(report, uri, `it must begin with "${FOLDER}"`, 'diskURI');
  if (!isManaged && !uri.startsWith('https://'))
    refuse(report, uri, 'it must begin with "https://", unless `kind` is "Managed"', 'diskURI');
};

/** The options of a driver leave the names of Kubernetes to Kubernetes. */
const driverOptions: FieldRule = (value, report) => {
  for (const key of Object.keys(mapAt({ value }, 'value'))) {
    const [domain = '', ...more] = key.split('/');
    if (more.length > 0 && /(^|\.)(kubernetes|k8s)\.io$/.test(domain))
      report.error('schema/invalid', 'the domain belongs to Kubernetes', key);
  }
};

const named = (...needs: readonly string[]): TypeRules => ({ needs, checks: [secretName] });
const partitioned: TypeRules = { fields: { partition: PARTITION } };
const inStorageOs: TypeRules = { fields: { volumeName: dnsLabel, volumeNamespace: dnsLabel }, needs: ['volumeName'] };
const azureFile: TypeRules = { needs: ['secretName', 'shareName'] };

const CLAIM_METADATA = ['labels', 'annotations'];

/** A claim is named after its Pod. */
const claimMetadata: ObjectRule = (value, report) => {
  const metadata = mapAt(value, 'metadata');
  for (const [field, rule] of Object.entries({ labels, annotations })) {
    report.enter('metadata');
    report.enter(field);
    rule(metadata[field] ?? null, report);
    report.leave();
    report.leave();
  }
  for (const field of Object.keys(metadata)) {
    if (!CLAIM_METADATA.includes(field) && isSet(metadata[field]) && metadata[field] !== '')
      report.error('schema/forbidden', 'only labels and annotations are taken over', 'metadata', field);
  }
};

/** The rules of volumes that lie on other systems. */
export const VOLUME_SOURCE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.AWSElasticBlockStoreVolumeSource': partitioned,
  'core.v1.GCEPersistentDiskVolumeSource': partitioned,
  'core.v1.AzureDiskVolumeSource': {
    fields: { cachingMode: oneOf('None', 'ReadOnly', 'ReadWrite') },
    checks: [azureDisk],
  },
  'core.v1.AzureFileVolumeSource': azureFile,
  'core.v1.AzureFilePersistentVolumeSource': azureFile,
  'core.v1.CephFSVolumeSource': { needs: ['monitors'] },
  'core.v1.CephFSPersistentVolumeSource': { needs: ['monitors'] },
  'core.v1.RBDVolumeSource': { needs: ['monitors'] },
  'core.v1.RBDPersistentVolumeSource': { needs: ['monitors'] },
  'core.v1.CinderVolumeSource': named('volumeID'),
  'core.v1.FlexVolumeSource': { fields: { options: driverOptions } },
  'core.v1.FlexPersistentVolumeSource': { fields: { options: driverOptions } },
  'core.v1.FCVolumeSource': { checks: [channel] },
  'core.v1.FlockerVolumeSource': {
    fields: { datasetName: check((text) => (text.includes('/') ? 'it may not hold "/"' : undefined)) },
    checks: [dataset],
  },
  'core.v1.ISCSIVolumeSource': ISCSI,
  'core.v1.ISCSIPersistentVolumeSource': ISCSI,
  'core.v1.QuobyteVolumeSource': {
    fields: {
      registry: registries,
      tenant: check((text) => (text.length > 64 ? 'it may have 64 characters' : undefined)),
    },
  },
  'core.v1.ScaleIOVolumeSource': { mayMiss: ['secretRef'], needs: ['volumeName'] },
  'core.v1.ScaleIOPersistentVolumeSource': { mayMiss: ['secretRef'], needs: ['volumeName'] },
  'core.v1.StorageOSVolumeSource': { ...inStorageOs, checks: [secretName] },
  'core.v1.StorageOSPersistentVolumeSource': inStorageOs,
  'core.v1.ImageVolumeSource': { needs: ['reference'] },
  'core.v1.EphemeralVolumeSource': { needs: ['volumeClaimTemplate'] },
  'core.v1.PersistentVolumeClaimTemplate': { checks: [claimMetadata] },
};
