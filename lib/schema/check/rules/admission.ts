import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_LETTER_LABEL, DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import type { Report } from '../report';
import { dnsSubdomain, pathSegment, port, qualifiedName } from './common';
import {
  all,
  check,
  each,
  exactlyOne,
  isEmpty,
  listAt,
  mapAt,
  missing,
  oneOf,
  range,
  refuse,
  syntax,
  textAt,
  uniqueBy,
  uniqueTexts,
  written,
} from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** A webhook is named like a domain of at least three parts. */
const webhookName: FieldRule = check(
  (text) =>
    syntaxProblem(text, DNS_SUBDOMAIN) ??
    (text.split('.').length < 3 ? 'it must be a domain of at least three parts, as in "check.example.com"' : undefined),
);

/** The versions of reviews that a webhook understands, in order. */
export const reviewVersions: FieldRule = (value, report) => {
  each(all(written, syntax(DNS_LETTER_LABEL)))(value, report);
  uniqueTexts(value, report);
  if (Array.isArray(value) && value.length > 0 && !value.some((one) => one === 'v1' || one === 'v1beta1'))
    refuse(report, value as readonly Json[], 'it must hold "v1" or "v1beta1"');
};

/** A rule names what it is about: `*` stands alone, and nothing is empty. */
const ruleParts: ObjectRule = (rule, report) => {
  for (const field of ['operations', 'apiGroups', 'apiVersions', 'resources']) {
    const list = listAt(rule, field);
    if (list.length === 0) missing(report, rule, field);
    if (list.length > 1 && list.includes('*') && field !== 'resources') refuse(report, list, '"*" stands alone', field);
    list.forEach((one, index) => {
      if (one === '' && (field === 'apiVersions' || field === 'resources'))
        report.error('schema/missing', 'the element is empty', field, index);
      if (one === '' && field === 'operations')
        report.error('schema/closed-value', 'an operation is empty', field, index);
    });
  }
  resources(listAt(rule, 'resources'), report);
};

/** What is deleted is not changed. */
const changes: ObjectRule = (rule, report) => {
  const isChanging = textAt(report.root, 'kind').startsWith('MutatingAdmission');
  if (isChanging && report.path.includes('resourceRules') && listAt(rule, 'operations').includes('DELETE'))
    report.error('schema/closed-value', '"DELETE" is not one of "*", "CONNECT", "CREATE", "UPDATE"', 'operations');
};

/** Resources that are meant by another one already may not be written as well. */
function resources(list: readonly Json[], report: Report): void {
  const wildcards = new Set<string>();
  list.forEach((one, index) => {
    const [resource = '', sub] = typeof one === 'string' ? one.split(/\/(.*)/s) : [];
    if (sub === undefined) return;
    const wider = [`${resource}/*`, `*/${sub}`].find((wide) => wildcards.has(wide));
    if (wider !== undefined) refuse(report, one, `${JSON.stringify(wider)} means it already`, 'resources', index);
    if (sub === '*' || resource === '*') wildcards.add(sub === '*' ? `${resource}/*` : `*/${sub}`);
    if (sub === '*' && resource === '*') wildcards.add('*/*');
  });
  if (list.length > 1 && list.includes('*/*')) refuse(report, list, '"*/*" stands alone', 'resources');
  if (list.includes('*') && list.some((one) => typeof one === 'string' && one !== '*' && !one.includes('/')))
    refuse(report, list, '"*" means all resources but their parts', 'resources');
}

const servicePath: FieldRule = check((text) => {
  if (!text.startsWith('/')) return 'it must start with "/"';
  if (text === '/') return undefined;
  const segments = text.replace(/\/$/, '').split('/').slice(1);
  const wrong = segments.find((segment) => syntaxProblem(segment, DNS_SUBDOMAIN) !== undefined);
  return wrong === undefined ? undefined : `the part ${JSON.stringify(wrong)} must be a DNS subdomain`;
});

