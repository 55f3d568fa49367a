import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { type CelContext, celProblem } from '../../cel';
import type { Report } from '../report';
import { isSet, listAt, mapAt, refuse, textAt } from './make';
import type { ObjectRule, TypeRules } from './rule';

const REQUEST = ['object', 'oldObject', 'request', 'authorizer'];

/** Notes what is wrong with an expression at a field. */
function expression(value: Json, report: Report, field: string, context: CelContext): void {
  const text = textAt(value, field);
  const problem = text.trim() === '' ? undefined : celProblem(text, context);
  if (problem !== undefined) refuse(report, text, problem, field);
}

const condition: ObjectRule = (value, report) =>
  expression(value, report, 'expression', { names: [...REQUEST, ...policyNames(report)], gives: ['bool'] });

/** In a policy, conditions see its parameters. */
function policyNames(report: Report): readonly string[] {
  return report.path[0] === 'spec' ? ['namespaceObject', ...paramName(report.root)] : [];
}

function paramName(policy: JsonObject): readonly string[] {
  return isSet(mapAt(policy, 'spec').paramKind) ? ['params'] : [];
}

function policyContext(report: Report): CelContext {
  const variables = listAt(mapAt(report.root, 'spec'), 'variables').map((one) => textAt(one, 'name'));
  const own = variables.length > 0 ? ['variables'] : [];
  return { names: [...REQUEST, 'namespaceObject', ...own, ...paramName(report.root)], fields: { variables } };
}

const validation: ObjectRule = (value, report) => {
  const context = policyContext(report);
  expression(value, report, 'expression', { ...context, gives: ['bool'] });
  expression(value, report, 'messageExpression', { ...context, gives: ['string'] });
};

const variable: ObjectRule = (value, report) => expression(value, report, 'expression', policyContext(report));

const audit: ObjectRule = (value, report) =>
  expression(value, report, 'valueExpression', { ...policyContext(report), gives: ['string', 'null'] });

/** The rules of a schema see the value as `self`, whose fields its properties name. */
const schemaRules: ObjectRule = (schema, report) => {
  const properties = fieldsOf(schema);
  listAt(schema, 'x-kubernetes-validations').forEach((rule, index) => {
    report.enter('x-kubernetes-validations');
    report.enter(index);
    const context: CelContext = {
      names: ['self', 'oldSelf'],
      fields: {
        self: properties,
        oldSelf: rule && isJsonObject(rule) && rule.optionalOldSelf === true ? undefined : properties,
      },
    };
    expression(rule, report, 'rule', { ...context, gives: ['bool'] });
    expression(rule, report, 'messageExpression', { ...context, gives: ['string'] });
    report.leave();
    report.leave();
  });
};

/** The names of fields in expressions; undefined where the schema is open, or a name is written in another way. */
function fieldsOf(schema: JsonObject): readonly string[] | undefined {
  const names = Object.keys(mapAt(schema, 'properties'));
  const isOpen =
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema['x-kubernetes-embedded-resource'] === true ||
    isSet(schema.additionalProperties);
  if (isOpen || names.length === 0 || names.some((name) => !/^[A-Za-z]\w*$/.test(name) || name.includes('__')))
    return undefined;
  return [...names, 'apiVersion', 'kind', 'metadata'];
}

/** The rules of CEL expressions. */
export const CEL_RULES: Readonly<Record<string, TypeRules>> = {
  'admissionregistration.v1.MatchCondition': { checks: [condition] },
  'admissionregistration.v1.Validation': { checks: [validation] },
  'admissionregistration.v1.Variable': { checks: [variable] },
  'admissionregistration.v1.AuditAnnotation': { checks: [audit] },
  'apiextensions.v1.JSONSchemaProps': { checks: [schemaRules] },
};
