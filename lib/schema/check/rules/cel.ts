import type { Json, JsonObject } from '../../../manifest';
import {
  APPLIED,
  AUTHORIZER,
  BOOL,
  type CelEnvironment,
  DYN,
  JSON_PATCH,
  NAMESPACE,
  NULL,
  REQUEST,
  RESOURCE_CHECK,
  STRING,
  type Type,
  builtType,
  celProblem,
  celType,
  listOf,
  objectOf,
} from '../../cel';
import type { Report } from '../report';
import { isSet, listAt, mapAt, refuse, textAt } from './make';
import type { ObjectRule, TypeRules } from './rule';

type Variables = ReadonlyMap<string, Type>;
type Pairs = readonly (readonly [string, Type])[];

const objects = (): Pairs => [
  ['object', DYN],
  ['oldObject', DYN],
  ['request', REQUEST],
];
const namespaceOnly = (): Pairs => [['namespaceObject', NAMESPACE]];
const authorization = (): Pairs => [
  ['authorizer', AUTHORIZER],
  ['authorizer.requestResource', RESOURCE_CHECK],
];

/** Notes what is wrong with an expression at a field. */
function expression(value: Json, report: Report, field: string, environment: CelEnvironment): void {
  const text = textAt(value, field);
  const problem = text.trim() === '' ? undefined : celProblem(text, environment);
  if (problem !== undefined) refuse(report, text, problem, field);
}

/** Notes an expression of blanks, which is neither one nor none. */
function blank(value: Json, report: Report, field: string): void {
  const text = textAt(value, field);
  if (text !== '' && text.trim() === '') report.error('schema/missing', 'the expression is blank', field);
}

/** Whether the walk is in a policy, and not in a webhook. */
function isPolicy(report: Report): boolean {
  return report.path[0] === 'spec';
}

/** In a policy, conditions see its parameters. */
const condition: ObjectRule = (value, report) => {
  const own = isPolicy(report) ? namesOf(report.root) : namespaceOnly();
  blank(value, report, 'expression');
  expression(value, report, 'expression', {
    variables: new Map([...objects(), ...authorization(), ...own]),
    gives: [BOOL],
  });
};

function namesOf(policy: JsonObject): Pairs {
  const hasParams = isSet(mapAt(policy, 'spec').paramKind);
  return [...namespaceOnly(), ...(hasParams ? [['params', DYN] as const] : [])];
}

/** What the expressions of a policy see, with the variables that stand before a place. */
function policyVariables({ root }: Report, before = Infinity): Variables {
  const outer = new Map([...objects(), ...authorization(), ...namesOf(root)]);
  const fields = new Map<string, Type>();
  const all = new Map([...outer, ['variables', objectOf('kubernetes.variables', fields)] as const]);
  for (const one of listAt(mapAt(root, 'spec'), 'variables').slice(0, before))
    fields.set(textAt(one, 'name'), celType(textAt(one, 'expression'), { variables: all }) ?? DYN);
  return all;
}

const validation: ObjectRule = (value, report) => {
  const variables = policyVariables(report);
  expression(value, report, 'expression', { variables, gives: [BOOL] });
  const words = new Map([...variables].filter(([name]) => !name.startsWith('authorizer')));
  blank(value, report, 'messageExpression');
  expression(value, report, 'messageExpression', { variables: words, gives: [STRING] });
};

const variable: ObjectRule = (value, report) => {
  const place = report.path.at(-1);
  const before = typeof place === 'number' ? place : 0;
  expression(value, report, 'expression', { variables: policyVariables(report, before) });
};

const audit: ObjectRule = (value, report) => {
  blank(value, report, 'valueExpression');
  expression(value, report, 'valueExpression', { variables: policyVariables(report), gives: [STRING, NULL] });
};

/** What a mutation gives: an object to apply, or the steps of a patch. */
function mutation(gives: () => Type): ObjectRule {
  return (value, report) =>
    expression(value, report, 'expression', { variables: policyVariables(report), types: builtType, gives: [gives()] });
}

/** The rules of CEL expressions; those of custom kinds are judged with their schemas. */
export const CEL_RULES: Readonly<Record<string, TypeRules>> = {
  'admissionregistration.v1.MatchCondition': { checks: [condition] },
  'admissionregistration.v1.Validation': { checks: [validation] },
  'admissionregistration.v1.Variable': { checks: [variable] },
  'admissionregistration.v1.AuditAnnotation': { checks: [audit] },
  'admissionregistration.v1.ApplyConfiguration': { checks: [mutation(() => APPLIED)] },
  'admissionregistration.v1.JSONPatch': { checks: [mutation(() => listOf(JSON_PATCH))] },
};
