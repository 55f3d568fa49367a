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
    [
      'takes too many steps',
      'self.l.all(a, self.l.all(b, self.l.all(c, self.l.all(d, a + b + c + d >= 0))))',
      { l: Array.from({ length: 100 }, (_, at) => at) },
    ],
    ['is none', 'self.', { i: 1 }],
    ['gives no answer', 'self.i', { i: 1 }],
  ])('warns, naming the rule, where a rule %s', (_, rule, value) => {
    expect(judge(rule, value)).toEqual([
      expect.objectContaining({
        code: 'schema/not-evaluated',
        severity: 'warning',
        path: 'spec.p0',
        message: expect.stringContaining(JSON.stringify(rule).slice(0, 40)) as string,
      }),
    ]);
  });

  test.each([
    ['[?self.?i].size() == 1', [{ i: 1 }], [{}]],
    ['[?self.?i, 2] == [2]', [{}], [{ i: 1 }]],
    ['{"a": 1, ?"b": self.?i}.size() == 2', [{ i: 1 }], [{}]],
    ['self.set == ["a", "b"]', [{ set: ['a', 'b'] }, { set: ['b', 'a'] }], [{ set: ['a'] }, { set: ['a', 'c'] }]],
    ['(self.set + ["a", "c"]).size() == 3', [{ set: ['a', 'b'] }], [{ set: ['a'] }]],
    ['[2, 3, 1].sort() == [1, 2, 3] && self.l.sortBy(x, -x)[0] == 3', [{ l: [1, 3, 2] }], [{ l: [1, 2] }]],
  ])('judge %s', (rule, accepted, refused) => {
    const properties = {
      ...SCHEMA.properties,
      set: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
    };
    const codes = (value: Json): readonly string[] => judge(rule, value, { properties }).map(({ code }) => code);
    for (const value of accepted) expect([value, codes(value as Json)]).toEqual([value, []]);
    for (const value of refused) expect([value, codes(value as Json)]).toEqual([value, ['schema/invalid']]);
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
    expect(finding?.message).toContain('there is no `s`');
  });
});

describe('tests of values in the schema of a definition', () => {
  test.each([
    ['patternProperties', { a: { minLength: 1 } }],
    ['id', 'x'],
    ['$ref', '#/x'],
    ['$schema', 'x'],
    ['definitions', { a: {} }],
    ['dependencies', { a: ['b'] }],
    ['additionalItems', true],
  ])('fail with %s, at any depth', (field, value) => {
    const one = { [field]: value };
    const tested = { not: one, allOf: [one], anyOf: [{ properties: { s: one } }], oneOf: [{ items: { not: one } }] };
    const findings = checkObject(definitionOf('probes', [{ ...SCHEMA, ...tested }]));
    const spec = 'openAPIV3Schema.properties.spec.properties.p0';
    for (const place of ['not', 'allOf[0]', 'anyOf[0].properties.s', 'oneOf[0].items.not'])
      expect(findings).toContainEqual(
        expect.objectContaining({
          code: 'schema/forbidden',
          path: expect.stringContaining(`${spec}.${place}`) as string,
        }),
      );
  });
});
