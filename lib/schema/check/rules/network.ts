import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, addressBits, isCidr, isIpAddress, isIpv4, syntaxProblem } from '../../names';
import type { Report } from '../report';
import { canonicalCidr, cidr } from './addresses';
import { dnsLabel, dnsSubdomain, pathSegment, port, portName, portOrName } from './common';
import { all, check, each, isEmpty, isSet, listAt, mapAt, missing, range, refuse, textAt, written } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** What an address looks like: only digits and dots, or a colon. */
const ADDRESS = /^[\d.]+$|:/;

/** A host may have a wildcard as its first label, and is no address. */
const host: FieldRule = check((text) => {
  if (ADDRESS.test(text) && isIpAddress(text.replace(/(^|\.)0+(?=\d)/g, '$1')))
    return 'it must be a DNS name, not an IP address';
  return syntaxProblem(text.replace(/^\*\./, ''), DNS_SUBDOMAIN);
});

/** Who a certificate is for may look like an address. */
const tlsHost: FieldRule = check((text) => syntaxProblem(text.replace(/^\*\./, ''), DNS_SUBDOMAIN));

const rulesOrBackend: ObjectRule = (spec, report) => {
  if (isEmpty(spec.rules) && !isSet(spec.defaultBackend))
    report.error('schema/invalid', '`defaultBackend` or `rules` must be written');
};

const backend: ObjectRule = (value, report) => {
  const { service, resource } = value;
  const count = [service, resource].filter(isSet).length;
  if (count === 0) report.error('schema/invalid', '`service` or `resource` must be written');
  if (count === 2) report.error('schema/invalid', '`resource` cannot stand beside `service`');
  if (isJsonObject(resource)) resourceOf(resource, report);
  if (isJsonObject(service)) servicePort(mapAt(service, 'port'), report);
};

function servicePort(port: JsonObject, report: Report): void {
  const numbered = typeof port.number === 'number' && port.number !== 0;
  if (!numbered && isEmpty(port.name))
    report.error('schema/missing', 'the `name` or the `number` of the port must be written', 'service', 'port');
  if (numbered && !isEmpty(port.name))
    report.error('schema/forbidden', '`name` cannot stand beside `number`', 'service', 'port', 'name');
}

/** An object behind a path; those of the core group are named without `apiGroup`. */
function resourceOf(resource: JsonObject, report: Report): void {
  report.enter('resource');
  for (const field of ['kind', 'name']) if (isEmpty(resource[field])) missing(report, resource, field);
  for (const [field, rule] of [
    ['apiGroup', all(written, dnsSubdomain)],
    ['kind', pathSegment],
    ['name', pathSegment],
  ] as const) {
    report.enter(field);
    rule(resource[field] ?? null, report);
    report.leave();
  }
  report.leave();
}

const FORBIDDEN = ['//', '/./', '/../', '%2f', '%2F'];

/** Paths are absolute, and those that are compared are plain. */
const httpPath: ObjectRule = (value, report) => {
  const { path, pathType } = value;
  const text = typeof path === 'string' ? path : '';
  const exact = pathType === 'Exact' || pathType === 'Prefix';
  if (text === '' ? exact : !text.startsWith('/')) refuse(report, text, 'it must be an absolute path', 'path');
  const wrong = exact
    ? (FORBIDDEN.find((part) => text.includes(part)) ?? ['/..', '/.'].find((end) => text.endsWith(end)))
    : undefined;
  if (wrong !== undefined) refuse(report, text, `it may not hold ${JSON.stringify(wrong)}`, 'path');
};

const ipBlock: ObjectRule = (value, report) => {
  const range = textAt(value, 'cidr');
  listAt(value, 'except').forEach((inner, index) => {
    if (typeof inner !== 'string') return;
    if (isCidr(range) && isCidr(inner) && !holds(range, inner))
      refuse(report, inner, `it must lie inside of ${range}, and be smaller`, 'except', index);
  });
};

/** Whether a range holds another one that is smaller. */
function holds(outer: string, inner: string): boolean {
  const [a, b] = [outer, inner].map((text) => ({
    bits: addressBits(text.split('/')[0] ?? ''),
    length: Number(text.split('/')[1]),
  }));
  return (
    a !== undefined &&
    b !== undefined &&
    b.length > a.length &&
    a.bits.length === b.bits.length &&
    a.bits.slice(0, a.length) === b.bits.slice(0, a.length)
  );
}

const peer: ObjectRule = (value, report) => {
  const selected = isSet(value.podSelector) || isSet(value.namespaceSelector);
  if (!selected && !isSet(value.ipBlock))
    report.error('schema/missing', '`podSelector`, `namespaceSelector` or `ipBlock` must be written');
  if (selected && isSet(value.ipBlock)) report.error('schema/forbidden', 'it cannot stand beside selectors', 'ipBlock');
};

