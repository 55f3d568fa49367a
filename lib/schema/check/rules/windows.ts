import type { Json, JsonObject } from '../../../manifest';
import type { Report } from '../report';
import { dnsSubdomain } from './common';
import { placedContainers } from './each-container';
import { check, isSet, mapAt, refuse } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** What the security of a Pod or a container says that Windows does not know. */
const LINUX_POD = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'fsGroup',
  'fsGroupChangePolicy',
  'sysctls',
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
];
const LINUX_CONTAINER = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
];
const system: ObjectRule = (spec, report) => {
  const { name } = mapAt(spec, 'os');
  if (name === 'windows') onWindows(spec, report);
  if (name === 'linux') onLinux(spec, report);
};

function onWindows(spec: JsonObject, report: Report): void {
  for (const field of ['hostPID', 'hostIPC']) if (spec[field] === true) forbid(report, 'windows', field);
  for (const field of ['shareProcessNamespace', 'hostUsers', 'resources'])
    if (isSet(spec[field])) forbid(report, 'windows', field);
  const security = mapAt(spec, 'securityContext');
  for (const field of LINUX_POD)
    if (isSet(security[field]) && !isEmptySysctls(field, security[field]))
      forbid(report, 'windows', 'securityContext', field);
  for (const { container, at } of placedContainers(spec)) {
    const own = mapAt(container, 'securityContext');
    for (const field of LINUX_CONTAINER)
      if (isSet(own[field])) forbid(report, 'windows', ...at, 'securityContext', field);
  }
}

function isEmptySysctls(field: string, value: Json): boolean {
  return field === 'sysctls' && Array.isArray(value) && value.length === 0;
}

function onLinux(spec: JsonObject, report: Report): void {
  if (isSet(mapAt(spec, 'securityContext').windowsOptions))
    forbid(report, 'linux', 'securityContext', 'windowsOptions');
  for (const { container, at } of placedContainers(spec))
    if (isSet(mapAt(container, 'securityContext').windowsOptions))
      forbid(report, 'linux', ...at, 'securityContext', 'windowsOptions');
}

function forbid(report: Report, system: string, ...at: readonly (string | number)[]): void {
  report.error('schema/forbidden', `a Pod of \`os: { name: ${system} }\` cannot have it`, ...at);
}

/** Either all containers of a Pod are processes of the host, or none is; and those have its network. */
const hostProcess: ObjectRule = (spec, report) => {
  if (!saysSomething(spec)) return;
  const whole = hostProcessOf(spec);
  const containers = placedContainers(spec);
  const said = containers.map(({ container }) => hostProcessOf(container));
  said.forEach((own, index) => {
    const { at } = containers[index] ?? {};
    if (at && whole !== undefined && own !== undefined && own !== whole)
      refuse(report, own, `the Pod says ${String(whole)}`, ...at, 'securityContext', 'windowsOptions', 'hostProcess');
  });
  const used = said.map((own) => own ?? whole ?? false);
  if (!used.includes(true)) return;
  if (used.includes(false))
    report.error('schema/invalid', 'all containers of the Pod must be processes of the host, or none');
  if (spec.hostNetwork !== true)
    refuse(report, spec.hostNetwork, 'processes of the host need its network', 'hostNetwork');
};

/** Most Pods say nothing of Windows. */
function saysSomething(spec: JsonObject): boolean {
  const isWritten = (value: Json): boolean => isSet(mapAt(value, 'securityContext').windowsOptions);
  return isWritten(spec) || placedContainers(spec).some(({ container }) => isWritten(container));
}

function hostProcessOf(value: Json): boolean | undefined {
  const found = mapAt(mapAt(value, 'securityContext'), 'windowsOptions').hostProcess;
  return typeof found === 'boolean' ? found : undefined;
}

/** An account of Windows: a name, and before it a domain and a backslash, if any. */
function accountProblem(text: string): string | undefined {
  const parts = text.split('\\');
  const [domain, user = ''] = parts.length > 1 ? parts : [undefined, text];
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'it holds a control character';
  if (parts.length > 2) return 'it may hold one "\\"';
  return (domain === undefined ? undefined : domainProblem(domain)) ?? userProblem(user);
}

function userProblem(user: string): string | undefined {
  if (user === '') return 'it names no user';
  if (user.length > 104) return 'a user has at most 104 characters';
  if (/^[. ]+$/.test(user)) return 'a user cannot be dots and blanks';
  return /["/\\:;|=,+*?<>@[\]]/.test(user) ? 'a user may hold none of "/\\:;|=,+*?<>@[]' : undefined;
}

function domainProblem(domain: string): string | undefined {
  if (domain.length > 255) return 'a domain has at most 255 characters';
  const isNetBios = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/.test(domain);
  const isDns = /^[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?)*$/.test(
    domain,
  );
  return isNetBios || isDns ? undefined : 'the domain before the "\\" is none';
}

const account: FieldRule = (value, report) => {
  if (value === '') refuse(report, value, 'it is empty');
  check(accountProblem)(value, report);
};

const MOST_GMSA = 64 * 1024;

const credential: FieldRule = (value, report) => {
  if (value === '') refuse(report, value, 'it is empty');
  if (typeof value === 'string' && value.length > MOST_GMSA)
    refuse(report, value, `it may have ${MOST_GMSA} characters`);
};

const credentialName: FieldRule = (value, report) => {
  if (value === '') refuse(report, value, 'it is empty');
  dnsSubdomain(value, report);
};

/** The checks of a Pod that depend on its operating system. */
export const systemChecks: readonly ObjectRule[] = [system, hostProcess];

/** The rules of Windows. */
export const WINDOWS_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.WindowsSecurityContextOptions': {
    fields: { runAsUserName: account, gmsaCredentialSpec: credential, gmsaCredentialSpecName: credentialName },
  },
};
