import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_LABEL, syntaxProblem } from '../../names';
import type { Report } from '../report';
import { dnsLabel, dnsSubdomain } from './common';
import { attribute, opaque } from './devices';
import { all, atMost, isEmpty, isSet, listAt, refuse, textAt, uniqueBy, uniqueTexts } from './make';
import type { ObjectRule, TypeRules } from './rule';

/** A request says exactly what it wants, or which of several would do. */
const request: ObjectRule = (value, report) => {
  const found = ['exactly', 'firstAvailable'].filter((field) => !isEmpty(value[field]) || isJsonObject(value[field]));
  if (found.length !== 1) report.error('schema/invalid', 'either `exactly` or `firstAvailable` must be written');
};

/** All devices have no count; a count of 0 is read as 1. */
const counted: ObjectRule = (value, report) => {
  const { count, allocationMode } = value;
  if (typeof count !== 'number' || count === 0) return;
  if (allocationMode === 'All') refuse(report, count, '`allocationMode: All` takes no count', 'count');
  else if (count < 0) refuse(report, count, 'it must be 1 or more', 'count');
};

/** Devices are compared in one attribute, which they share or do not share. */
const compared: ObjectRule = (value, report) => {
  if (!isSet(value.matchAttribute) && !isSet(value.distinctAttribute))
    report.error('schema/missing', '`matchAttribute` or `distinctAttribute` must be written');
};

/** What constraints and configurations can speak of: requests, and the alternatives of requests. */
function namesOf(claim: JsonObject): ReadonlySet<string> {
  const requests = listAt(claim, 'requests');
  return new Set(
    requests.flatMap((one) => {
      const name = textAt(one, 'name');
      return [name, ...listAt(one, 'firstAvailable').map((sub) => `${name}/${textAt(sub, 'name')}`)];
    }),
  );
}

const speaksOfRequests: ObjectRule = (claim, report) => {
  const names = namesOf(claim);
  for (const field of ['constraints', 'config']) {
    listAt(claim, field).forEach((one, index) =>
      listAt(one, 'requests').forEach((name, place) => known(name, names, report, [field, index, 'requests', place])),
    );
  }
};

function known(name: Json, names: ReadonlySet<string>, report: Report, at: readonly (string | number)[]): void {
  if (typeof name !== 'string') return;
  const problem = name
    .split('/')
    .reduce<string | undefined>((found, part) => found ?? syntaxProblem(part, DNS_LABEL), undefined);
  if (problem !== undefined) refuse(report, name, problem, ...at);
  else if (!names.has(name)) refuse(report, name, 'there is no such request', ...at);
}

const EXACT: TypeRules = {
  dropped: ['derivedAttributes'],
  fields: { deviceClassName: dnsSubdomain, selectors: atMost(32) },
  checks: [counted],
};

/** The rules of claims to devices. */
export const DEVICE_CLAIM_RULES: Readonly<Record<string, TypeRules>> = {
  'resource.v1.DeviceClaim': {
    fields: { requests: all(atMost(32), uniqueBy('name')), constraints: atMost(32), config: atMost(32) },
    checks: [speaksOfRequests],
  },
  'resource.v1.DeviceRequest': {
    fields: { name: dnsLabel, firstAvailable: all(atMost(8), uniqueBy('name')) },
    checks: [request],
  },
  'resource.v1.ExactDeviceRequest': EXACT,
  'resource.v1.DeviceSubRequest': { ...EXACT, fields: { ...EXACT.fields, name: dnsLabel } },
  'resource.v1.DeviceConstraint': {
    fields: { matchAttribute: attribute, distinctAttribute: attribute, requests: all(atMost(32), uniqueTexts) },
    checks: [compared],
  },
  'resource.v1.DeviceClaimConfiguration': {
    fields: { requests: all(atMost(32), uniqueTexts) },
    checks: [opaque],
  },
};
