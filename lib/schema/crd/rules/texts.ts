import { type Report, show } from '../../check/report';
import { product } from '../../cel';
import { isFieldPath } from '../field-path';
import { type CelRule, type SchemaNode } from '../schema-node';
import { inside } from '../unknown-fields';
import { type CompiledRule, rulesOf } from './compile';
import { REQUEST, declared } from './decl';

/** How much one rule may cost at most, and all rules of a version together. */
const LIMIT = 10_000_000;
const TOGETHER = 10 * LIMIT;

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** Where rules stand. */
export interface RulePlace {
  readonly isObject: boolean;
  /** How many values may stand there in one object. @default - as many as a request can hold */
  readonly count?: number;
  /** The list or map whose parts cannot be told from what was there before. @default - they can */
  readonly replaced?: string;
  /** What all rules cost together. */
  readonly total: { cost: number };
}

/** Notes what an API server refuses in the rules of a part of a schema. */
export function checkRuleTexts(node: SchemaNode, place: RulePlace, report: Report): void {
  if (node.rules.length === 0) return;
  inside('x-kubernetes-validations', report, () => {
    if (!declared(node, place.isObject)) {
      report.error('schema/invalid', 'rules see nothing of values of this type');
      return;
    }
    rulesOf(node, place.isObject).forEach((rule, index) =>
      inside(index, report, () => {
        checkWords(rule, report);
        if (!isFieldPath(rule.fieldPath, node))
          report.error('schema/invalid', `${show(rule.fieldPath)} is no field of the schema`, 'fieldPath');
        checkCompiled(rule, node, place, report);
      }),
    );
  });
}

/** Notes when the rules of a version cost too much together. */
export function checkTotal({ cost }: RulePlace['total'], report: Report): void {
  if (cost > TOGETHER)
    report.error(
      'schema/forbidden',
      `the rules of the schema together may cost ${times(cost, TOGETHER)} as much as is allowed`,
    );
}

function checkWords({ rule, message = '', messageExpression = '', reason }: CelRule, report: Report): void {
  const [text, words] = [rule.trim(), message.trim()];
  if (text === '') report.error('schema/missing', 'the rule is empty', 'rule');
  else checkMessage(text, message, words, report);
  if (messageExpression !== '' && messageExpression.trim() === '')
    report.error('schema/missing', 'the expression is blank', 'messageExpression');
  if (reason !== undefined && !REASONS.includes(reason))
    report.error('schema/closed-value', `${show(reason)} is not one of ${REASONS.map(show).join(', ')}`, 'reason');
}

function checkMessage(rule: string, message: string, words: string, report: Report): void {
  const lines = /[\n\r]/;
  if (message !== '' && words === '') report.error('schema/invalid', 'the message is blank', 'message');
  else if (lines.test(words)) report.error('schema/invalid', 'a message has one line', 'message');
  else if (lines.test(rule) && words === '')
    report.error('schema/missing', 'a rule of several lines needs a message', 'message');
}

function checkCompiled(rule: CompiledRule, node: SchemaNode, place: RulePlace, report: Report): void {
  const { test, words } = rule;
  if (rule.rule.trim() === '') return;
  if (test.problem !== undefined)
    report.error('schema/invalid', `${show(rule.rule)} is refused: ${test.problem}`, 'rule');
  if (words?.problem !== undefined && rule.messageExpression?.trim() !== '')
    report.error('schema/invalid', `${show(rule.messageExpression)} is refused: ${words.problem}`, 'messageExpression');
  checkOld(rule, place, report);
  checkCost(product(test.cost, countOf(node, place)), 'rule', place, report);
  checkCost(words?.cost ?? 0, 'messageExpression', place, report);
}

/** A rule that names `oldSelf` compares with what was there before. */
function checkOld({ test, optionalOldSelf }: CompiledRule, { replaced }: RulePlace, report: Report): void {
  if (!test.program) return;
  if (!test.program.names('oldSelf')) {
    if (optionalOldSelf !== undefined)
      report.error('schema/invalid', 'it needs a rule that names `oldSelf`', 'optionalOldSelf');
  } else if (replaced !== undefined)
    report.error('schema/invalid', `\`oldSelf\` cannot be told in ${replaced}`, 'rule');
}

/** How often a rule may be evaluated for one object. */
function countOf(node: SchemaNode, { count, isObject }: RulePlace): number {
  return count ?? Math.floor(REQUEST / ((declared(node, isObject)?.least ?? 0) + 1));
}

function checkCost(cost: number, field: string, { total }: RulePlace, report: Report): void {
  total.cost += cost;
  if (cost > LIMIT)
    report.error(
      'schema/forbidden',
      `it may cost ${times(cost, LIMIT)} as much as is allowed; limits such as maxItems, maxProperties and maxLength on what it reads make it cheaper`,
      field,
    );
}

function times(cost: number, limit: number): string {
  const factor = cost / limit;
  return factor > 100 ? 'more than 100 times' : `${factor.toFixed(1)} times`;
}
