import { isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import { annotations, dnsLabel, labelValue, labels, qualifiedName } from './common';
import { deviceExpression } from './device-cel';
import { driverName } from './drivers';
import { all, atMost, check, isEmpty, isSet, mapAt, missing, refuse } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const MOST_DOMAIN = 63;
const MOST_IDENTIFIER = 32;

/**
 * Says what is wrong with the name of an attribute or a capacity: an identifier, with or without a domain. A name with
 * two slashes or more the API server does not look at.
 */
export function attributeProblem(text: string): string | undefined {
  const [first = '', second, ...more] = text.split('/');
  if (more.length > 0) return undefined;
  const [domain, name] = second === undefined ? [undefined, first] : [first, second];
  const problem = domain === undefined ? undefined : domainProblem(domain);
  if (problem !== undefined) return `before the "/", ${problem}`;
  if (name.length > MOST_IDENTIFIER) return `it may have ${MOST_IDENTIFIER} characters`;
  return /^[A-Za-z_]\w*$/.test(name) ? undefined : 'it must be an identifier';
}

function domainProblem(domain: string): string | undefined {
  return domain.length > MOST_DOMAIN
    ? `it may have ${MOST_DOMAIN} characters`
    : syntaxProblem(domain.toLowerCase(), DNS_SUBDOMAIN);
}

/** An attribute that is compared has a domain, always, and that in small letters. */
export const attribute: FieldRule = check((text) => {
  const [domain = '', ...more] = text.split('/');
  if (more.length === 0) return 'it must have a domain, as in "example.com/model"';
  const problem = more.length === 1 ? syntaxProblem(domain, DNS_SUBDOMAIN) : undefined;
  return problem === undefined ? attributeProblem(text) : `before the "/", ${problem}`;
});

/** A driver of devices is a short domain, and best in small letters. */
export const deviceDriver: FieldRule = (value, report) => {
  driverName(value, report);
  if (typeof value === 'string' && /[A-Z]/.test(value)) report.warn('small letters are better');
};

/** A pool is named by one domain, or several with "/" between. */
export const poolName: FieldRule = check((text) => {
  if (text.length > 253) return `it has ${text.length} characters, and may have 253`;
  return text
    .split('/')
    .reduce<string | undefined>((found, part) => found ?? syntaxProblem(part, DNS_SUBDOMAIN), undefined);
});

const parameters: FieldRule = (value, report) => {
  if (!isJsonObject(value)) report.error('schema/wrong-type', 'it must be a map');
};

/** A configuration is one of a driver. */
export const opaque: ObjectRule = (value, report) => {
  if (!isSet(value.opaque)) missing(report, value, 'opaque');
};

const selector: ObjectRule = (value, report) => {
  if (!isSet(value.cel)) missing(report, value, 'cel');
};

const tolerated: ObjectRule = (value, report) => {
  if (value.operator === 'Exists' && !isEmpty(value.value))
    refuse(report, value.value, '`Exists` takes no value', 'value');
};

const CLAIM_METADATA = ['labels', 'annotations'];

/** A claim takes labels and annotations over from its template, and no more. */
const takenOver: ObjectRule = (template, report) => {
  report.enter('metadata');
  for (const [field, value] of Object.entries(mapAt(template, 'metadata'))) {
    report.enter(field);
    if (field === 'labels') labels(value, report);
    else if (field === 'annotations') annotations(value, report);
    if (isSet(value) && !CLAIM_METADATA.includes(field))
      report.error('schema/forbidden', 'only labels and annotations are taken over');
    report.leave();
  }
  report.leave();
};

const resourceName: FieldRule = (value, report) => {
  qualifiedName(value, report);
  if (typeof value === 'string' && value !== '' && !value.includes('/'))
    refuse(report, value, 'it must have a domain, as in "example.com/gpu"');
};

/** A quantity that is not written is 0. */
export const zero: TypeRules = { mayMiss: ['value'] };

const someDevices: FieldRule = (value, report) => {
  if (value === '') report.error('schema/missing', 'it is empty');
};

/** The rules of devices that claims and slices share. */
export const DEVICE_RULES: Readonly<Record<string, TypeRules>> = {
  'resource.v1.DeviceClassSpec': {
    fields: { selectors: atMost(32), config: atMost(32), extendedResourceName: resourceName },
  },
  'resource.v1.DeviceClassConfiguration': { checks: [opaque] },
  'resource.v1.OpaqueDeviceConfiguration': { fields: { driver: driverName, parameters } },
  'resource.v1.DeviceSelector': { checks: [selector] },
  'resource.v1.CELDeviceSelector': { checks: [deviceExpression] },
  'resource.v1.DeviceToleration': { fields: { key: qualifiedName, value: labelValue }, checks: [tolerated] },
  'resource.v1.DeviceTaint': { fields: { key: qualifiedName, value: labelValue } },
  'resource.v1.DeviceTaintSelector': {
    fields: {
      driver: all(someDevices, deviceDriver),
      pool: all(someDevices, poolName),
      device: all(someDevices, dnsLabel),
    },
  },
  'resource.v1.ResourceClaimTemplateSpec': { zero: ['spec'], checks: [takenOver] },
};
