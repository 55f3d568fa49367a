import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, isIpAddress, isIpv4, isMappedIpv4, syntaxProblem } from '../../names';
import { show } from '../report';
import { cidr, ipAddress, isSpecial, reachable } from './addresses';
import { dnsLabel, labels, port, portOrName, portOrNone, qualifiedName } from './common';
import {
  all,
  each,
  isEmpty,
  isSet,
  listAt,
  mapAt,
  missing,
  numberAt,
  refuse,
  textAt,
  unique,
  uniqueBy,
  written,
} from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const EXTERNAL = ['NodePort', 'LoadBalancer'];

function typeOf(spec: JsonObject): string {
  return textAt(spec, 'type') || 'ClusterIP';
}

const portsNeeded: ObjectRule = (spec, report) => {
  const type = typeOf(spec);
  const ports = listAt(spec, 'ports');
  if (ports.length === 0 && type !== 'ExternalName' && spec.clusterIP !== 'None') missing(report, spec, 'ports');
  if (ports.length < 2) return;
  ports.forEach((one, index) => {
    if (isJsonObject(one) && isEmpty(one.name))
      report.error('schema/missing', '`name` is missing, and each of several ports needs one', 'ports', index, 'name');
  });
};

/** Only a ClusterIP Service can do without an address. */
const headless: ObjectRule = (spec, report) => {
  const type = typeOf(spec);
  if (spec.clusterIP === 'None' && EXTERNAL.includes(type))
    refuse(report, 'None', `a Service of the type ${type} needs an address`, 'clusterIP');
};

const nodePorts: ObjectRule = (spec, report) => {
  const type = typeOf(spec);
  listAt(spec, 'ports').forEach((one, index) => {
    const nodePort = isJsonObject(one) ? one.nodePort : undefined;
    if (type === 'ClusterIP' && typeof nodePort === 'number' && nodePort !== 0)
      report.error('schema/forbidden', 'a `ClusterIP` Service has no node ports', 'ports', index, 'nodePort');
  });
};

const externalName: ObjectRule = (spec, report) => {
  if (typeOf(spec) !== 'ExternalName') return;
  const name = textAt(spec, 'externalName').replace(/\.$/, '');
  if (name === '') missing(report, spec, 'externalName');
  const problem = name === '' ? undefined : syntaxProblem(name, DNS_SUBDOMAIN);
  if (problem !== undefined) refuse(report, name, problem, 'externalName');
  for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
    if (!isEmpty(spec[field])) report.error('schema/forbidden', 'an `ExternalName` Service has no address', field);
  }
};

const balancerOnly: ObjectRule = (spec, report) => {
  if (typeOf(spec) === 'LoadBalancer') return;
  for (const field of ['loadBalancerSourceRanges', 'allocateLoadBalancerNodePorts', 'loadBalancerClass']) {
    if (isSet(spec[field]) && !(field === 'loadBalancerSourceRanges' && isEmpty(spec[field])))
      report.error('schema/forbidden', 'only a `LoadBalancer` Service has it', field);
  }
};

const traffic: ObjectRule = (spec, report) => {
  const type = typeOf(spec);
  const external = EXTERNAL.includes(type) || (type === 'ClusterIP' && !isEmpty(spec.externalIPs));
  if (!isEmpty(spec.externalTrafficPolicy) && !external)
    refuse(
      report,
      spec.externalTrafficPolicy,
      'only a Service that is reached from outside has it',
      'externalTrafficPolicy',
    );
  const local = spec.externalTrafficPolicy === 'Local' && type === 'LoadBalancer';
  if (typeof spec.healthCheckNodePort === 'number' && spec.healthCheckNodePort !== 0 && !local) {
    refuse(
      report,
      spec.healthCheckNodePort,
      'it needs `type: LoadBalancer` and `externalTrafficPolicy: Local`',
      'healthCheckNodePort',
    );
  }
};

/** How long a client stays is judged only where clients stay at all. */
const affinity: ObjectRule = (spec, report) => {
  const seconds = numberAt(mapAt(mapAt(spec, 'sessionAffinityConfig'), 'clientIP'), 'timeoutSeconds');
  if (spec.sessionAffinity === 'ClientIP' && seconds !== undefined && (seconds < 1 || seconds > 86_400))
    refuse(report, seconds, 'it must lie between 1 and 86400', 'sessionAffinityConfig', 'clientIP', 'timeoutSeconds');
};

