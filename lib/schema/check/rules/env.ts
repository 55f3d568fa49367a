import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, checkLabelKey, syntaxProblem } from '../../names';
import { compareQuantities, quantityOf, signOf } from '../quantity';
import type { Report } from '../report';
import { dataKey, dnsLabel, dnsSubdomain, envName } from './common';
import { check, exactlyOne, isEmpty, isSet, listAt, mapAt, refuse, textAt } from './make';
import { noParents } from './paths';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const ENV_FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
const RESOURCES = ['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [`limits.${name}`, `requests.${name}`]);
const SUBSCRIPT = /^metadata\.(labels|annotations)\['(.*)'\]$/;

/** Says what is wrong with a field path of the downward API. */
export function fieldPathProblem(path: string, plain: readonly string[]): string | undefined {
  const key = SUBSCRIPT.exec(path)?.[2];
  if (key !== undefined)
    return checkLabelKey(key) === undefined || checkLabelKey(key.toLowerCase()) === undefined
      ? undefined
      : 'the key in brackets is no label or annotation key';
  return plain.includes(path)
    ? undefined
    : `it must be one of ${plain.join(', ')}, metadata.labels['…'] or metadata.annotations['…']`;
}

/** A rule for a resource of the downward API, such as `limits.cpu`. */
export const resourceField: FieldRule = check((text) =>
  RESOURCES.includes(text) || /^(limits|requests)\.hugepages-/.test(text)
    ? undefined
    : `it must be one of ${RESOURCES.join(', ')}`,
);

const envSource: ObjectRule = (value, report) => {
  if (!isEmpty(value.value) && isSet(value.valueFrom))
    report.error('schema/forbidden', '`valueFrom` cannot stand beside `value`', 'valueFrom');
};

/** The API server takes what a generated name may begin with for a name. */
const nameOrStart: FieldRule = check((text) =>
  syntaxProblem(text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text, DNS_SUBDOMAIN),
);

const nameAndKey: TypeRules = { fields: { name: dnsSubdomain, key: dataKey }, needs: ['name', 'key'] };

/** What an amount is divided by, by the resource; nothing and 0 stand for 1. */
const DIVISORS: Readonly<Record<string, readonly string[]>> = {
  cpu: ['1m', '1'],
  memory: ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'],
};

const divisor: ObjectRule = (value, report) => {
  const amount = quantityOf(value.divisor);
  if (!amount || signOf(amount) === 0) return;
  const allowed = DIVISORS[textAt(value, 'resource').endsWith('.cpu') ? 'cpu' : 'memory'] ?? [];
  const isOne = allowed.some((one) => {
    const other = quantityOf(one);
    return other && compareQuantities(amount, other) === 0;
  });
  if (!isOne) refuse(report, value.divisor, `it must be one of ${allowed.join(', ')}`, 'divisor');
};

/** Fields are those of a Pod in v1. */
export function fieldVersion(reference: Json | undefined, report: Report, ...at: readonly (string | number)[]): void {
  const version = textAt(reference, 'apiVersion');
  if (version !== '' && version !== 'v1') refuse(report, version, 'it must be "v1"', ...at, 'apiVersion');
}

/** A file of variables lies in an empty folder of the Pod, which a container before this one fills. */
export function fileKeys(container: JsonObject, spec: JsonObject, report: Report): void {
  listAt(container, 'env').forEach((entry, index) => {
    const name = textAt(mapAt(mapAt(entry, 'valueFrom'), 'fileKeyRef'), 'volumeName');
    if (name === '') return;
    const volume = listAt(spec, 'volumes').find((one) => textAt(one, 'name') === name);
    const at = ['env', index, 'valueFrom', 'fileKeyRef', 'volumeName'] as const;
    if (!isJsonObject(volume)) report.error('schema/not-found', `the Pod has no volume ${JSON.stringify(name)}`, ...at);
  });
}

/** The rules of the variables of a container. */
export const ENV_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.EnvVar': { fields: { name: envName }, needs: ['name'], checks: [envSource] },
  'core.v1.EnvVarSource': {
    checks: [exactlyOne('fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef')],
  },
  'core.v1.EnvFromSource': { fields: { prefix: envName }, checks: [exactlyOne('configMapRef', 'secretRef')] },
  'core.v1.ConfigMapEnvSource': { fields: { name: nameOrStart }, needs: ['name'] },
  'core.v1.SecretEnvSource': { fields: { name: nameOrStart }, needs: ['name'] },
  'core.v1.ConfigMapKeySelector': { ...nameAndKey },
  'core.v1.SecretKeySelector': { ...nameAndKey },
  'core.v1.ObjectFieldSelector': { needs: ['fieldPath'] },
  'core.v1.ResourceFieldSelector': { fields: { resource: resourceField }, needs: ['resource'], checks: [divisor] },
  'core.v1.FileKeySelector': {
    fields: { volumeName: dnsLabel, path: noParents, key: envName },
    needs: ['volumeName', 'path', 'key'],
  },
};

/** The field paths that the environment of a container may name. */
export function envFieldPaths(container: JsonObject, report: Report): void {
  listAt(container, 'env').forEach((entry, index) => {
    const reference = mapAt(mapAt(entry, 'valueFrom'), 'fieldRef');
    fieldVersion(reference, report, 'env', index, 'valueFrom', 'fieldRef');
    const path = textAt(reference, 'fieldPath');
    const problem = path === '' ? undefined : fieldPathProblem(path, ENV_FIELDS);
    if (problem !== undefined) refuse(report, path, problem, 'env', index, 'valueFrom', 'fieldRef', 'fieldPath');
  });
}
