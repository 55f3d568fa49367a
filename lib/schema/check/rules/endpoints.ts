import { type Json, isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, isIpv4, syntaxProblem } from '../../names';
import type { Report } from '../report';
import { canonicalIp, ipAddress, reachable } from './addresses';
import { dnsLabel, dnsSubdomain, labelValue, port, qualifiedName } from './common';
import { all, atMost, isEmpty, listAt, refuse, textAt, unique } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** Each address of a slice is of the type that the slice says. */
const sliceAddresses: ObjectRule = (slice, report) => {
  const type = textAt(slice, 'addressType');
  listAt(slice, 'endpoints').forEach((endpoint, index) => {
    listAt(endpoint, 'addresses').forEach((address, place) => {
      for (const segment of ['endpoints', index, 'addresses', place]) report.enter(segment);
      if (type === 'FQDN') domain(address, report);
      else sliceAddress(address, type, report);
      for (let left = 4; left > 0; left--) report.leave();
    });
  });
};

function domain(name: Json, report: Report): void {
  if (typeof name !== 'string') return;
  const bare = name.replace(/\.$/, '');
  const problem = syntaxProblem(bare, DNS_SUBDOMAIN);
  if (problem !== undefined) refuse(report, name, problem);
  else if (!bare.includes('.')) refuse(report, name, 'it must be a domain of at least two parts');
}

function sliceAddress(address: Json, type: string, report: Report): void {
  const before = report.problems.length;
  if (address === '') refuse(report, address, 'it is empty');
  canonicalIp(address, report);
  if (typeof address !== 'string' || report.problems.length > before) return;
  if (type === 'IPv4' && !isIpv4(address)) refuse(report, address, '`addressType` asks for IPv4');
  else if (type === 'IPv6' && isIpv4(address)) refuse(report, address, '`addressType` asks for IPv6');
  else reachable(address, report);
}

const subset: ObjectRule = (value, report) => {
  if (isEmpty(value.addresses) && isEmpty(value.notReadyAddresses))
    report.error('schema/missing', '`addresses` or `notReadyAddresses` must be written');
  const ports = listAt(value, 'ports');
  if (ports.length < 2) return;
  ports.forEach((one, index) => {
    if (isJsonObject(one) && isEmpty(one.name))
      report.error('schema/missing', '`name` is missing, and each of several ports needs one', 'ports', index, 'name');
  });
};

/** Where an endpoint lies is told in fields of its own by now. */
const forgotten: ObjectRule = (endpoint, report) => {
  if (!isEmpty(endpoint.deprecatedTopology))
    report.warn('the API server drops the field; `zone` and `nodeName` stay', 'deprecatedTopology');
};

/** Ports of a slice differ in their names, of which one may be empty. */
const portNames: FieldRule = unique((one) => `:${textAt(one, 'name')}`, 'name');

const hints: FieldRule = all(
  atMost(8),
  unique((one) => `:${textAt(one, 'name')}`, 'name'),
);

/** The rules of the endpoints of Services. */
export const ENDPOINT_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.EndpointSubset': { checks: [subset] },
  'core.v1.EndpointAddress': {
    needs: ['ip'],
    fields: { ip: all(ipAddress, reachable), hostname: dnsLabel, nodeName: dnsSubdomain },
  },
  'core.v1.EndpointPort': { fields: { name: dnsLabel, port, appProtocol: qualifiedName } },
  'discovery.v1.EndpointSlice': {
    fields: { ports: all(atMost(20_000), portNames), endpoints: atMost(1000) },
    checks: [sliceAddresses],
  },
  'discovery.v1.Endpoint': {
    needs: ['addresses'],
    fields: { addresses: atMost(100), hostname: dnsLabel, nodeName: dnsSubdomain },
    checks: [forgotten],
  },
  'discovery.v1.EndpointHints': { fields: { forZones: hints, forNodes: hints } },
  'discovery.v1.ForZone': { mayMiss: ['name'], fields: { name: labelValue } },
  'discovery.v1.ForNode': { fields: { name: dnsSubdomain } },
  'discovery.v1.EndpointPort': { fields: { name: dnsLabel, appProtocol: qualifiedName } },
};
