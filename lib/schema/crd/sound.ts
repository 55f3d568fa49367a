import type { Json, Path } from '../../manifest';
import { Report, show } from '../check/report';
import { fieldOf } from './field-path';
import type { SchemaNode } from './schema-node';
import { checkFields, inside } from './unknown-fields';
import { walkSchema } from './walk-schema';

/** Notes what an API server refuses in a schema beyond its structure: patterns, defaults, lists; and goes on below. */
export function checkSchema(node: SchemaNode, report: Report): void {
  const problem = node.pattern?.problem;
  if (problem !== undefined) report.error('schema/invalid', `the pattern is refused: ${problem}`, 'pattern');
  if (node.default !== undefined) checkDefault(node.default, node, report);
  checkElements(node, report);
  checkRuleTexts(node, report);
  if (node.embedded && !node.preserves && node.properties.size === 0)
    report.error('schema/missing', 'an embedded object needs properties, or keeps unknown fields', 'properties');
  checkParts(node, report);
}

function checkParts(node: SchemaNode, report: Report): void {
  for (const [name, property] of node.properties)
    inside('properties', report, () => inside(name, report, () => checkSchema(property, report)));
  const { items, additional } = node;
  if (items) inside('items', report, () => checkSchema(items, report));
  if (typeof additional === 'object') inside('additionalProperties', report, () => checkSchema(additional, report));
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    node
      .tests(keyword)
      .forEach((one, index) => inside(keyword, report, () => inside(index, report, () => checkTest(one, report))));
  const { not } = node;
  if (not) inside('not', report, () => checkTest(not, report));
}

/** A test of values has no rules, here or below. */
function checkTest(node: SchemaNode, report: Report): void {
  if (node.hasRules)
    report.error(
      'schema/forbidden',
      'a test of values cannot have rules, nor can its parts',
      'x-kubernetes-validations',
    );
  checkSchema(node, report);
}

/** What the API server asks of a rule beside its expression. */
function checkRuleTexts(node: SchemaNode, report: Report): void {
  node.rules.forEach(({ message = '', fieldPath }, index) => {
    const at = ['x-kubernetes-validations', index] as const;
    if (/[\n\r]/.test(message)) report.error('schema/invalid', 'a message has one line', ...at, 'message');
    if (fieldPath !== undefined && !isField(node, fieldOf(fieldPath)))
      report.error('schema/invalid', `${show(fieldPath)} is no field of the schema`, ...at, 'fieldPath');
  });
}

/** Whether the steps lead to a field; one of a map may have any name. */
function isField(node: SchemaNode, [step, ...rest]: Path): boolean {
  if (typeof step !== 'string') return false;
  const next = node.properties.get(step) ?? node.additional;
  if (typeof next === 'boolean') return false;
  return rest.length === 0 || isField(next, rest);
}

/** A default is a value that the schema itself takes, without the help of defaults further down. */
function checkDefault(value: Json, node: SchemaNode, report: Report): void {
  const own = new Report(report.root, report.minor);
  checkFields(value, node, own);
  walkSchema(value, node, own);
  for (const { code, message, path } of own.problems) report.error(code, message, 'default', ...path);
}

/** The elements of a set are values as a whole. */
function checkElements({ listType, items }: SchemaNode, report: Report): void {
  if (listType !== 'set' || !items) return;
  if (items.type === 'object' && items.json['x-kubernetes-map-type'] !== 'atomic')
    report.error('schema/missing', 'the maps in a set must be `atomic`', 'items', 'x-kubernetes-map-type');
  if (items.type === 'array' && (items.listType ?? 'atomic') !== 'atomic')
    report.error('schema/invalid', 'the lists in a set must be `atomic`', 'items', 'x-kubernetes-list-type');
}
