import fc from 'fast-check';
import { celProblem } from '../../lib/schema';

const NAMES = ['object', 'oldObject', 'request', 'authorizer'];
const problem = (text: string): string | undefined => celProblem(text, { names: NAMES, gives: ['bool'] });

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
  ['@daily', /^at column 1, "@" has no meaning$/],
  ['object.metadata.name ==', /^at column 24, it ends too early$/],
  ['object.metadata.name = "x"', /^at column 22, "=" has no meaning$/],
  ['(true', /^at column 6, it ends too early, where "\)" is expected$/],
  ['true)', /^at column 5, "\)" cannot stand there$/],
  ['a/b', /^at column 1, nothing is named `a`; there is `object`, `oldObject`, `request`, `authorizer`$/],
  ['variables.n > 1', /^at column 1, nothing is named `variables`/],
  ['[1].all(x, y > 0)', /^at column 12, nothing is named `y`/],
  ["'x'", /^it gives string, and must give bool$/],
  ['1e3', /^it gives double, and must give bool$/],
  ['if (true)', /^at column 1, "if" is a reserved word$/],
  ["'unfinished", /^at column 1, "'" has no meaning$/],
  ['object.', /^at column 8, it ends too early$/],
  ['cel.bind(n, 1, n == 1)', /^at column 1, nothing is named `cel`/],
  ['true true', /^at column 6, "true" cannot stand there$/],
];

describe('celProblem', () => {
  test.each(TAKEN)('takes %s', (text) => {
    expect(problem(text)).toBeUndefined();
  });

  test.each(REFUSED)('refuses %s', (text, expected) => {
    expect(problem(text)).toMatch(expected);
  });

  it('knows the fields of a name', () => {
    const context = { names: ['self'], fields: { self: ['replicas', 'items'] } };
    expect(celProblem('self.replicas < 3 && self.items.all(i, i.size > 0)', context)).toBeUndefined();
    expect(celProblem('self.replica < 3', context)).toBe(
      '`self` has no field `replica`; `replicas` was probably meant',
    );
  });

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => typeof problem(text) !== 'number'));
  });
});
