import { Automaton } from './automaton';
import { effortOf } from './effort';
import { Finder } from './finder';
import { PatternError, parsePattern } from './parse';
import type { Regex } from './syntax';
import { toSource } from './to-regexp';

/** A pattern in RE2's syntax, ready to be asked. */
export interface Pattern {
  readonly source: string;
  /** Why RE2 refuses the pattern. @default - it does not */
  readonly problem?: string;
  /** Whether the pattern fits anywhere in the text; in time that grows with the text, not beyond. */
  readonly test: (text: string) => boolean;
  /** The parts of the text that the pattern fits, as RE2 finds them; undefined where it could take too long to say. */
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
    return { source, problem: error.message, test: () => false, findAll: () => undefined };
  }
}

/** As many steps as JavaScript's own engine, which goes back where it went wrong, may make. */
const FEW = 100_000;

/** JavaScript's engine where it cannot run away, and a machine that never goes back elsewhere. */
function make(source: string, regex: Regex): Pattern {
  const effort = effortOf(regex);
  let [plain, automaton]: [RegExp | undefined, Automaton | undefined] = [undefined, undefined];
  const machine = (): Automaton => (automaton ??= new Automaton(regex));
  return {
    source,
    test: (text) =>
      effort(text.length) <= FEW ? (plain ??= new RegExp(toSource(regex), 'u')).test(text) : machine().test(text),
    findAll: (text) => new Finder(machine().steps, text).all(),
  };
}
