import { type Json, isJsonObject } from '../../../manifest';
import { DNS_LABEL, syntaxProblem } from '../../names';
import { isWhole, quantityOf } from '../quantity';
import { type Report, show } from '../report';
import { oddAddress } from './addresses';
import { isEmpty, isSet, listAt, mapAt, textAt } from './make';
import { portOverlaps } from './port-overlaps';
import type { ObjectRule, TypeRules } from './rule';

const NODE_LABELS: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
};

/** Sources of volumes that are deprecated, with the Kubernetes version that said so. */
const OLD_VOLUMES: Readonly<Record<string, string>> = {
  gitRepo: '1.11',
  photonPersistentDisk: '1.11',
  scaleIO: '1.22',
  flocker: '1.22',
  quobyte: '1.22',
  storageos: '1.22',
  glusterfs: '1.25',
  cephfs: '1.28',
  rbd: '1.28',
};

/** Tells of the elements of a list that repeat an earlier one. */
function repeats(
  value: Json,
  field: string,
  keyOf: (one: Json) => string,
  tell: (key: string, index: number) => void,
): void {
  const list = listAt(value, field);
  if (list.length < 2) return;
  const seen = new Set<string>();
  list.forEach((one, index) => {
    const key = keyOf(one);
    if (key !== '' && seen.has(key)) tell(key, index);
    seen.add(key);
  });
}

/** A Pod's name, and the one that a workload's Pods begin with, becomes a host name. */
export const hostName: ObjectRule = (value, report) => {
  const name = textAt(mapAt(value, 'metadata'), 'name');
  if (name !== '' && syntaxProblem(name, DNS_LABEL) !== undefined)
    report.warn('it becomes part of host names, so a DNS label is better', 'metadata', 'name');
};

/** An address of the node says nothing without a port of the node. */
const nodeAddress: ObjectRule = (value, report) => {
  if (!isEmpty(value.hostIP) && (!isSet(value.hostPort) || value.hostPort === 0))
    report.warn('it says nothing without `hostPort`', 'hostIP');
};

const service: ObjectRule = (spec, report) => {
  if (!isEmpty(spec.externalName) && spec.type !== 'ExternalName')
    report.warn('it says nothing without `type: ExternalName`', 'externalName');
  if (!isEmpty(spec.externalIPs))
    report.warn('the field is deprecated, and some clusters do without it', 'externalIPs');
  if (spec.trafficDistribution === 'PreferClose' && report.minor >= 35)
    report.warn('the value is deprecated; use "PreferSameZone"', 'trafficDistribution');
  oddAddress(textAt(spec, 'loadBalancerIP'), report, 'loadBalancerIP');
  if (spec.clusterIP !== 'None') return;
  if (!isEmpty(spec.loadBalancerIP)) report.warn('a Service without an address has no load balancer', 'loadBalancerIP');
  if (spec.sessionAffinity === 'ClientIP')
    report.warn('a Service without an address has no affinity', 'sessionAffinity');
};

const node: ObjectRule = (spec, report) => {
  if (!isEmpty(spec.externalID)) report.warn('the field is deprecated, and nobody reads it', 'externalID');
};

const slice: ObjectRule = (value, report) => {
  if (value.addressType === 'FQDN') report.warn('endpoints by name are deprecated', 'addressType');
};

const container: ObjectRule = (value, report) => {
  repeats(
    value,
    'env',
    (one) => textAt(one, 'name'),
    (key, index) => report.warn(`a later entry hides an earlier ${show(key)}`, 'env', index),
  );
};

const pod: ObjectRule = (spec, report) => {
  portOverlaps(spec, report);
  const grace = spec.terminationGracePeriodSeconds;
  if (typeof grace === 'number' && grace < 0)
    report.warn('it is below 0, and taken as 1', 'terminationGracePeriodSeconds');
  const secrets = listAt(spec, 'imagePullSecrets');
  secrets.forEach((secret, index) => {
    if (isEmpty(textAt(secret, 'name'))) report.warn('the name is empty', 'imagePullSecrets', index, 'name');
  });
  repeats(
    spec,
    'imagePullSecrets',
    (one) => textAt(one, 'name'),
    (key, index) => report.warn(`${show(key)} stands there twice`, 'imagePullSecrets', index),
  );
  repeats(
    spec,
    'hostAliases',
    (one) => textAt(one, 'ip'),
    (key, index) => report.warn(`${show(key)} stands there twice`, 'hostAliases', index),
  );
  for (const label of Object.keys(mapAt(spec, 'nodeSelector'))) {
    const instead = NODE_LABELS[label];
    if (instead !== undefined) report.warn(`the label is deprecated; use \`${instead}\``, 'nodeSelector', label);
  }
  listAt(spec, 'volumes').forEach((volume, index) => oldVolume(volume, index, report));
  for (const name of ['memory', 'ephemeral-storage'])
    partOfByte(mapAt(spec, 'overhead')[name], report, 'overhead', name);
};

function oldVolume(volume: Json, index: number, report: Report): void {
  if (!isJsonObject(volume)) return;
  for (const source in volume) {
    const since = OLD_VOLUMES[source];
    if (since !== undefined)
      report.warn(`the source is deprecated since Kubernetes ${since}`, 'volumes', index, source);
  }
}

