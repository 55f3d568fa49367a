import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { checkLabelKey } from '../../names';
import type { Report } from '../report';
import { dataKey, dnsLabel, dnsSubdomain, envName, portName, portOrNone } from './common';
import {
  all,
  check,
  each,
  exactlyOne,
  isEmpty,
  isSet,
  listAt,
  mapAt,
  missing,
  oneOf,
  range,
  refuse,
  textAt,
  unique,
  uniqueBy,
} from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const RESTARTS = ['Restart', 'RestartAllContainers'];
const ID = range(0, 2 ** 31 - 1);

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

const image: FieldRule = (value, report) => {
  if (report.root.kind === 'Pod' && typeof value === 'string' && value.trim() !== value)
    refuse(report, value, 'it has a blank at an end');
};

const relative: FieldRule = check((text) => {
  if (text.startsWith('/')) return 'it must be a relative path';
  return text.split('/').includes('..') ? 'it may not hold ".."' : undefined;
});

/** A profile on the node is named only with `Localhost`, and then always. */
const localProfile: ObjectRule = (value, report) => {
  if (value.type === 'Localhost') {
    if (isEmpty(value.localhostProfile)) missing(report, value, 'localhostProfile', 'Localhost needs it');
  } else if (isSet(value.localhostProfile))
    report.error('schema/forbidden', 'only `Localhost` takes a profile', 'localhostProfile');
};

const escalation: ObjectRule = (value, report) => {
  if (value.allowPrivilegeEscalation !== false) return;
  if (value.privileged === true)
    refuse(report, false, 'a privileged container can always gain more privileges', 'allowPrivilegeEscalation');
  const added = listAt(value.capabilities, 'add');
  if (added.includes('CAP_SYS_ADMIN'))
    refuse(report, false, 'a container with CAP_SYS_ADMIN can always gain more privileges', 'allowPrivilegeEscalation');
};

const envSource: ObjectRule = (value, report) => {
  if (!isEmpty(value.value) && isSet(value.valueFrom))
    report.error('schema/forbidden', '`valueFrom` cannot stand beside `value`', 'valueFrom');
};

const hostPortKey = (element: Json): string | undefined => {
  const hostPort = isJsonObject(element) ? element.hostPort : undefined;
  return typeof hostPort === 'number' && hostPort > 0
    ? `${hostPort}/${textAt(element, 'protocol') || 'TCP'} ${textAt(element, 'hostIP')}`
    : undefined;
};

const mountPath = (element: Json): string | undefined => textAt(element, 'mountPath');

const mount: ObjectRule = (value, report) => {
  if (!isEmpty(value.subPath) && !isEmpty(value.subPathExpr))
    report.error('schema/forbidden', '`subPathExpr` cannot stand beside `subPath`', 'subPathExpr');
  const recursive = value.recursiveReadOnly;
  if (recursive === 'Enabled' || recursive === 'IfPossible') {
    if (value.readOnly !== true) report.error('schema/forbidden', 'it needs `readOnly: true`', 'recursiveReadOnly');
  }
};

/** Only these resources of a running container can change. */
function resized(policy: Json, report: Report): void {
  report.enter('resourceName');
  oneOf('cpu', 'memory')(textAt(policy, 'resourceName'), report);
  report.leave();
}

/** Rules of restarting refine a policy, so there must be one. */
const restarts: ObjectRule = (value, report) => {
  const rules = listAt(value, 'restartPolicyRules');
  if (rules.length > 0 && isEmpty(value.restartPolicy))
    missing(report, value, 'restartPolicy', 'rules of restarting need it');
  rules.forEach((rule, index) => {
    const at = ['restartPolicyRules', index] as const;
    const action = textAt(rule, 'action');
    if (!RESTARTS.includes(action))
      report.error(
        'schema/closed-value',
        `${JSON.stringify(action)} is not one of "Restart", "RestartAllContainers"`,
        ...at,
        'action',
      );
    if (!isSet(mapAt(rule, 'exitCodes').operator))
      report.error('schema/missing', '`exitCodes` is missing', ...at, 'exitCodes');
  });
};

