import type { Report } from '../check/report';
import type { SchemaNode } from './schema-node';
import { inside } from './unknown-fields';

/** Notes the patterns of a schema that RE2 refuses, and goes on below. */
export function patternProblems(node: SchemaNode, report: Report): void {
  const problem = node.pattern?.problem;
  if (problem !== undefined) report.error('schema/invalid', `the pattern is refused: ${problem}`, 'pattern');
  for (const [name, property] of node.properties)
    inside('properties', report, () => inside(name, report, () => patternProblems(property, report)));
  const { items, additional } = node;
  if (items) inside('items', report, () => patternProblems(items, report));
  if (typeof additional === 'object') inside('additionalProperties', report, () => patternProblems(additional, report));
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    node.tests(keyword).forEach((one, index) =>
      inside(keyword, report, () => inside(index, report, () => patternProblems(one, report))),
    );
}
