import { isJsonObject } from '../../../manifest';
import { dnsLabel } from './common';
import { eachContainer } from './each-container';
import { isEmpty, isSet, listAt, mapAt, refuse, textAt } from './make';
import type { ObjectRule } from './rule';
import { RELAXED } from './since';

/** With the network of its node a Pod's ports are the node's own. */
const hostNetwork: ObjectRule = (spec, report) => {
  if (spec.hostNetwork !== true) return;
  eachContainer(spec, report, (container) => {
    listAt(container, 'ports').forEach((port, index) => {
      const { hostPort, containerPort } = isJsonObject(port) ? port : {};
      if (isSet(hostPort) && hostPort !== 0 && hostPort !== containerPort)
        refuse(report, hostPort, 'with `hostNetwork` it must equal `containerPort`', 'ports', index, 'hostPort');
    });
  });
};

const namespaces: ObjectRule = (spec, report) => {
  if (spec.shareProcessNamespace === true && spec.hostPID === true) {
    report.error('schema/forbidden', 'it cannot stand beside `hostPID`', 'shareProcessNamespace');
  }
  if (spec.hostUsers === false) {
    for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) {
      if (spec[field] === true) report.error('schema/forbidden', 'it cannot stand beside `hostUsers: false`', field);
    }
  }
};

/** Pods of a StatefulSet get their host names from it and its Service. */
const hostNames: ObjectRule = (spec, report) => {
  if (report.root.kind === 'StatefulSet') return;
  for (const field of ['hostname', 'subdomain']) {
    report.enter(field);
    dnsLabel(spec[field] ?? null, report);
    report.leave();
  }
};

/** The proc file system of the node shows only where the users of a Pod are its own. */
const unmasked: ObjectRule = (spec, report) => {
  if (spec.hostUsers === false || report.minor < RELAXED.procMounts) return;
  eachContainer(spec, report, (container) => {
    if (mapAt(container, 'securityContext').procMount === 'Unmasked')
      refuse(report, 'Unmasked', 'it needs `hostUsers: false`', 'securityContext', 'procMount');
  });
};

const IPC_SYSCTL = /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/;

/** Settings of the kernel that a Pod shares with its node are the node's. */
const sysctls: ObjectRule = (spec, report) => {
  listAt(mapAt(spec, 'securityContext'), 'sysctls').forEach((one, index) => {
    const name = textAt(one, 'name').replaceAll('/', '.');
    const at = ['securityContext', 'sysctls', index, 'name'] as const;
    if (spec.hostNetwork === true && name.startsWith('net.'))
      refuse(report, name, 'with `hostNetwork` it belongs to the node', ...at);
    if (spec.hostIPC === true && IPC_SYSCTL.test(name))
      refuse(report, name, 'with `hostIPC` it belongs to the node', ...at);
  });
};

/** A Pod that is named otherwise has a network of its own, and no domain behind its name. */
const overridden: ObjectRule = (spec, report) => {
  if (isEmpty(spec.hostnameOverride)) return;
  if (spec.hostNetwork === true)
    report.error('schema/forbidden', 'it cannot stand beside `hostNetwork`', 'hostnameOverride');
  if (spec.setHostnameAsFQDN === true)
    report.error('schema/forbidden', 'it cannot stand beside `setHostnameAsFQDN`', 'hostnameOverride');
};

/** The checks of what a Pod shares with its node. */
export const hostChecks: readonly ObjectRule[] = [hostNetwork, namespaces, hostNames, unmasked, sysctls, overridden];
