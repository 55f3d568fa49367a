import { Automaton } from './automaton';
import { PatternError, parsePattern } from './parse';
import type { Regex } from './syntax';
import { loopsOf, toSource } from './to-regexp';

/** A pattern in RE2's syntax, ready to be asked. */
export interface Pattern {
  /** Why RE2 refuses the pattern. @default - it does not */
  readonly problem?: string;
  /** Whether the pattern fits anywhere in the text; in time that grows with the text, not beyond. */
  readonly test: (text: string) => boolean;
  /** The same pattern for JavaScript, with the flags that are given; for finding and replacing. */
  readonly regExp: (flags: string) => RegExp;
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
    return make(parsePattern(source));
  } catch (error) {
    if (!(error instanceof PatternError) && !(error instanceof RangeError)) throw error;
    const { message } = error;
    return {
      problem: message,
      test: () => false,
      regExp: () => {
        throw new PatternError(message);
      },
    };
  }
}

/** JavaScript's own engine where it cannot run away: no repetition in another, and few of them. */
function make(regex: Regex): Pattern {
  const { count, depth } = loopsOf(regex);
  const source = toSource(regex);
  const regExp = (flags: string): RegExp => new RegExp(source, `${flags}u`);
  if (count <= 2 && depth <= 1) {
    const plain = regExp('');
    return { test: (text) => plain.test(text), regExp };
  }
  let automaton: Automaton | undefined;
  return { test: (text) => (automaton ??= new Automaton(regex)).test(text), regExp };
}
