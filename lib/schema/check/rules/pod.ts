import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_SEARCH, DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { dnsLabel, dnsSubdomain, ipAddress, labels, qualifiedName } from './common';
import { envFieldPaths, fileKeys } from './env';
import {
  all,
  check,
  each,
  exactlyOne,
  isEmpty,
  isSet,
  listAt,
  mapAt,
  range,
  refuse,
  textAt,
  uniqueBy,
  written,
} from './make';
import { hookPauses, probeUse } from './probes';
import { eachContainer } from './each-container';
import { hostChecks } from './pod-host';
import { podResources } from './pod-resources';
import { claimNames, containerAmounts, pagesOfPod } from './resources';
import { systemChecks } from './windows';
import { resized } from './restarts';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { spreadConstraints } from './scheduling';
import { RELAXED, since } from './since';
import { volumeNamed } from './volumes';

const INIT_FORBIDDEN = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'];

const containers: ObjectRule = (spec, report) => {
  const grace = typeof spec.terminationGracePeriodSeconds === 'number' ? spec.terminationGracePeriodSeconds : 30;
  const names = new Set<string>();
  eachContainer(spec, report, (container, list) => {
    const name = textAt(container, 'name');
    if (name !== '' && names.has(name))
      report.error('schema/duplicate', `another container is named ${show(name)}`, 'name');
    names.add(name);
    if (list === 'initContainers') initContainer(container, report);
    else ownRestart(container, report);
    mounts(container, spec, report);
    claimUse(container, spec, report);
    probeUse(container, report);
    hookPauses(container, grace, report);
    envFieldPaths(container, report);
    fileKeys(container, spec, report);
    if (report.minor >= RELAXED.resizes) resized(container, spec, list, report);
  });
};

/** Before 1.29 the field is dropped wherever it stands. */
function ownRestart(container: JsonObject, report: Report): void {
  if (isSet(container.restartPolicy) && report.minor >= RELAXED.restarts && report.minor < RELAXED.ownRestarts)
    report.error('schema/forbidden', 'only init containers have one', 'restartPolicy');
}

/** An init container ends before the next one starts, unless it restarts always. */
function initContainer(container: JsonObject, report: Report): void {
  if (container.restartPolicy === 'Always') return;
  for (const field of INIT_FORBIDDEN) {
    if (isSet(container[field]) && !isSignalOnly(container[field]))
      report.error('schema/forbidden', 'an init container has it only with `restartPolicy: Always`', field);
  }
}

/** The signal alone is dropped, and the whole with it. */
function isSignalOnly(value: Json): boolean {
  return isJsonObject(value) && Object.keys(value).join() === 'stopSignal';
}

function mounts(container: JsonObject, spec: JsonObject, report: Report): void {
  for (const field of ['volumeMounts', 'volumeDevices']) {
    listAt(container, field).forEach((mount, index) => {
      const name = textAt(mount, 'name');
      const volume = volumeNamed(spec, name);
      if (!volume && isClaimTemplate(name, report)) return;
      if (!volume) report.error('schema/not-found', `the Pod has no volume ${show(name)}`, field, index, 'name');
      else if (field === 'volumeDevices' && !isSet(volume.persistentVolumeClaim) && !isSet(volume.ephemeral)) {
        refuse(report, name, 'only claims can be devices', field, index, 'name');
      }
    });
  }
}

/** A StatefulSet makes a volume of each of its claim templates. */
function isClaimTemplate(name: string, report: Report): boolean {
  const { kind, spec } = report.root;
  return (
    kind === 'StatefulSet' &&
    listAt(spec, 'volumeClaimTemplates').some((claim) => textAt(mapAt(claim, 'metadata'), 'name') === name)
  );
}

