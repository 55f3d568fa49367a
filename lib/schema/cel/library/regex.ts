import { type Pattern, compilePattern } from '../../crd/re2';
import { fail } from '../values/failure';
import type { CelFunctions } from './function';

/** Regular expressions in RE2's syntax. */
export const REGEX: CelFunctions = {
  'string#matches(string): bool': (text: string, source: string) => sound(source).test(text),
  'matches(string, string): bool': (text: string, source: string) => sound(source).test(text),
  'string#find(string): string': (text: string, source: string) => found(text, source)[0] ?? '',
  'string#findAll(string): list<string>': (text: string, source: string) => found(text, source),
  'string#findAll(string, int): list<string>': (text: string, source: string, most: bigint) =>
    most < 0n ? found(text, source) : found(text, source).slice(0, Number(most)),
};

function sound(source: string): Pattern {
  const pattern = compilePattern(source);
  return pattern.problem === undefined ? pattern : fail(`the pattern is refused: ${pattern.problem}`);
}

function found(text: string, source: string): readonly string[] {
  const all = sound(source).findAll(text);
  if (all === undefined) throw new RangeError('finding the pattern in this text could take too long');
  return all;
}
