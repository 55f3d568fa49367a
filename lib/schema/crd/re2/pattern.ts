import { Automaton } from './automaton';
import { PatternError, parsePattern } from './parse';
import type { Regex } from './syntax';
import { repetitionsOf, toSource } from './to-regexp';

/** A pattern in RE2's syntax, ready to be asked. */
export interface Pattern {
  readonly source: string;
  /** Why RE2 refuses the pattern. @default - it does not */
  readonly problem?: string;
  /** Whether the pattern fits anywhere in the text; in time that grows with the text, not beyond. */
  readonly test: (text: string) => boolean;
  /** The same pattern for JavaScript, with the flags that are given. */
  readonly regExp: (flags: string) => RegExp;
  /** The parts of the text that the pattern fits; undefined where JavaScript could take too long to say. */
  readonly findAll: (text: string) => readonly string[] | undefined;
}

const known = new Map<string, Pattern>();
const MOST_KNOWN = 2000;

/** Compiles a pattern in RE2's syntax; a broken one has a problem, and fits nothing. */
export function compilePattern(source: string): Pattern {
  const found = known.get(source);
  if (found) return found;
  const made = compile(source);
  if (known.size < MOST_KNOWN) known.set(source, made);
  return made;
}

function compile(source: string): Pattern {
  try {
    return make(source, parsePattern(source));
  } catch (error) {
    if (!(error instanceof PatternError) && !(error instanceof RangeError)) throw error;
    const { message } = error;
    return {
      source,
      problem: message,
      test: () => false,
      findAll: () => undefined,
      regExp: () => {
        throw new PatternError(message);
      },
    };
  }
}

const FEW = 2;
const MANY = 6;

/** JavaScript's own engine where it cannot run away: few repetitions, each of single characters. */
function make(source: string, regex: Regex): Pattern {
  const translated = toSource(regex);
  const regExp = (flags: string): RegExp => new RegExp(translated, `${flags}u`);
  const repetitions = repetitionsOf(regex);
  const findAll = (text: string): readonly string[] | undefined => {
    if (text.length > longestOf(repetitions)) return undefined;
    return [...text.matchAll(regExp('g'))].map(([one]) => one);
  };
  if (repetitions <= FEW) {
    const plain = regExp('');
    return { source, test: (text) => plain.test(text), regExp, findAll };
  }
  let automaton: Automaton | undefined;
  return { source, test: (text) => (automaton ??= new Automaton(regex)).test(text), regExp, findAll };
}

/** The longest text that JavaScript's engine may search. */
function longestOf(repetitions: number): number {
  if (repetitions <= FEW) return 10_000;
  return repetitions <= MANY ? 200 : 0;
}
