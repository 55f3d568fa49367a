import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import type { Report } from '../report';
import { isEmpty, isSet, listAt, mapAt } from './make';

/** What no schema of a custom resource can have, and no test in it. */
export const UNSUPPORTED = [
  '$ref',
  '$schema',
  'definitions',
  'dependencies',
  'patternProperties',
  'additionalItems',
  'id',
];

/** What a test of values cannot have, as it says nothing of the structure. */
const STRUCTURE = [
  ...['type', 'additionalProperties', 'nullable', 'default', 'title', 'description'],
  ...['preserve-unknown-fields', 'embedded-resource', 'int-or-string', 'list-type', 'list-map-keys', 'map-type'].map(
    (name) => `x-kubernetes-${name}`,
  ),
];
const PAIR = '[{"type":"integer"},{"type":"string"}]';

/** Whether tests say no more than that a value is a number or a text; what is empty says nothing. */
function isIntOrString(tests: Json | undefined): boolean {
  return Array.isArray(tests) && JSON.stringify((tests as readonly Json[]).map(said)) === PAIR;
}

function said(one: Json): Json {
  if (!isJsonObject(one)) return one;
  return Object.fromEntries(Object.entries(one).filter(([name, value]) => !saysNothing(name, value)));
}

function saysNothing(name: string, value: Json): boolean {
  if (name === 'items' && typeof value !== 'object') return true;
  return isEmpty(value) || value === false;
}

/** Notes what cannot stand in `allOf`, `anyOf`, `oneOf` and `not`, at any depth. */
export function testProblems(schema: JsonObject, report: Report): void {
  const isPair = schema['x-kubernetes-int-or-string'] === true;
  for (const field of ['allOf', 'anyOf', 'oneOf']) {
    const tests = listAt(schema, field);
    // The two types of an int-or-string may stand there, as nothing else can say them.
    if (isPair && field === 'anyOf' && isIntOrString(tests)) continue;
    tests.forEach((one, index) => {
      const own = isPair && field === 'allOf' && index === 0;
      test(own ? withoutPair(one) : one, report, field, index);
    });
  }
  test(schema.not, report, 'not');
}

function withoutPair(one: Json): Json {
  if (!isJsonObject(one) || !isIntOrString(one.anyOf)) return one;
  const { anyOf: _pair, ...others } = one;
  return others;
}

function test(one: Json | undefined, report: Report, ...at: readonly (string | number)[]): void {
  if (!isJsonObject(one)) return;
  for (const segment of at) report.enter(segment);
  fieldsOf(one, report);
  if (one.uniqueItems === true)
    report.error('schema/forbidden', 'the elements of a list are not compared here', 'uniqueItems');
  for (const [name, property] of Object.entries(mapAt(one, 'properties'))) test(property, report, 'properties', name);
  test(one.items, report, 'items');
  for (const field of ['allOf', 'anyOf', 'oneOf'])
    listAt(one, field).forEach((inner, index) => test(inner, report, field, index));
  test(one.not, report, 'not');
  for (let left = at.length; left > 0; left--) report.leave();
}

function fieldsOf(one: JsonObject, report: Report): void {
  for (const field of UNSUPPORTED)
    if (!isEmpty(one[field])) report.error('schema/forbidden', 'no schema of a custom resource has it', field);
  for (const field of STRUCTURE) {
    const value = one[field];
    const isThere = field === 'default' ? isSet(value) : !isEmpty(value) && value !== false;
    if (isThere) report.error('schema/forbidden', 'a test of values cannot have it', field);
  }
}
