import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { Report, show, sortOf } from '../check/report';
import { checkEmbedded } from './embedded';
import { checkUnique } from './lists';
import { checkNumber } from './numbers';
import type { SchemaNode } from './schema-node';
import { inside } from './unknown-fields';
import { checkOptions, checkSize, checkText, wantedType } from './values';

/** Checks a value, with its defaults in place, against a schema and all that is below it. */
export function walkSchema(value: Json, node: SchemaNode, report: Report): void {
  const wanted = wantedType(value, node);
  if (wanted !== undefined) {
    report.error('schema/wrong-type', `${sortOf(value)} ${show(value)} stands where ${wanted} is expected`);
    return;
  }
  checkOptions(value, node, report);
  checkTests(value, node, report);
  if (typeof value === 'string') checkText(value, node, report);
  else if (typeof value === 'number' || typeof value === 'bigint') checkNumber(value, node, report);
  else if (Array.isArray(value)) walkItems(value as readonly Json[], node, report);
  else if (isJsonObject(value)) walkFields(value, node, report);
}

function walkItems(value: readonly Json[], node: SchemaNode, report: Report): void {
  checkSize(value.length, node, ['minItems', 'maxItems', 'elements'], report);
  const { items } = node;
  if (items) value.forEach((one, index) => inside(index, report, () => walkSchema(one, items, report)));
  checkUnique(value, node, report);
}

function walkFields(value: JsonObject, node: SchemaNode, report: Report): void {
  checkSize(Object.keys(value).length, node, ['minProperties', 'maxProperties', 'fields'], report);
  for (const name of node.required)
    if (value[name] === undefined) report.error('schema/missing', `\`${name}\` is missing`, name);
  for (const key in value) {
    const part = value[key];
    const next = node.properties.get(key) ?? node.additional;
    if (part !== undefined && typeof next === 'object') inside(key, report, () => walkSchema(part, next, report));
  }
  if (node.embedded) checkEmbedded(value, report);
}

/** The tests that stand beside the structure: all of these, any of these, one of these, not this. */
function checkTests(value: Json, node: SchemaNode, report: Report): void {
  for (const one of node.tests('allOf')) walkSchema(value, one, report);
  checkChoice(value, node, 'anyOf', report);
  checkChoice(value, node, 'oneOf', report);
  if (node.not && tried(value, node.not, report).problems.length === 0)
    report.error('schema/invalid', 'it is what `not` in the schema excludes');
}

function checkChoice(value: Json, node: SchemaNode, keyword: 'anyOf' | 'oneOf', report: Report): void {
  const choices = node.tests(keyword);
  if (choices.length === 0) return;
  const results = choices.map((one) => tried(value, one, report));
  const fitting = results.filter(({ problems }) => problems.length === 0).length;
  if (fitting === 0)
    report.error('schema/invalid', `it fits none of ${choices.length} alternatives: ${reasons(results)}`);
  else if (keyword === 'oneOf' && fitting > 1)
    report.error('schema/invalid', `it fits ${fitting} of ${choices.length} alternatives, and may fit only one`);
}

/** What each alternative has against the value; each thing once. */
function reasons(results: readonly Report[]): string {
  const all = results.flatMap(({ problems }) =>
    problems.slice(0, 1).map(({ path, message }) => [...path.map(String), message].join(': ')),
  );
  return [...new Set(all)].slice(0, 4).join('; or ');
}

function tried(value: Json, node: SchemaNode, { root, minor }: Report): Report {
  const attempt = new Report(root, minor);
  walkSchema(value, node, attempt);
  return attempt;
}
