import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DATA_KEY, isSimpleName } from '../../names';
import type { Report } from '../report';
import { dataKey, qualifiedName } from './common';
import { each, isEmpty, mapAt, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const MOST = 1024 * 1024;

/** The keys of a map have a syntax, and none of them stands in another map beside it. */
function keys(report: Report, value: JsonObject, field: string, other?: string): void {
  const taken = other === undefined ? {} : mapAt(value, other);
  for (const key in mapAt(value, field)) {
    const isTaken = Object.hasOwn(taken, key);
    if (isSimpleName(key, DATA_KEY) && !isTaken) continue;
    report.enter(field);
    report.enter(key);
    if (key === '') report.error('schema/invalid', 'a key is empty');
    dataKey(key, report);
    if (isTaken) refuse(report, key, `it stands in \`${other}\` as well`);
    report.leave();
    report.leave();
  }
}

/** A character of a text takes no more in UTF-8. */
const MOST_BYTES_A_UNIT = 3;

/** Whether the texts of some maps are so short that their bytes need not be counted. */
function areSmall(...maps: readonly JsonObject[]): boolean {
  let units = 0;
  for (const map of maps) for (const key in map) units += textAt(map, key).length;
  return units * MOST_BYTES_A_UNIT <= MOST;
}

function bytesOf(value: Json | undefined, isBase64: boolean): number {
  if (typeof value !== 'string') return 0;
  return isBase64 ? Math.floor((value.replace(/[\r\n=]/g, '').length * 3) / 4) : Buffer.byteLength(value);
}

const configMap: ObjectRule = (value, report) => {
  keys(report, value, 'data');
  keys(report, value, 'binaryData', 'data');
  const [data, binaryData] = [mapAt(value, 'data'), mapAt(value, 'binaryData')];
  if (areSmall(data, binaryData)) return;
  const plain = Object.values(data).reduce<number>((sum, text) => sum + bytesOf(text, false), 0);
  const binary = Object.values(binaryData).reduce<number>((sum, text) => sum + bytesOf(text, true), 0);
  if (plain + binary > MOST)
    report.error('schema/too-large', `together the values have ${plain + binary} bytes, and may have ${MOST}`, 'data');
};

/** What a Secret of a type must hold, and the type that is meant. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};

const ACCOUNT = 'kubernetes.io/service-account.name';

const secret: ObjectRule = (value, report) => {
  keys(report, value, 'data');
  keys(report, value, 'stringData');
  const data = { ...mapAt(value, 'data'), ...mapAt(value, 'stringData') };
  const type = typeof value.type === 'string' ? value.type : '';
  typedSecret(type, data, value, report);
  if (areSmall(data)) return;
  const bytes = Object.entries(data).reduce(
    (sum, [key, text]) => sum + bytesOf(text, !(key in mapAt(value, 'stringData'))),
    0,
  );
  if (bytes > MOST)
    report.error('schema/too-large', `together the values have ${bytes} bytes, and may have ${MOST}`, 'data');
};

function typedSecret(type: string, data: JsonObject, value: JsonObject, report: Report): void {
  for (const key of TYPES[type] ?? []) {
    if (!(key in data))
      report.error('schema/missing', `a Secret of the type ${type} needs the key \`${key}\``, 'data', key);
    else if (type.startsWith('kubernetes.io/docker'))
      jsonText(data[key], key in mapAt(value, 'stringData'), key, report);
  }
  if (type === 'kubernetes.io/ssh-auth' && data['ssh-privatekey'] === '')
    report.error('schema/missing', 'the key is empty', 'data', 'ssh-privatekey');
  if (type === 'kubernetes.io/basic-auth' && !('username' in data) && !('password' in data)) {
    report.error(
      'schema/missing',
      'a Secret of the type kubernetes.io/basic-auth needs `username` or `password`',
      'data',
      'username',
    );
  }
  if (
    type === 'kubernetes.io/service-account-token' &&
    isEmpty(mapAt(mapAt(value, 'metadata'), 'annotations')[ACCOUNT])
  ) {
    report.error('schema/missing', `a token needs the annotation \`${ACCOUNT}\``, 'metadata', 'annotations', ACCOUNT);
  }
}

function jsonText(value: Json | undefined, isPlain: boolean, key: string, report: Report): void {
  if (typeof value !== 'string') return;
  const text = isPlain ? value : Buffer.from(value, 'base64').toString('utf8');
  if (!isJsonMap(text))
    report.error('schema/invalid', 'it must hold a map in JSON', isPlain ? 'stringData' : 'data', key);
}

function isJsonMap(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return value === null || isJsonObject(value);
  } catch {
    return false;
  }
}

const LEVELS = ['privileged', 'baseline', 'restricted'];
const MODES = ['enforce', 'audit', 'warn'];

/** The labels that ask for Pod Security are read by the API server itself. */
const podSecurity: ObjectRule = (value, report) => {
  const labels = mapAt(mapAt(value, 'metadata'), 'labels');
  for (const mode of MODES) {
    const level = labels[`pod-security.kubernetes.io/${mode}`];
    const version = labels[`pod-security.kubernetes.io/${mode}-version`];
    const at = ['metadata', 'labels', `pod-security.kubernetes.io/${mode}`] as const;
    if (typeof level === 'string' && !LEVELS.includes(level))
      refuse(report, level, `it must be one of ${LEVELS.join(', ')}`, ...at);
    if (typeof version === 'string' && !/^(latest|v1\.(0|[1-9]\d*))$/.test(version)) {
      refuse(
        report,
        version,
        'it must be "latest" or a version such as "v1.33"',
        'metadata',
        'labels',
        `pod-security.kubernetes.io/${mode}-version`,
      );
    }
  }
};

const priority: ObjectRule = (value, report) => {
  const name = mapAt(value, 'metadata').name;
  const amount = value.value;
  const system = typeof name === 'string' && name.startsWith('system-');
  if (system && !['system-node-critical', 'system-cluster-critical'].includes(name))
    refuse(report, name, 'names that begin with "system-" are reserved', 'metadata', 'name');
  if (!system && typeof amount === 'number' && amount > 1_000_000_000)
    report.error('schema/forbidden', 'a priority of users is at most 1,000,000,000', 'value');
};

/** What deletes a Namespace in the end is named with a domain, but for Kubernetes itself. */
const namespaceFinalizer: FieldRule = (value, report) => {
  qualifiedName(value, report);
  if (typeof value === 'string' && !value.includes('/') && value !== 'kubernetes')
    refuse(report, value, 'it must have a domain, as in "example.com/name"');
};

/** The rules of ConfigMaps, Secrets, Namespaces and priority classes. */
export const CONFIG_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.ConfigMap': { checks: [configMap] },
  'core.v1.Secret': { checks: [secret] },
  'core.v1.Namespace': { checks: [podSecurity] },
  'core.v1.NamespaceSpec': { fields: { finalizers: each(namespaceFinalizer) } },
  'scheduling.v1.PriorityClass': { checks: [priority] },
};