/** Several families, or addresses, need a policy that allows them. */
const dualStack: ObjectRule = (spec, report) => {
  const count = Math.max(listAt(spec, 'ipFamilies').length, listAt(spec, 'clusterIPs').length);
  if (spec.ipFamilyPolicy === 'SingleStack' && count > 1)
    refuse(report, spec.ipFamilyPolicy, 'it allows one family, and there are several', 'ipFamilyPolicy');
};

const RANGES = 'service.beta.kubernetes.io/load-balancer-source-ranges';

/** Where the field is not written, the API server reads the annotation that came before it. */
const sourceRanges: ObjectRule = (service, report) => {
  const text = mapAt(mapAt(service, 'metadata'), 'annotations')[RANGES];
  const spec = mapAt(service, 'spec');
  if (typeof text !== 'string' || !isEmpty(spec.loadBalancerSourceRanges)) return;
  for (const segment of ['metadata', 'annotations', RANGES]) report.enter(segment);
  if (typeOf(spec) !== 'LoadBalancer') report.error('schema/forbidden', 'only a `LoadBalancer` Service has it');
  if (text.trim() !== '') for (const one of text.split(',')) cidr(one.trim(), report);
  for (let left = 3; left > 0; left--) report.leave();
};

/** The addresses of a Service agree with each other and with its families. */
const addresses: ObjectRule = (spec, report) => {
  const ips = listAt(spec, 'clusterIPs');
  const { clusterIP } = spec;
  if (!isEmpty(clusterIP) && ips.length > 0 && ips[0] !== clusterIP)
    refuse(report, ips[0], 'the first address must equal `clusterIP`', 'clusterIPs');
  if (isEmpty(clusterIP) && ips.length > 0)
    report.error('schema/missing', '`clusterIP` must equal the first address', 'clusterIPs');
  if (ips.length > 2) report.error('schema/invalid', 'at most two addresses are allowed', 'clusterIPs');
  const wanted = listAt(spec, 'ipFamilies');
  const note = (ip: Json, index: number, ...at: readonly (string | number)[]): void => {
    const problem = addressProblem(ip, index, wanted[index]);
    if (problem !== undefined) refuse(report, ip, problem, ...at);
  };
  if (ips.length > 0) ips.forEach((ip, index) => note(ip, index, 'clusterIPs', index));
  else if (isSet(clusterIP) && clusterIP !== '') note(clusterIP, 0, 'clusterIP');
};

function addressProblem(ip: Json, index: number, family: Json | undefined): string | undefined {
  if (typeof ip !== 'string' || (ip === 'None' && index === 0)) return undefined;
  if (!isIpAddress(ip) || isMappedIpv4(ip)) return 'it must be an IP address such as 10.9.8.7, or "None"';
  if (isSpecial(ip)) return 'no Service can have such an address';
  const own = isIpv4(ip) ? 'IPv4' : 'IPv6';
  return isSet(family) && family !== '' && family !== own ? `\`ipFamilies\` asks for ${show(family)}` : undefined;
}

const families: FieldRule = (value, report) => {
  each(written)(value, report);
  if (Array.isArray(value) && value.length > 2) report.error('schema/invalid', 'at most two families are allowed');
  unique((one) => (typeof one === 'string' ? one : undefined))(value, report);
};

const portKey = (one: Json): string | undefined => {
  const number = isJsonObject(one) ? one.port : undefined;
  return typeof number === 'number' ? `${number}/${textAt(one, 'protocol') || 'TCP'}` : undefined;
};

const nodePortKey = (one: Json): string | undefined => {
  const number = isJsonObject(one) ? one.nodePort : undefined;
  return typeof number === 'number' && number > 0 ? `${number}/${textAt(one, 'protocol') || 'TCP'}` : undefined;
};

/** The rules of Services. */
export const SERVICE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Service': { checks: [sourceRanges] },
  'core.v1.ServiceSpec': {
    fields: {
      selector: labels,
      ports: all(uniqueBy('name'), unique(portKey), unique(nodePortKey, 'nodePort')),
      externalIPs: each(all(written, ipAddress, reachable)),
      ipFamilies: families,
      loadBalancerSourceRanges: each((value, report) =>
        all(written, cidr)(typeof value === 'string' ? value.trim() : value, report),
      ),
      healthCheckNodePort: portOrNone,
      loadBalancerClass: qualifiedName,
    },
    checks: [portsNeeded, headless, nodePorts, externalName, balancerOnly, traffic, affinity, dualStack, addresses],
  },
  'core.v1.ServicePort': {
    fields: {
      name: dnsLabel,
      port,
      targetPort: (value, report) => (value === '' || value === 0 ? undefined : portOrName(value, report)),
      appProtocol: qualifiedName,
    },
  },
};