/** Mounts reach the node only out of privileged containers. */
const propagation: ObjectRule = (value, report) => {
  if (mapAt(value, 'securityContext').privileged === true) return;
  listAt(value, 'volumeMounts').forEach((one, index) => {
    if (textAt(one, 'mountPropagation') === 'Bidirectional')
      report.error(
        'schema/forbidden',
        'only a privileged container may have it',
        'volumeMounts',
        index,
        'mountPropagation',
      );
  });
};

const numbered: ObjectRule = (value, report) => {
  if (value.containerPort === 0) missing(report, value, 'containerPort');
};

const nameAndKey: TypeRules = { fields: { name: dnsSubdomain, key: dataKey }, needs: ['name', 'key'] };

const CONTAINER: TypeRules = {
  fields: {
    name: dnsLabel,
    image,
    ports: all(uniqueBy('name'), unique(hostPortKey)),
    volumeMounts: unique(mountPath, 'mountPath'),
    volumeDevices: all(
      unique((element) => textAt(element, 'devicePath'), 'devicePath'),
      uniqueBy('name'),
    ),
    resizePolicy: all(
      unique((element) => textAt(element, 'resourceName'), 'resourceName'),
      each(resized),
    ),
  },
  needs: ['name', 'image'],
  checks: [restarts, propagation],
};

/** The rules of containers and their parts. */
export const CONTAINER_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Container': CONTAINER,
  'core.v1.EphemeralContainer': CONTAINER,
  'core.v1.ContainerPort': {
    fields: {
      containerPort: portOrNone,
      hostPort: portOrNone,
      name: portName,
    },
    checks: [numbered],
  },
  'core.v1.EnvVar': { fields: { name: envName }, needs: ['name'], checks: [envSource] },
  'core.v1.EnvVarSource': {
    checks: [exactlyOne('fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef')],
  },
  'core.v1.EnvFromSource': { fields: { prefix: envName }, checks: [exactlyOne('configMapRef', 'secretRef')] },
  'core.v1.ConfigMapEnvSource': { fields: { name: dnsSubdomain }, needs: ['name'] },
  'core.v1.SecretEnvSource': { fields: { name: dnsSubdomain }, needs: ['name'] },
  'core.v1.ConfigMapKeySelector': { ...nameAndKey },
  'core.v1.SecretKeySelector': { ...nameAndKey },
  'core.v1.ObjectFieldSelector': { needs: ['fieldPath'] },
  'core.v1.ResourceFieldSelector': { fields: { resource: resourceField }, needs: ['resource'] },
  'core.v1.VolumeMount': {
    fields: { subPath: relative, subPathExpr: relative, recursiveReadOnly: oneOf('Disabled', 'Enabled', 'IfPossible') },
    needs: ['name', 'mountPath'],
    checks: [mount],
  },
  'core.v1.VolumeDevice': { fields: { devicePath: relative }, needs: ['name', 'devicePath'] },
  'core.v1.SecurityContext': { fields: { runAsUser: ID, runAsGroup: ID }, checks: [escalation] },
  'core.v1.SeccompProfile': { needs: ['type'], checks: [localProfile] },
  'core.v1.AppArmorProfile': { needs: ['type'], checks: [localProfile] },
  'core.v1.PodSecurityContext': {
    fields: {
      runAsUser: ID,
      runAsGroup: ID,
      fsGroup: ID,
      supplementalGroups: each(ID),
      sysctls: uniqueBy('name'),
      seLinuxChangePolicy: oneOf('MountOption', 'Recursive'),
    },
  },
  'core.v1.Sysctl': {
    mayMiss: ['value'],
    fields: {
      name: check((text) =>
        text.length <= 253 && /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/.test(text)
          ? undefined
          : 'it must look like "net.core.somaxconn"',
      ),
    },
    needs: ['name'],
  },
};

/** The field paths that the environment of a container may name. */
export function envFieldPaths(container: JsonObject, report: Report): void {
  listAt(container, 'env').forEach((entry, index) => {
    const path = textAt(mapAt(mapAt(entry, 'valueFrom'), 'fieldRef'), 'fieldPath');
    const problem = path === '' ? undefined : fieldPathProblem(path, ENV_FIELDS);
    if (problem !== undefined) refuse(report, path, problem, 'env', index, 'valueFrom', 'fieldRef', 'fieldPath');
  });
}
