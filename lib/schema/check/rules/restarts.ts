import type { Json, JsonObject } from '../../../manifest';
import type { Report } from '../report';
import { isEmpty, isSet, listAt, mapAt, missing, refuse, textAt } from './make';
import type { ObjectRule } from './rule';

const ACTIONS = ['Restart', 'RestartAllContainers'];
const OPERATORS = ['In', 'NotIn'];
const MOST_RULES = 20;
const MOST_CODES = 255;

/** Rules of restarting refine a policy, so there must be one. */
export const restarts: ObjectRule = (value, report) => {
  const rules = listAt(value, 'restartPolicyRules');
  if (rules.length > 0 && isEmpty(value.restartPolicy))
    missing(report, value, 'restartPolicy', 'rules of restarting need it');
  if (rules.length > MOST_RULES)
    report.error('schema/too-large', `at most ${MOST_RULES} rules are allowed`, 'restartPolicyRules');
  rules.forEach((rule, index) => restartRule(rule, report, ['restartPolicyRules', index]));
};

/** A container that is not started again cannot be, to get what it asks for anew. */
export function resized(container: JsonObject, spec: JsonObject, list: string, report: Report): void {
  const isOnce = list === 'initContainers' && container.restartPolicy !== 'Always';
  listAt(container, 'resizePolicy').forEach((policy, index) => {
    const at = ['resizePolicy', index, 'restartPolicy'] as const;
    if (textAt(policy, 'restartPolicy') !== 'RestartContainer') return;
    if (spec.restartPolicy === 'Never')
      refuse(report, 'RestartContainer', 'with `restartPolicy: Never` of the Pod it must be "NotRequired"', ...at);
    else if (isOnce) refuse(report, 'RestartContainer', 'an init container runs once', ...at);
  });
}

function restartRule(rule: Json, report: Report, at: readonly (string | number)[]): void {
  const action = textAt(rule, 'action');
  if (!ACTIONS.includes(action)) notOneOf(report, action, ACTIONS, [...at, 'action']);
  if (!isSet(mapAt(rule, 'exitCodes').operator)) {
    report.error('schema/missing', '`exitCodes` is missing', ...at, 'exitCodes');
    return;
  }
  const operator = textAt(mapAt(rule, 'exitCodes'), 'operator');
  if (!OPERATORS.includes(operator)) notOneOf(report, operator, OPERATORS, [...at, 'exitCodes', 'operator']);
  if (listAt(mapAt(rule, 'exitCodes'), 'values').length > MOST_CODES)
    report.error('schema/too-large', `at most ${MOST_CODES} values are allowed`, ...at, 'exitCodes', 'values');
}

function notOneOf(report: Report, seen: string, values: readonly string[], at: readonly (string | number)[]): void {
  const list = values.map((one) => JSON.stringify(one)).join(', ');
  report.error('schema/closed-value', `${JSON.stringify(seen)} is not one of ${list}`, ...at);
}
