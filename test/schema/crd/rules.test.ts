import type { Finding, Json, JsonObject } from '../../../lib/manifest';
import { checkObject, crdSchemas } from '../../../lib/schema';
import { definitionOf, objectOf } from './fixtures';

const numbers = { type: 'array', items: { type: 'integer' } };
const map = { type: 'object', additionalProperties: { type: 'object', properties: { c: { type: 'string' } } } };
const SCHEMA = { type: 'object', properties: { i: { type: 'integer' }, l: numbers, o: map, s: { type: 'string' } } };

function judge(rule: string | JsonObject, value: Json, more: JsonObject = {}): readonly Finding[] {
  const rules = [typeof rule === 'string' ? { rule } : rule];
  const schema = { ...SCHEMA, ...more, 'x-kubernetes-validations': rules };
  return checkObject(objectOf('probes', 0, value), { customKinds: crdSchemas([definitionOf('probes', [schema])]) });
}

describe('x-kubernetes-validations', () => {
  test.each([
    ['is not understood here', '[?self.?i].size() == 1', { i: 1 }],
    ['gives no answer', 'self.i', { i: 1 }],
    ['compares a list with another in whose order nothing lies', 'self.set == ["a", "b"]', { set: ['b', 'a'] }],
    [
      'takes too many steps',
      'self.l.all(a, self.l.all(b, self.l.all(c, self.l.all(d, a + b + c + d >= 0))))',
      { l: Array.from({ length: 100 }, (_, at) => at) },
    ],
    [
      'searches with a pattern that could run away',
      'self.s.find("^(a|aa)*$") == ""',
      { s: 'aaaaaaaaaaaaaaaaaaaaaaaaab' },
    ],
  ])('warns, naming the rule, where a rule %s', (_, rule, value) => {
    const set = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } };
    const findings = judge(rule, value, { properties: { ...SCHEMA.properties, set } });
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'schema/not-evaluated',
        severity: 'warning',
        path: 'spec.p0',
        message: expect.stringContaining(JSON.stringify(rule).slice(0, 40)) as string,
      }),
    ]);
  });

  it('pass over rules that compare with what was there before', () => {
    expect(judge('self.i == oldSelf.i', { i: 1 })).toEqual([]);
    expect(judge({ rule: 'oldSelf.hasValue()', optionalOldSelf: true }, { i: 1 })).toHaveLength(1);
  });

  test.each([
    [{ rule: 'self.i > 1', message: 'too small' }, 'too small'],
    [
      { rule: 'self.i > 1', message: 'too small', messageExpression: '"%d is too small".format([self.i])' },
      '1 is too small',
    ],
    [{ rule: 'self.i > 1', message: 'too small', messageExpression: 'self.s' }, 'too small'],
    [{ rule: 'self.i > 1', message: 'too small', messageExpression: '"two\\nlines"' }, 'too small'],
    [{ rule: 'self.i > 1' }, 'the rule "self.i > 1" is broken'],
  ])('say of %j %j', (rule, message) => expect(judge(rule, { i: 1 }).map((one) => one.message)).toEqual([message]));

  test.each([
    ['FieldValueInvalid', 'schema/invalid'],
    ['FieldValueForbidden', 'schema/forbidden'],
    ['FieldValueRequired', 'schema/missing'],
    ['FieldValueDuplicate', 'schema/duplicate'],
  ])('give %s the code %s, at the field that is named', (reason, code) => {
    const findings = judge({ rule: 'self.i > 1', reason, fieldPath: ".o['a-b'].c" }, { i: 1 });
    expect(findings).toEqual([expect.objectContaining({ code, path: 'spec.p0.o.a-b.c' })]);
  });

  test.each([
    [
      { 'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.nowhere' }] },
      'x-kubernetes-validations[0].fieldPath',
    ],
    [{ 'x-kubernetes-validations': [{ rule: 'true', message: 'a\nb' }] }, 'x-kubernetes-validations[0].message'],
    [{ not: { 'x-kubernetes-validations': [{ rule: 'true' }] } }, 'not.x-kubernetes-validations'],
    [{ 'x-kubernetes-validations': [{ rule: 'self.' }] }, 'x-kubernetes-validations[0].rule'],
  ])('are refused with %j', (part, place) => {
    const { findings } = crdSchemas([definitionOf('probes', [{ ...SCHEMA, ...part }])]);
    expect(findings.map(({ path }) => path)).toEqual([expect.stringContaining(place)]);
  });

  it('say nothing more where fields are missing or of a wrong type', () => {
    const codes = judge('self.i > 1', { i: 'one' }).map(({ code }) => code);
    expect(codes).toEqual(['schema/wrong-type']);
  });

  it('fail on a value as they do for the API server', () => {
    const [finding] = judge('self.s == "a" || self.i > 1', { i: 1 });
    expect(finding).toMatchObject({ code: 'schema/invalid', severity: 'error' });
    expect(finding?.message).toContain('No such key: s');
  });
});
