import { type Pattern, compilePattern } from '../../re2';
import { type CelFunction, fail } from './function';

/** Regular expressions in RE2's syntax; `re2Matches` stands for `matches`. */
export const REGEX: readonly CelFunction[] = [
  ['string.re2Matches(string): bool', (text: string, source: string) => sound(source).test(text)],
  ['re2Matches(string, string): bool', (text: string, source: string) => sound(source).test(text)],
  ['string.find(string): string', (text: string, source: string) => found(text, source)[0] ?? ''],
  ['string.findAll(string): list<string>', (text: string, source: string) => found(text, source)],
  [
    'string.findAll(string, int): list<string>',
    (text: string, source: string, most: bigint) =>
      most < 0n ? found(text, source) : found(text, source).slice(0, Number(most)),
  ],
];

/** Finding needs JavaScript's engine, which must not run away. */
const LONGEST = 10_000;

function sound(source: string): Pattern {
  const pattern = compilePattern(source);
  return pattern.problem === undefined ? pattern : fail(`the pattern is refused: ${pattern.problem}`);
}

function found(text: string, source: string): readonly string[] {
  const pattern = sound(source);
  if (text.length > LONGEST) throw new RangeError('the text is too long to be searched');
  return pattern.test(text) ? [...text.matchAll(pattern.regExp('g'))].map(([one]) => one) : [];
}
