import { type Json, isJsonObject } from '../../../manifest';
import { DNS_LETTER_LABEL, DNS_SUBDOMAIN, checkLabelKey, syntaxProblem } from '../../names';
import { show } from '../report';
import { conditions } from './admission';
import { dnsSubdomain, pathSegment } from './common';
import { all, atMost, check, isEmpty, isSet, mapAt, missing, refuse, textAt, uniqueBy, uniqueTexts } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** Most audit annotations of a policy. */
const MOST_AUDITED = 20;

/** The key of an audit annotation is joined with the policy's name. */
const auditKey: FieldRule = (value, report) => {
  const policy = textAt(mapAt(report.root, 'metadata'), 'name');
  const problem = typeof value === 'string' && value !== '' ? checkLabelKey(`${policy}/${value}`) : undefined;
  if (policy !== '' && problem !== undefined) refuse(report, value, problem);
};

const constrained: ObjectRule = (spec, report) => {
  const constraints = spec.matchConstraints;
  if (!isSet(constraints)) missing(report, spec, 'matchConstraints');
  else if (isJsonObject(constraints) && isEmpty(constraints.resourceRules))
    report.error('schema/missing', '`resourceRules` is missing', 'matchConstraints', 'resourceRules');
};

const validates: ObjectRule = (spec, report) => {
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

/** A group, which the core has none of, and a version. */
const versionOfParam: FieldRule = check((text) => {
  const parts = text.split('/');
  const version = parts.at(-1) ?? '';
  if (parts.length > 2) return 'it must be a group and a version, as in "example.com/v1"';
  const wrong = parts.length === 2 && parts[0] !== '' ? syntaxProblem(parts[0] ?? '', DNS_SUBDOMAIN) : undefined;
  return wrong === undefined ? syntaxProblem(version, DNS_LETTER_LABEL) : `before the "/", ${wrong}`;
});

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

/** How a change is made, and the field that says what it is. */
const PATCHES = [
  ['ApplyConfiguration', 'applyConfiguration'],
  ['JSONPatch', 'jsonPatch'],
] as const;

const mutation: ObjectRule = (value, report) => {
  for (const [type, field] of PATCHES) {
    const isMeant = value.patchType === type;
    if (isMeant && !isSet(value[field])) missing(report, value, field, `the type ${type} needs it`);
    const isOther = !isMeant && PATCHES.some(([other]) => value.patchType === other);
    if (isOther && isSet(value[field])) report.error('schema/forbidden', `it belongs to the type ${type}`, field);
  }
};

/** An expression of blanks says nothing. */
const written: ObjectRule = (value, report) => {
  if (isBlankText(value.expression)) missing(report, value, 'expression');
};

/** The rules of admission policies and their bindings. */
export const POLICY_RULES: Readonly<Record<string, TypeRules>> = {
  'admissionregistration.v1.ValidatingAdmissionPolicySpec': {
    fields: { matchConditions: conditions, auditAnnotations: all(uniqueBy('key'), atMost(MOST_AUDITED)) },
    checks: [constrained, validates],
  },
  'admissionregistration.v1.MutatingAdmissionPolicy': { zero: ['spec'] },
  'admissionregistration.v1.MutatingAdmissionPolicySpec': {
    needs: ['mutations', 'reinvocationPolicy'],
    fields: { matchConditions: conditions },
    checks: [constrained],
  },
  'admissionregistration.v1.Mutation': { checks: [mutation] },
  'admissionregistration.v1.ApplyConfiguration': { checks: [written] },
  'admissionregistration.v1.JSONPatch': { checks: [written] },
  'admissionregistration.v1.MutatingAdmissionPolicyBinding': { zero: ['spec'] },
  'admissionregistration.v1.MutatingAdmissionPolicyBindingSpec': {
    needs: ['policyName'],
    fields: { policyName: dnsSubdomain },
  },
  'admissionregistration.v1.Validation': { fields: { reason }, checks: [validationRule] },
  'admissionregistration.v1.Variable': { fields: { name: variableName }, checks: [written] },
  'admissionregistration.v1.ParamKind': {
    fields: { apiVersion: versionOfParam, kind: kindOfParam },
    checks: [paramKind],
  },
  'admissionregistration.v1.ParamRef': { fields: { name: pathSegment }, checks: [paramRef] },
  'admissionregistration.v1.AuditAnnotation': { fields: { key: auditKey } },
  'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec': {
    needs: ['policyName', 'validationActions'],
    fields: { policyName: dnsSubdomain, validationActions: actions },
  },
};
