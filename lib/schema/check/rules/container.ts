import type { Json } from '../../../manifest';
import type { Report } from '../report';
import { dnsLabel, portName, portOrNone } from './common';
import {
  all,
  check,
  each,
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
import { relativePath } from './paths';
import { restarts } from './restarts';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { RELAXED } from './since';

const ID = range(0, 2 ** 31 - 1);

const image: FieldRule = (value, report) => {
  if (report.root.kind === 'Pod' && typeof value === 'string' && value.trim() !== value)
    refuse(report, value, 'it has a blank at an end');
};

/** A profile on the node is named only with `Localhost`, and then always. */
const localProfile: ObjectRule = (value, report) => {
  if (value.type === 'Localhost') {
    if (isEmpty(value.localhostProfile)) missing(report, value, 'localhostProfile', 'Localhost needs it');
  } else if (isSet(value.localhostProfile))
    report.error('schema/forbidden', 'only `Localhost` takes a profile', 'localhostProfile');
};

const MOST_PROFILE = 4095;

const profileName: FieldRule = check((text) => {
  if (text.trim() !== text) return 'it has a blank at an end';
  return text.length > MOST_PROFILE ? `it may have ${MOST_PROFILE} characters` : undefined;
});

const escalation: ObjectRule = (value, report) => {
  if (value.allowPrivilegeEscalation !== false) return;
  if (value.privileged === true)
    refuse(report, false, 'a privileged container can always gain more privileges', 'allowPrivilegeEscalation');
  const added = listAt(value.capabilities, 'add');
  if (added.includes('CAP_SYS_ADMIN'))
    refuse(report, false, 'a container with CAP_SYS_ADMIN can always gain more privileges', 'allowPrivilegeEscalation');
};

const mountPath = (element: Json): string | undefined => textAt(element, 'mountPath');

const mount: ObjectRule = (value, report) => {
  if (!isEmpty(value.subPath) && !isEmpty(value.subPathExpr))
    report.error('schema/forbidden', '`subPathExpr` cannot stand beside `subPath`', 'subPathExpr');
  const recursive = value.recursiveReadOnly;
  if (recursive === 'Enabled' || recursive === 'IfPossible') {
    if (value.readOnly !== true) report.error('schema/forbidden', 'it needs `readOnly: true`', 'recursiveReadOnly');
    if (!isEmpty(value.mountPropagation) && value.mountPropagation !== 'None')
      report.error('schema/forbidden', 'it cannot stand beside `mountPropagation`', 'recursiveReadOnly');
  }
};

/** Only these resources of a running container can change. */
function resized(policy: Json, report: Report): void {
  report.enter('resourceName');
  oneOf('cpu', 'memory')(textAt(policy, 'resourceName'), report);
  report.leave();
}

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

const CONTAINER: TypeRules = {
  keptSince: {
    restartPolicy: RELAXED.restarts,
    resizePolicy: RELAXED.resizes,
    restartPolicyRules: RELAXED.ownRestarts,
  },
  fields: {
    name: dnsLabel,
    image,
    ports: uniqueBy('name'),
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
  'core.v1.VolumeMount': {
    dropped: ['bindMountOptions'],
    keptSince: { recursiveReadOnly: 31 },
    fields: {
      subPath: relativePath,
      subPathExpr: relativePath,
      recursiveReadOnly: oneOf('Disabled', 'Enabled', 'IfPossible'),
    },
    needs: ['name', 'mountPath'],
    checks: [mount],
  },
  'core.v1.VolumeDevice': { fields: { devicePath: relativePath }, needs: ['name', 'devicePath'] },
  'core.v1.SecurityContext': { fields: { runAsUser: ID, runAsGroup: ID }, checks: [escalation] },
  'core.v1.SeccompProfile': { fields: { localhostProfile: relativePath }, needs: ['type'], checks: [localProfile] },
  'core.v1.AppArmorProfile': { fields: { localhostProfile: profileName }, needs: ['type'], checks: [localProfile] },
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