/** A host, and its port, with all characters that the API server takes in one. */
const HOST = /^(?=.)(?:\[[^\][]+\]|(?:[^\u0000-\u0020#%/:?@[\\^`{|}\u007f]|%[89a-f][0-9a-f])*)(?::\d*)?$/i;
/** What may follow; "?" and "#" with nothing after them say nothing. */
const PATH = /^(?:[^%]|%[0-9a-f]{2})*$/i;

const url: FieldRule = check((text) => {
  const [, authority, path = '', rest = ''] = /^https:\/\/([^/?#]*)([^?#]*)(.*)$/is.exec(text) ?? [];
  if (authority === undefined) return 'it must begin with "https://"';
  if (authority.includes('@')) return 'it may not hold a user';
  if (!HOST.test(authority)) return 'a host must follow "https://"';
  if (!PATH.test(path)) return 'two digits of base 16 must follow each "%"';
  return /^\??#?$/.test(rest) ? undefined : 'it may hold neither "?" nor "#"';
});

/** Conditions under which a webhook or a policy is asked at all. */
export const conditions: FieldRule = (value, report) => {
  uniqueBy('name')(value, report);
  if (Array.isArray(value) && value.length > 64) report.error('schema/too-large', 'at most 64 conditions are allowed');
};

const WEBHOOK: TypeRules = {
  needs: ['name', 'admissionReviewVersions', 'clientConfig', 'sideEffects'],
  fields: {
    name: webhookName,
    admissionReviewVersions: reviewVersions,
    timeoutSeconds: range(1, 30),
    sideEffects: oneOf('None', 'NoneOnDryRun'),
    matchConditions: conditions,
  },
};

/** Where a webhook is found. */
export const CLIENT: TypeRules = { checks: [exactlyOne('url', 'service')], fields: { url: all(written, url) } };
const CLIENT_SERVICE: TypeRules = { fields: { path: servicePath, port } };

const apiServiceName: ObjectRule = (value, report) => {
  const spec = mapAt(value, 'spec');
  const wanted = `${textAt(spec, 'version')}.${textAt(spec, 'group')}`;
  for (const field of ['name', 'generateName']) {
    const name = textAt(mapAt(value, 'metadata'), field);
    const words = `it must be \`spec.version\` and \`spec.group\`, joined: "${wanted}"`;
    if (name !== '' && name !== wanted) refuse(report, name, words, 'metadata', field);
  }
};

const apiServiceSpec: ObjectRule = (spec, report) => {
  if (isEmpty(spec.group)) missing(report, spec, 'group');
  if (isEmpty(spec.version)) missing(report, spec, 'version');
  const first = spec.groupPriorityMinimum;
  if (typeof first !== 'number' || first <= 0 || first > 20_000)
    refuse(report, first, 'it must lie between 1 and 20000', 'groupPriorityMinimum');
  const second = spec.versionPriority;
  if (typeof second !== 'number' || second <= 0 || second > 1000)
    refuse(report, second, 'it must lie between 1 and 1000', 'versionPriority');
  serviceOf(spec, report);
};

function serviceOf(spec: JsonObject, report: Report): void {
  const { service } = spec;
  if (!isJsonObject(service)) {
    if (spec.insecureSkipTLSVerify === true)
      refuse(report, true, 'without a service there is nothing to verify', 'insecureSkipTLSVerify');
    if (!isEmpty(spec.caBundle))
      report.error('schema/invalid', 'without a service there is nothing to verify', 'caBundle');
    return;
  }
  for (const field of ['name', 'namespace'])
    if (isEmpty(service[field])) report.error('schema/missing', `\`${field}\` is missing`, 'service', field);
  if (spec.insecureSkipTLSVerify === true && !isEmpty(spec.caBundle))
    refuse(report, true, 'it cannot stand beside `caBundle`', 'insecureSkipTLSVerify');
}

/** The rules of webhooks and API services, and of what policies share with them. */
export const ADMISSION_RULES: Readonly<Record<string, TypeRules>> = {
  'admissionregistration.v1.ValidatingWebhookConfiguration': { fields: { webhooks: uniqueBy('name') } },
  'admissionregistration.v1.MutatingWebhookConfiguration': { fields: { webhooks: uniqueBy('name') } },
  'admissionregistration.v1.ValidatingWebhook': WEBHOOK,
  'admissionregistration.v1.MutatingWebhook': WEBHOOK,
  'admissionregistration.v1.WebhookClientConfig': CLIENT,
  'admissionregistration.v1.ServiceReference': CLIENT_SERVICE,
  'admissionregistration.v1.RuleWithOperations': { checks: [ruleParts] },
  'admissionregistration.v1.NamedRuleWithOperations': {
    fields: { resourceNames: all(each(pathSegment), uniqueTexts) },
    checks: [ruleParts, changes],
  },
  'admissionregistration.v1.MatchCondition': { needs: ['name', 'expression'], fields: { name: qualifiedName } },
  'apiregistration.v1.APIService': { checks: [apiServiceName] },
  'apiregistration.v1.APIServiceSpec': {
    mayMiss: ['groupPriorityMinimum', 'versionPriority'],
    fields: { group: dnsSubdomain, version: syntax(DNS_LETTER_LABEL) },
    checks: [apiServiceSpec],
  },
  'apiregistration.v1.ServiceReference': CLIENT_SERVICE,
  'apiextensions.v1.ServiceReference': CLIENT_SERVICE,
};
