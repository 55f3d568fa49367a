import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { Report } from '../check/report';
import { checkComplete, checkNoMetadata } from './completeness';
import { checkEmbedded as checkIdentity } from './embedded';
import { checkRules } from './rules/check-rules';
import { type RulePlace, checkRuleTexts, checkTotal } from './rules/texts';
import type { SchemaNode } from './schema-node';
import { checkFields, inside } from './unknown-fields';
import { isOfType } from './values';
import { walkSchema } from './walk-schema';

/** Where a part of a schema stands. */
interface Place extends RulePlace {
  /** Whether all maps above have the names of their fields; below others, defaults are not judged. */
  readonly isNamed: boolean;
}

/** Notes what an API server refuses in the schema of a version beyond its structure: patterns, defaults, lists, rules. */
export function checkSchema(root: SchemaNode, report: Report): void {
  const total = { cost: 0 };
  checkNode(root, { isObject: true, isNamed: true, count: 1, total }, report);
  checkTotal(total, report);
  checkComplete(root, report);
}

function checkNode(node: SchemaNode, place: Place, report: Report): void {
  const problem = node.pattern?.problem;
  if (problem !== undefined) report.error('schema/invalid', `the pattern is refused: ${problem}`, 'pattern');
  if (node.default !== undefined && place.isNamed) checkDefault(node.default, node, { ...place, report });
  checkElements(node, report);
  checkRuleTexts(node, place, report);
  checkEmbedded(node, report);
  checkParts(node, place, report);
  checkTests(node, place, report);
}

function checkEmbedded(node: SchemaNode, report: Report): void {
  if (!node.embedded) return;
  if (node.type !== 'object') report.error('schema/missing', 'an embedded object has the type "object"', 'type');
  if (!node.preserves && node.properties.size === 0)
    report.error('schema/missing', 'an embedded object needs properties, or keeps unknown fields', 'properties');
}

function checkParts(node: SchemaNode, place: Place, report: Report): void {
  const { items, additional, listType } = node;
  const isAtomic = node.json['x-kubernetes-map-type'] === 'atomic';
  const inner = isAtomic ? { ...place, replaced: 'a map that is atomic' } : place;
  for (const [name, property] of node.properties)
    inside('properties', report, () =>
      inside(name, report, () => checkNode(property, at(property, inner, factorOf(node)), report)),
    );
  if (items) {
    const own = listType === 'map' ? place : { ...place, replaced: 'a list whose elements have no keys' };
    inside('items', report, () => checkNode(items, at(items, own, node.limit('maxItems')), report));
  }
  if (typeof additional === 'object')
    inside('additionalProperties', report, () =>
      checkNode(additional, at(additional, { ...inner, isNamed: false }, node.limit('maxProperties')), report),
    );
}

/** Each part of an object stands there once. */
function factorOf({ type, additional }: SchemaNode): number | undefined {
  if (type !== 'object') return 0;
  return additional === false ? 1 : undefined;
}

/** The place of a part that may stand so often in each value. */
function at(node: SchemaNode, { count, ...place }: Place, times: number | bigint | undefined): Place {
  const own = { ...place, isObject: node.embedded };
  return count === undefined || times === undefined ? own : { ...own, count: count * Math.max(0, Number(times)) };
}

function checkTests(node: SchemaNode, place: Place, report: Report): void {
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    node
      .tests(keyword)
      .forEach((one, index) =>
        inside(keyword, report, () => inside(index, report, () => checkTest(one, place, report))),
      );
  const { not } = node;
  if (not) inside('not', report, () => checkTest(not, place, report));
}

/** A test of values has no rules, here or below. */
function checkTest(node: SchemaNode, place: Place, report: Report): void {
  checkNoMetadata(node, report);
  if (!node.hasRules) return checkNode(node, place, report);
  report.error('schema/forbidden', 'a test of values cannot have rules, nor can its parts', 'x-kubernetes-validations');
}

/** A default is a value that the schema itself takes, without the help of defaults further down; it may repeat itself. */
function checkDefault(
  value: Json,
  node: SchemaNode,
  { isObject, report }: { readonly isObject: boolean; readonly report: Report },
): void {
  if (node.intOrString && node.type !== undefined) {
    if (!isOfType(value, node.type))
      report.error('schema/wrong-type', `it must be of the type ${node.type}`, 'default');
    return;
  }
  if (node.hasTypedPair) return;
  const own = new Report(report.root, report.minor);
  checkFields(value, node, own, isObject);
  walkSchema(value, node, own);
  if (isObject && !node.embedded && isJsonObject(value)) checkOwnIdentity(value, own);
  if (own.problems.length === 0) checkRules(value, node, own, isObject);
  for (const { code, message, path, severity } of own.problems)
    if (severity === 'error' && code !== 'schema/duplicate') report.error(code, message, 'default', ...path);
}

/** An object as a default has its own names; unknown fields of its metadata are dropped. */
function checkOwnIdentity(value: JsonObject, report: Report): void {
  const own = new Report(report.root, report.minor);
  checkIdentity(value, own);
  report.problems.push(...own.problems.filter(({ code }) => code !== 'schema/unknown-field'));
}

/** The elements of a set are values as a whole. */
function checkElements({ listType, items }: SchemaNode, report: Report): void {
  if (listType !== 'set' || !items) return;
  if (items.type === 'object' && items.json['x-kubernetes-map-type'] !== 'atomic')
    report.error('schema/missing', 'the maps in a set must be `atomic`', 'items', 'x-kubernetes-map-type');
  if (items.type === 'array' && (items.listType ?? 'atomic') !== 'atomic')
    report.error('schema/invalid', 'the lists in a set must be `atomic`', 'items', 'x-kubernetes-list-type');
}
