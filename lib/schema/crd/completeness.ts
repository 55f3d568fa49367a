import type { Report } from '../check/report';
import type { SchemaNode } from './schema-node';
import { inside } from './unknown-fields';

/** Notes what the tests at the root of a schema ask of fields and elements that the schema itself does not have. */
export function checkComplete(root: SchemaNode, report: Report): void {
  checkTests(root, root, report);
}

const TESTS = ['allOf', 'anyOf', 'oneOf'] as const;

function checkTests(test: SchemaNode, node: SchemaNode, report: Report): void {
  for (const keyword of TESTS)
    test
      .tests(keyword)
      .forEach((one, index) =>
        inside(keyword, report, () => inside(index, report, () => checkPart(one, node, report))),
      );
  const { not } = test;
  if (not) inside('not', report, () => checkPart(not, node, report));
}

function checkPart(test: SchemaNode, node: SchemaNode | undefined, report: Report): void {
  if (!node)
    return report.error('schema/missing', 'what a test asks of must stand in the schema itself, with its type');
  checkTests(test, node, report);
  const { items } = test;
  if (items) inside('items', report, () => checkPart(items, node.items, report));
  for (const [name, property] of test.properties)
    inside('properties', report, () =>
      inside(name, report, () => checkPart(property, node.properties.get(name), report)),
    );
}

/** Notes where a test of values, or a part of it, asks something of metadata. */
export function checkNoMetadata(test: SchemaNode, report: Report): void {
  const { items } = test;
  if (items) inside('items', report, () => checkNoMetadata(items, report));
  for (const [name, property] of test.properties)
    inside('properties', report, () =>
      inside(name, report, () => {
        if (name === 'metadata') report.error('schema/forbidden', 'a test of values cannot ask anything of metadata');
        else checkNoMetadata(property, report);
      }),
    );
}