/** The same for volumes that are objects of their own. */
const OLD_PERSISTENT: Readonly<Record<string, string>> = {
  photonPersistentDisk: '1.11',
  scaleIO: '1.16',
  storageos: '1.22',
  glusterfs: '1.25',
  cephfs: '1.28',
  rbd: '1.28',
};

const persistentVolume: ObjectRule = (spec, report) => {
  if (report.root.kind !== 'PersistentVolume') return;
  for (const source of Object.keys(spec)) {
    const since = OLD_PERSISTENT[source];
    if (since !== undefined) report.warn(`the source is deprecated since Kubernetes ${since}`, source);
  }
  if (spec.persistentVolumeReclaimPolicy === 'Recycle')
    report.warn('nobody should recycle volumes any more; provision them', 'persistentVolumeReclaimPolicy');
};

const nodeLabel: ObjectRule = (value, report) => {
  const instead = NODE_LABELS[textAt(value, 'key')];
  if (instead !== undefined) report.warn(`the label is deprecated; use \`${instead}\``, 'key');
};

const projected: ObjectRule = (value, report) => {
  const sources = listAt(value, 'sources');
  if (sources.length === 0 || sources.some((source) => isJsonObject(source) && Object.keys(source).length === 0))
    report.warn('the volume has no sources', 'sources');
};

const selects: ObjectRule = (value, report) => {
  if (!isSet(value.labelSelector)) report.warn('without a selector it matches no Pod', 'labelSelector');
};

/** A certificate without PEM serves nobody. */
const certificate: ObjectRule = (value, report) => {
  if (value.type !== 'kubernetes.io/tls') return;
  const plain = mapAt(value, 'stringData');
  for (const key of ['tls.crt', 'tls.key']) {
    const packed = textAt(mapAt(value, 'data'), key);
    const text = textAt(plain, key) || Buffer.from(packed, 'base64').toString('latin1');
    if (!text.includes('-----BEGIN '))
      return report.warn(`\`${key}\` holds no PEM`, key in plain ? 'stringData' : 'data', key);
  }
};

const wholeBytes: ObjectRule = (value, report) => {
  for (const field of ['requests', 'limits']) partOfByte(mapAt(value, field).storage, report, field, 'storage');
};

function partOfByte(amount: Json | undefined, report: Report, ...at: readonly string[]): void {
  const quantity = quantityOf(amount);
  if (quantity && !isWhole(quantity)) report.warn('a part of a byte is asked for; was another unit meant?', ...at);
}

const memory: ObjectRule = (value, report) => {
  for (const field of ['requests', 'limits']) {
    for (const name of ['memory', 'ephemeral-storage']) partOfByte(mapAt(value, field)[name], report, field, name);
  }
};

/** Formats that are looked at, by the type of what has them; a text is meant where no type is written. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['double', 'float'],
  string: [
    ...['bsonobjectid', 'byte', 'cidr', 'creditcard', 'date', 'datetime', 'duration', 'email', 'hexcolor', 'hostname'],
    ...['ipv4', 'ipv6', 'isbn', 'isbn10', 'isbn13', 'k8slongname', 'k8sshortname', 'mac', 'password', 'rgbcolor'],
    ...['ssn', 'uri', 'uuid', 'uuid3', 'uuid4', 'uuid5'],
  ],
};

const format: ObjectRule = (schema, report) => {
  const text = textAt(schema, 'format');
  const known = FORMATS[textAt(schema, 'type') || 'string'] ?? [];
  if (text !== '' && !known.includes(text.replaceAll('-', '')))
    report.warn(`the format ${show(text)} is not known, and nothing is held against it`, 'format');
};

/** What the API server accepts, and warns of. */
export const WARNINGS: Readonly<Record<string, TypeRules>> = {
  'core.v1.Pod': { checks: [hostName] },
  'apps.v1.Deployment': { checks: [hostName] },
  'core.v1.ReplicationController': { checks: [hostName] },
  'apps.v1.ReplicaSet': { checks: [hostName] },
  'batch.v1.Job': { checks: [hostName] },
  'batch.v1.CronJob': { checks: [hostName] },
  'core.v1.Container': { checks: [container] },
  'core.v1.ContainerPort': { checks: [nodeAddress] },
  'core.v1.PodSpec': { checks: [pod] },
  'core.v1.ServiceSpec': { checks: [service] },
  'core.v1.NodeSpec': { checks: [node] },
  'core.v1.PersistentVolumeSpec': { checks: [persistentVolume] },
  'discovery.v1.EndpointSlice': { checks: [slice] },
  'core.v1.NodeSelectorRequirement': { checks: [nodeLabel] },
  'core.v1.ProjectedVolumeSource': { checks: [projected] },
  'core.v1.PodAffinityTerm': { checks: [selects] },
  'core.v1.TopologySpreadConstraint': { checks: [selects] },
  'core.v1.Secret': { checks: [certificate] },
  'core.v1.VolumeResourceRequirements': { checks: [wholeBytes] },
  'core.v1.ResourceRequirements': { checks: [memory] },
  'apiextensions.v1.JSONSchemaProps': { checks: [format] },
};