const portRange: ObjectRule = (value, report) => {
  const { endPort } = value;
  if (typeof endPort !== 'number') return;
  if (!isSet(value.port)) refuse(report, endPort, 'it needs `port`', 'endPort');
  else if (typeof value.port === 'string') refuse(report, endPort, 'it needs a numeric `port`', 'endPort');
  else if (typeof value.port === 'number' && endPort < value.port)
    refuse(report, endPort, 'it must be `port` or more', 'endPort');
};

const twoTypes: FieldRule = (value, report) => {
  if (!Array.isArray(value)) return;
  if (value.length > 2) refuse(report, value as readonly Json[], 'at most two policy types are allowed');
  (value as readonly Json[]).forEach((type, index) => {
    if (type === '') report.error('schema/closed-value', '"" is not one of "Ingress", "Egress"', index);
  });
};

const classScope: ObjectRule = (value, report) => {
  const { scope, namespace } = value;
  if (scope === 'Namespace' && isEmpty(namespace))
    report.error('schema/missing', '`scope: Namespace` needs `namespace`', 'namespace');
  if ((scope === 'Cluster' || isEmpty(scope)) && isSet(namespace))
    report.error('schema/forbidden', 'it needs `scope: Namespace`', 'namespace');
};

const CONTROLLER_PATH = /^[A-Za-z0-9/._~%!$&'()*+,;=:-]+$/;

const controller: FieldRule = check((text) => {
  const [domain = '', ...path] = text.split('/');
  if (text.length > 250) return 'it may have 250 characters';
  if (path.length === 0 || path.join('/') === '')
    return 'it must have a domain and a path, as in "example.com/ingress"';
  return CONTROLLER_PATH.test(path.join('/'))
    ? syntaxProblem(domain, DNS_SUBDOMAIN)
    : 'behind the domain, it may hold only what a URL holds in its path';
});

/** Of each family one range is enough. */
export const onePerFamily: FieldRule = (value, report) => {
  const ranges = (Array.isArray(value) ? (value as readonly Json[]) : []).filter((one) => typeof one === 'string');
  const ipv4 = ranges.filter((one) => isIpv4(one.split('/')[0] ?? '')).length;
  if (ranges.length > 2 || (ranges.length === 2 && ipv4 !== 1))
    refuse(report, ranges, 'it may hold one range of IPv4 and one of IPv6');
};

/** The rules of Ingresses and network policies. */
export const NETWORK_RULES: Readonly<Record<string, TypeRules>> = {
  'networking.v1.IngressSpec': { fields: { ingressClassName: dnsSubdomain }, checks: [rulesOrBackend] },
  'networking.v1.IngressRule': { fields: { host } },
  'networking.v1.IngressTLS': { fields: { hosts: each(all(written, tlsHost)), secretName: dnsSubdomain } },
  'networking.v1.HTTPIngressRuleValue': { needs: ['paths'] },
  'networking.v1.HTTPIngressPath': { checks: [httpPath] },
  'networking.v1.IngressBackend': { checks: [backend] },
  'networking.v1.IngressServiceBackend': { fields: { name: dnsLabel } },
  'networking.v1.ServiceBackendPort': {
    fields: { name: portName, number: (value, report) => (value === 0 ? undefined : port(value, report)) },
  },
  'networking.v1.IngressClassSpec': { fields: { controller }, needs: ['controller'] },
  'networking.v1.IngressClassParametersReference': {
    fields: { apiGroup: dnsSubdomain, kind: pathSegment, name: pathSegment, namespace: dnsLabel },
    checks: [classScope],
  },
  // In other places of the kind the API server lets such a reference pass, and drops it.
  'core.v1.TypedLocalObjectReference': { mayMiss: ['kind', 'name'] },
  'networking.v1.NetworkPolicySpec': { fields: { policyTypes: twoTypes } },
  'networking.v1.NetworkPolicyPeer': { checks: [peer] },
  'networking.v1.NetworkPolicyPort': { fields: { port: portOrName, endPort: range(1, 65_535) }, checks: [portRange] },
  'networking.v1.IPBlock': { fields: { cidr, except: each(all(written, cidr)) }, checks: [ipBlock] },
  'networking.v1.ServiceCIDRSpec': { needs: ['cidrs'], fields: { cidrs: all(each(canonicalCidr), onePerFamily) } },
  'networking.v1.IPAddressSpec': { needs: ['parentRef'] },
  'networking.v1.ParentReference': {
    fields: { group: dnsSubdomain, resource: pathSegment, name: pathSegment, namespace: pathSegment },
  },
};
