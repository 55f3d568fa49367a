import fc from 'fast-check';
import { compilePattern } from '../../../lib/schema/crd/re2';
import { Automaton } from '../../../lib/schema/crd/re2/automaton';
import { parsePattern } from '../../../lib/schema/crd/re2/parse';
import { toSource } from '../../../lib/schema/crd/re2/to-regexp';

const CHARS = ['a', 'b', '.', '[ab]', '[^a]', '\\d'];
const PLACES = ['\\b', '^', '$', '(?:)'];

/** Patterns that RE2 and JavaScript read alike, of a few letters; what is repeated is one of `repeated`, or any. */
const patternOf = (repeated?: readonly string[]): fc.Arbitrary<string> =>
  fc.letrec<{ whole: string }>((tie) => ({
    whole: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...CHARS, ...PLACES),
      fc.tuple(tie('whole'), tie('whole')).map(([one, other]) => `${one}${other}`),
      fc.tuple(tie('whole'), tie('whole')).map(([one, other]) => `(?:${one}|${other})`),
      fc
        .tuple(
          repeated ? fc.constantFrom(...repeated) : tie('whole'),
          fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'),
        )
        .map(([one, times]) => `(?:${one})${times}`),
    ),
  })).whole;

/** What JavaScript finds, but for nothing right behind something. */
function found(pattern: RegExp, text: string): readonly string[] {
  let last = -1;
  return [...text.matchAll(pattern)].flatMap(({ 0: part, index }) => {
    const isKept = part !== '' || index !== last;
    last = index + part.length;
    return isKept ? [part] : [];
  });
}

describe('compilePattern', () => {
  it('agrees with JavaScript where both read a pattern alike', () => {
    fc.assert(
      fc.property(patternOf(), fc.stringMatching(/^[ab1 -]{0,8}$/), (source, text) => {
        const expected = new RegExp(source, 'u').test(text);
        expect(new Automaton(parsePattern(source)).test(text)).toBe(expected);
        expect(compilePattern(source).test(text)).toBe(expected);
        expect(new RegExp(toSource(parsePattern(source)), 'u').test(text)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds what JavaScript finds, where nothing repeated can be empty', () => {
    fc.assert(
      fc.property(patternOf(CHARS), fc.stringMatching(/^[ab1 -]{0,8}$/), (source, text) => {
        expect(compilePattern(source).findAll(text)).toEqual(found(new RegExp(source, 'gu'), text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is done in time where JavaScript would not be', () => {
    const text = `${'a'.repeat(20_000)}b`;
    for (const source of [
      '^(a+)+$',
      '^(a|aa)*$',
      '^(a*)*$',
      '^a*a*a*a*a*c$',
      'a*a*c',
      'a*c',
      '.*x.*y',
      '(?:a|a|aa){30}c',
    ]) {
      expect(compilePattern(source).test(text)).toBe(false);
      expect(compilePattern(source).findAll(text.slice(-500))).toEqual([]);
    }
    const alternatives = `${'(?:a|a)'.repeat(40)}c`;
    expect(compilePattern(alternatives).test(text)).toBe(false);
    // Each of so many parts needs a look at the whole text.
    expect(compilePattern('a*c|a').findAll(text)).toBeUndefined();
  });

  test.each([
    ['^(?P<year>[0-9]{4})-(?<month>[0-9]{2})$', '2026-01', '2026-1'],
    ['(?i)^\\Qa.B\\E$', 'A.b', 'axb'],
    ['^(?i:a)b$', 'Ab', 'AB'],
    ['^[[:upper:]\\d]+$', 'A1', 'a1'],
    ['^\\pL\\P{Lu}\\p{^Nd}$', 'aax', 'aA1'],
    ['(?m)^b$', 'a\nb', 'ab'],
    ['(?s)^a.b$', 'a\nb', 'ab'],
    ['^a.b$', 'axb', 'a\nb'],
    ['\\Aa\\z', 'a', 'a\n'],
  ])('%s fits %j and not %j', (source, fitting, other) => {
    const compiled = compilePattern(source);
    expect(compiled.problem).toBeUndefined();
    expect([compiled.test(fitting), compiled.test(other)]).toEqual([true, false]);
  });

  test.each([
    ['(?=a)'],
    ['(a)\\1'],
    ['a**'],
    ['['],
    ['(?<=a)b'],
    ['[b-a]'],
    ['\\y'],
    ['a{2000}'],
    ['[[:word:'],
    ['\\p{Nope}'],
  ])('refuses %s', (source) => {
    const compiled = compilePattern(source);
    expect(compiled.problem).toContain(JSON.stringify(source));
    expect(compiled.test('a')).toBe(false);
  });
});
