import { type Json, isJsonObject } from '../../../manifest';
import {
  DNS_LABEL,
  DNS_SUBDOMAIN,
  ENV_IDENTIFIER,
  PATH_SEGMENT,
  PORT_NAME,
  checkAnnotationKey,
  checkAnnotationSize,
  checkDataKey,
  checkEnvName,
  checkLabelKey,
  checkLabelValue,
  syntaxProblem,
} from '../../names';
import { compareQuantities, quantityOf, signOf } from '../quantity';
import type { Report } from '../report';
import { check, eachEntry, refuse, syntax } from './make';
import type { FieldRule } from './rule';
import { RELAXED, since } from './since';

export const dnsLabel: FieldRule = syntax(DNS_LABEL);
export const dnsSubdomain: FieldRule = syntax(DNS_SUBDOMAIN);
export const pathSegment: FieldRule = syntax(PATH_SEGMENT);
export const portName: FieldRule = syntax(PORT_NAME);
export const dataKey: FieldRule = check(checkDataKey);
export const envName: FieldRule = since(RELAXED.envNames, check(checkEnvName), syntax(ENV_IDENTIFIER));
export const qualifiedName: FieldRule = check(checkLabelKey);
export const labelValue: FieldRule = check(checkLabelValue);
/** A rule for a signer of certificates: a domain of two parts or more, and a name. */
export const signerName: FieldRule = check((text) => {
  const [domain = '', name = '', ...more] = text.split('/');
  const isName = more.length === 0 && syntaxProblem(name, DNS_SUBDOMAIN) === undefined;
  const isDomain =
    domain.includes('.') && domain.split('.').every((one) => syntaxProblem(one, DNS_LABEL) === undefined);
  return isName && isDomain ? undefined : 'it must be a domain and a name, as in "example.com/signer"';
});

export { cidr, ipAddress } from './addresses';

/** A rule for the keys and values of labels. */
export const labels: FieldRule = eachEntry((key, value, report) => {
  const problem = checkLabelKey(key);
  if (problem !== undefined) report.error('schema/invalid', `the key is refused: ${problem}`, key);
  const wrong = typeof value === 'string' ? checkLabelValue(value) : undefined;
  if (wrong !== undefined) refuse(report, value, wrong, key);
});

/** A rule for the keys of annotations, and their size together. */
export const annotations: FieldRule = (value, report) => {
  if (!isJsonObject(value)) return;
  for (const key in value) {
    const problem = checkAnnotationKey(key);
    if (problem !== undefined) report.error('schema/invalid', `the key is refused: ${problem}`, key);
  }
  const problem = checkAnnotationSize(value);
  if (problem !== undefined) report.error('schema/too-large', problem);
};

/** A rule that a number is a port. */
export const port: FieldRule = (value, report) => {
  if (typeof value === 'number' && (value < 1 || value > 65535))
    refuse(report, value, 'a port lies between 1 and 65535');
};

/** A rule that a number is a port, or 0 for none. */
export const portOrNone: FieldRule = (value, report) => {
  if (value !== 0) port(value, report);
};

/** A rule for a port by number or by name. */
export const portOrName: FieldRule = (value, report) => {
  if (value === '') return refuse(report, value, 'it is empty');
  port(value, report);
  portName(value, report);
};

/** A rule that a number or percentage is not negative; above 100 % is a matter of the field. */
export const countOrPercent: FieldRule = (value, report) => {
  if (typeof value === 'number' && value < 0) refuse(report, value, 'it must be 0 or more');
  if (typeof value === 'string' && !/^\d+%$/.test(value))
    refuse(report, value, 'it must be a number, or a percentage such as "25%"');
};

/** A rule that a percentage is at most 100 %. */
export const atMostAll: FieldRule = (value, report) => {
  if (typeof value === 'string' && /^\d+%$/.test(value) && Number.parseInt(value, 10) > 100)
    refuse(report, value, 'it must be at most 100%');
};

/** A rule that a quantity is not below zero. */
export const notNegative: FieldRule = (value, report) => {
  const quantity = quantityOf(value);
  if (quantity && signOf(quantity) < 0) refuse(report, value, 'it must be 0 or more');
};

/** A rule that a quantity is above zero. */
export const positive: FieldRule = (value, report) => {
  const quantity = quantityOf(value);
  if (quantity && signOf(quantity) <= 0) refuse(report, value, 'it must be greater than 0');
};

/** Whether a quantity is larger than another; unreadable ones are not. */
export function exceeds(a: Json | undefined, b: Json | undefined): boolean {
  const left = quantityOf(a);
  const right = quantityOf(b);
  return left !== undefined && right !== undefined && compareQuantities(left, right) > 0;
}

/** Says what is wrong with an HTTP path of a Service reference. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/');
}

/** Notes a name that is not a DNS subdomain, at a field below. */
export function subdomainAt(report: Report, value: Json | undefined, ...below: readonly (string | number)[]): void {
  const problem = typeof value === 'string' && value !== '' ? syntaxProblem(value, DNS_SUBDOMAIN) : undefined;
  if (problem !== undefined) refuse(report, value, problem, ...below);
}