function claimUse(container: JsonObject, spec: JsonObject, report: Report): void {
  claimNames(container).forEach((claim, index) => {
    const name = textAt(claim, 'name');
    if (!listAt(spec, 'resourceClaims').some((one) => textAt(one, 'name') === name))
      report.error('schema/not-found', `the Pod has no resource claim ${show(name)}`, 'resources', 'claims', index);
  });
}

const dns: ObjectRule = (spec, report) => {
  if (spec.dnsPolicy === 'None' && listAt(mapAt(spec, 'dnsConfig'), 'nameservers').length === 0) {
    report.error('schema/missing', '`dnsPolicy: None` needs at least one nameserver', 'dnsConfig', 'nameservers');
  }
};

/** The old name of a field counts where the new one is not written. */
const oldAccount: ObjectRule = (spec, report) => {
  if (!isEmpty(spec.serviceAccountName)) return;
  report.enter('serviceAccount');
  dnsSubdomain(spec.serviceAccount ?? null, report);
  report.leave();
};

const shortName: FieldRule = (value, report) => {
  if (typeof value === 'string' && value.length > 64) refuse(report, value, 'a host name has at most 64 characters');
};

const gates: ObjectRule = (spec, report) => {
  if (!isEmpty(spec.schedulingGates) && !isEmpty(spec.nodeName))
    report.error('schema/forbidden', 'a Pod with scheduling gates has no node yet', 'nodeName');
};

const created: ObjectRule = (spec, report) => {
  if (!isEmpty(spec.ephemeralContainers))
    report.error('schema/forbidden', 'only a running Pod can be given ephemeral containers', 'ephemeralContainers');
};

const dnsOptions: TypeRules = {
  fields: {
    searches: each(
      all(
        written,
        since(
          RELAXED.dnsSearches,
          check((text) => (text === '.' ? undefined : syntaxProblem(text.replace(/\.$/, ''), DNS_SEARCH))),
          check((text) => syntaxProblem(text.replace(/\.$/, ''), DNS_SUBDOMAIN)),
        ),
      ),
    ),
    nameservers: all(each(all(written, ipAddress)), (value, report) => {
      if (Array.isArray(value) && value.length > 3) report.error('schema/invalid', 'at most 3 nameservers are allowed');
    }),
  },
};

/** The rules of Pods as a whole. */
export const POD_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.PodSpec': {
    fields: {
      volumes: uniqueBy('name'),
      nodeSelector: labels,
      hostnameOverride: all(dnsSubdomain, shortName),
      nodeName: dnsSubdomain,
      overhead: all(containerAmounts, pagesOfPod),
      serviceAccountName: dnsSubdomain,
      priorityClassName: dnsSubdomain,
      runtimeClassName: dnsSubdomain,
      activeDeadlineSeconds: range(1, 2 ** 31 - 1),
      topologySpreadConstraints: spreadConstraints,
      resourceClaims: uniqueBy('name'),
      schedulingGates: uniqueBy('name'),
    },
    needs: ['containers'],
    dropped: ['evictionResponders', 'schedulingGroup'],
    keptSince: { hostUsers: 33, resources: RELAXED.podResources, hostnameOverride: 35 },
    checks: [containers, ...hostChecks, ...systemChecks, dns, oldAccount, podResources, gates, created],
  },
  'core.v1.PodTemplateSpec': { zero: ['spec'] },
  'core.v1.PodDNSConfig': dnsOptions,
  'core.v1.PodDNSConfigOption': { needs: ['name'] },
  'core.v1.EvictionResponder': { mayMiss: ['name', 'priority'] },
  'core.v1.PodReadinessGate': { fields: { conditionType: qualifiedName } },
  'core.v1.PodSchedulingGate': { fields: { name: qualifiedName } },
  'core.v1.PodResourceClaim': {
    fields: { name: dnsLabel, resourceClaimName: dnsSubdomain, resourceClaimTemplateName: dnsSubdomain },
    checks: [exactlyOne('resourceClaimName', 'resourceClaimTemplateName')],
  },
};
