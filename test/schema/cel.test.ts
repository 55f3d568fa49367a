import fc from 'fast-check';
import { type CelEnvironment, celProblem } from '../../lib/schema';
import { AUTHORIZER, BOOL, DYN, INT, REQUEST, STRING, listOf, objectOf } from '../../lib/schema/cel';

const CONDITION: CelEnvironment = {
  variables: new Map([
    ['object', DYN],
    ['oldObject', DYN],
    ['request', REQUEST],
    ['authorizer', AUTHORIZER],
  ]),
  gives: [BOOL],
};
const problem = (text: string): string | undefined => celProblem(text, CONDITION);

/** Each verdict is that of a real API server of 1.37, asked with a match condition. */
const TAKEN = [
  "object.metadata.name != 'x'",
  'object.spec.replicas <= 5 && !(request.operation == "DELETE")',
  'has(object.metadata.labels) && object.metadata.labels.exists(k, k.startsWith("a"))',
  "object.spec.template.spec.containers.all(c, c.image.matches(r'^registry\\.example\\.com/') || c.name in ['a', 'b'])",
  'object.metadata.?labels["a.b/c"].orValue("") == "x"',
  'size(object.spec.template.spec.containers.filter(c, c.resources.?limits.hasValue())) > 0',
  "request.userInfo.groups.exists_one(g, g == 'admins') ? true : false",
  '-1 < 0 && 1u == 1u && 1.5e3 > 2.0 && 0x1F == 31',
  "'''multi\nline''' != \"\" && b'x' == b'x' && null == null",
  "{'a': 1, 'b': 2}['a'] == 1 && [1, 2, 3,].map(x, x * 2).size() == 3",
  "authorizer.group('apps').resource('deployments').check('get').allowed()",
  "quantity('1Gi').isGreaterThan(quantity('500Mi')) && url('https://a.b').getHost() == 'a.b'",
  'duration("5m") > duration("1s") && timestamp("2026-01-01T00:00:00Z").getFullYear() == 2026',
  'type(object.metadata.name) == string',
  'true // a comment',
  '!!true && (false || true)',
] as const;

const REFUSED: readonly (readonly [text: string, problem: RegExp])[] = [
  ['@daily', /^"@" has no meaning$/],
  ['object.metadata.name ==', /^at column 24, it ends too early$/],
  ['object.metadata.name = "x"', /^at column 22, "=" has no meaning$/],
  ['(true', /^at column 6, it ends too early, where "\)" is expected$/],
  ['true)', /^at column 5, "\)" cannot stand there$/],
  ['a/b', /^nothing is named `a`; there is `object`, `oldObject`, `request`, `authorizer`$/],
  ['variables.n > 1', /^nothing is named `variables`/],
  ['[1].all(x, y > 0)', /^at column 12, nothing is named `y`; there is `x`/],
  ["'x'", /^it gives string, and must give bool$/],
  ['object.spec.on', /^it gives dyn, and must give bool$/],
  ['if (true)', /^"if" is a reserved word$/],
  ["'unfinished", /^"'" has no meaning$/],
  ['object.', /^at column 8, it ends too early$/],
  ['cel.bind(n, 1, n == 1)', /nothing is named `n`/],
  ['true true', /^at column 6, "true" cannot stand there$/],
  ['has(object)', /^`has` needs a field, as in `has\(self.name\)`$/],
  ['request.nam == ""', /^at column 9, there is no field `nam`; `name` was probably meant$/],
  ['request.name == 1', /^at column 14, `==` does not take string and int$/],
  ['request.name.startWith("a")', /^at column 14, there is no function `startWith`; `startsWith` was probably meant$/],
  [
    'request.name.startsWith(1)',
    /^at column 14, `startsWith` does not take \(int\) of string; it is written `string.startsWith\(string\)`$/,
  ],
  ['size(request.name, 1) == 1', /^`size` does not take \(string, int\)/],
  ['request.userInfo.groups.map(g, g.size()).exists(n, n == "a")', /`==` does not take int and string$/],
  ['request.name.all(c, c == "a")', /^at column 9, string is neither a list nor a map$/],
  ['[1, "a"].size() == 2', /^at column 5, it is string among values that are int$/],
  ['duration("5d") > duration("1s")', /^at column 10, "5d" is no duration$/],
  ['request.name.matches("(")', /the pattern is refused/],
  ['"%d".format([request.name]) == ""', /%d does not take string$/],
  ['"%s %s".format([1]) == ""', /more verbs than the 1 values/],
  ['1 + 9223372036854775808 > 0', /^at column 5, 9223372036854775808 is beyond 64 bits$/],
  ["'\\q' == ''", /^the escape \\q has no meaning$/],
];

describe('celProblem', () => {
  test.each(TAKEN)('takes %s', (text) => {
    expect(problem(text)).toBeUndefined();
  });

  test.each(REFUSED)('refuses %s', (text, expected) => {
    expect(problem(text)).toMatch(expected);
  });

  it('knows the fields of a variable, and the types that may be given', () => {
    const fields = new Map([
      ['replicas', INT],
      ['items', listOf(STRING)],
    ]);
    const context = { variables: new Map([['self', objectOf('self', fields)]]), gives: [BOOL, STRING] };
    expect(celProblem('self.replicas < 3 && self.items.all(i, i.size() > 0)', context)).toBeUndefined();
    expect(celProblem('self.items[0]', context)).toBeUndefined();
    expect(celProblem('self.replicas', context)).toBe('it gives int, and must give bool or string');
    expect(celProblem('self.replica < 3', context)).toBe(
      'at column 6, there is no field `replica`; `replicas` was probably meant',
    );
  });

  it('is not brought down by an expression that is nested deeply', () =>
    expect(problem(`${'('.repeat(5000)}true`)).toContain('nested too deeply'));

  it('never throws, whatever it is given', () => {
    const signs = Array.from('()[]{}?:,.!-+*/%<>=&|');
    const part = fc.constantFrom(...signs, 'object', 'has', 'all', 'x', ' in ', '1', "'a'", 'true');
    const text = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (one) => typeof problem(one) !== 'number'),
      { numRuns: 2000 },
    );
  });
});
