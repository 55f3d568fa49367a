import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_LETTER_LABEL, DNS_SUBDOMAIN, checkLabelKey, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { dnsSubdomain, pathSegment, port, qualifiedName } from './common';
import {
  all,
  check,
  each,
  exactlyOne,
  isEmpty,
  isSet,
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

const versions: FieldRule = (value, report) => {
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
};

const servicePath: FieldRule = check((text) => {
  if (!text.startsWith('/')) return 'it must start with "/"';
  if (text === '/') return undefined;
  const segments = text.replace(/\/$/, '').split('/').slice(1);
  const wrong = segments.find((segment) => syntaxProblem(segment, DNS_SUBDOMAIN) !== undefined);
  return wrong === undefined ? undefined : `the part ${JSON.stringify(wrong)} must be a DNS subdomain`;
});

const url: FieldRule = check((text) => {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed?.protocol !== 'https:') return 'it must begin with "https://"';
  if (parsed.username !== '' || parsed.password !== '') return 'it may not hold a user';
  return parsed.search !== '' || parsed.hash !== '' ? 'it may hold neither "?" nor "#"' : undefined;
});

const conditions: FieldRule = (value, report) => {
  uniqueBy('name')(value, report);
  if (Array.isArray(value) && value.length > 64) report.error('schema/too-large', 'at most 64 conditions are allowed');
};

const WEBHOOK: TypeRules = {
  needs: ['name', 'admissionReviewVersions', 'clientConfig', 'sideEffects'],
  fields: {
    name: webhookName,
    admissionReviewVersions: versions,
    timeoutSeconds: range(1, 30),
    sideEffects: oneOf('None', 'NoneOnDryRun'),
    matchConditions: conditions,
  },
};

const CLIENT: TypeRules = { checks: [exactlyOne('url', 'service')], fields: { url } };
const CLIENT_SERVICE: TypeRules = { fields: { path: servicePath, port } };

/** The key of an audit annotation is joined with the policy's name. */
const auditKey: FieldRule = (value, report) => {
  const policy = textAt(mapAt(report.root, 'metadata'), 'name');
  const problem = typeof value === 'string' && value !== '' ? checkLabelKey(`${policy}/${value}`) : undefined;
  if (policy !== '' && problem !== undefined) refuse(report, value, problem);
};

const policySpec: ObjectRule = (spec, report) => {
  const constraints = spec.matchConstraints;
  if (!isSet(constraints)) missing(report, spec, 'matchConstraints');
  else if (isJsonObject(constraints) && isEmpty(constraints.resourceRules))
    report.error('schema/missing', '`resourceRules` is missing', 'matchConstraints', 'resourceRules');
  if (isEmpty(spec.validations) && isEmpty(spec.auditAnnotations))
    report.error('schema/missing', '`validations` or `auditAnnotations` must be written', 'validations');
};

const validationRule: ObjectRule = (value, report) => {
  const { message } = value;
  if (typeof message === 'string' && message !== '' && message.trim() === '')
    refuse(report, message, 'it is blank', 'message');
  if (typeof message === 'string' && message.includes('\n')) refuse(report, message, 'it must be one line', 'message');
  if (isBlankText(value.expression)) missing(report, value, 'expression');
};

function isBlankText(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

const reason: FieldRule = (value, report) => {
  if (typeof value === 'string' && !['Unauthorized', 'Forbidden', 'Invalid', 'RequestEntityTooLarge'].includes(value)) {
    report.error(
      'schema/closed-value',
      `${show(value)} is not one of "Forbidden", "Invalid", "RequestEntityTooLarge", "Unauthorized"`,
    );
  }
};

const paramKind: ObjectRule = (value, report) => {
  for (const field of ['apiVersion', 'kind']) if (isEmpty(value[field])) missing(report, value, field);
};

const paramRef: ObjectRule = (value, report) => {
  if (isEmpty(value.parameterNotFoundAction)) missing(report, value, 'parameterNotFoundAction');
  if (isEmpty(value.name) && !isSet(value.selector))
    report.error('schema/missing', '`name` or `selector` must be written');
  if (!isEmpty(value.name) && isSet(value.selector))
    report.error('schema/forbidden', 'it cannot stand beside `name`', 'selector');
};

const kindOfParam: FieldRule = check((text) =>
  syntaxProblem(text.toLowerCase(), DNS_LETTER_LABEL) === undefined
    ? undefined
    : 'but for capital letters, it must be a DNS label that begins with a letter',
);

const variableName: FieldRule = check((text) =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? undefined : 'it must be an identifier',
);

const actions: FieldRule = (value, report) => {
  uniqueTexts(value, report);
  if (!Array.isArray(value)) return;
  const list = value as readonly Json[];
  if (list.includes('Deny') && list.includes('Warn')) refuse(report, list, '"Deny" and "Warn" cannot stand together');
  list.forEach((one, index) => {
    if (one === '') report.error('schema/closed-value', 'an action is empty', index);
  });
};

const apiServiceName: ObjectRule = (value, report) => {
  const spec = mapAt(value, 'spec');
  const name = textAt(mapAt(value, 'metadata'), 'name');
  const wanted = `${textAt(spec, 'version')}.${textAt(spec, 'group')}`;
  if (name !== '' && name !== wanted)
    refuse(report, name, `it must be \`spec.version\` and \`spec.group\`, joined: "${wanted}"`, 'metadata', 'name');
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

/** The rules of webhooks, admission policies and API services. */
export const ADMISSION_RULES: Readonly<Record<string, TypeRules>> = {
  'admissionregistration.v1.ValidatingWebhookConfiguration': { fields: { webhooks: uniqueBy('name') } },
  'admissionregistration.v1.MutatingWebhookConfiguration': { fields: { webhooks: uniqueBy('name') } },
  'admissionregistration.v1.ValidatingWebhook': WEBHOOK,
  'admissionregistration.v1.MutatingWebhook': WEBHOOK,
  'admissionregistration.v1.WebhookClientConfig': CLIENT,
  'admissionregistration.v1.ServiceReference': CLIENT_SERVICE,
  'admissionregistration.v1.RuleWithOperations': { checks: [ruleParts] },
  'admissionregistration.v1.NamedRuleWithOperations': { checks: [ruleParts] },
  'admissionregistration.v1.MatchCondition': { needs: ['name', 'expression'], fields: { name: qualifiedName } },
  'admissionregistration.v1.ValidatingAdmissionPolicySpec': {
    fields: { matchConditions: conditions },
    checks: [policySpec],
  },
  'admissionregistration.v1.Validation': { fields: { reason }, checks: [validationRule] },
  'admissionregistration.v1.Variable': { fields: { name: variableName } },
  'admissionregistration.v1.ParamKind': { fields: { kind: kindOfParam }, checks: [paramKind] },
  'admissionregistration.v1.ParamRef': { fields: { name: pathSegment }, checks: [paramRef] },
  'admissionregistration.v1.AuditAnnotation': { fields: { key: auditKey } },
  'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec': {
    needs: ['policyName', 'validationActions'],
    fields: { policyName: dnsSubdomain, validationActions: actions },
  },
  'apiregistration.v1.APIService': { checks: [apiServiceName] },
  'apiregistration.v1.APIServiceSpec': {
    mayMiss: ['groupPriorityMinimum', 'versionPriority'],
    fields: { group: dnsSubdomain, version: syntax(DNS_LETTER_LABEL) },
    checks: [apiServiceSpec],
  },
  'apiregistration.v1.ServiceReference': CLIENT_SERVICE,
  'apiextensions.v1.ServiceReference': CLIENT_SERVICE,
};
