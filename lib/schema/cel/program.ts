import type { Checked } from './check/checked';
import { Checker } from './check/checker';
import type { CelEnvironment } from './check/environment';
import { checkLiterals } from './check/literals';
import { parseCel } from './parse';
import { Compiler } from './run/compile';
import { type Frame, MOST_TURNS } from './run/frame';
import { CelError } from './tokens';
import { type Type, wordsOf } from './types/type';
import { sameType } from './types/unify';
import { CelFailure } from './values/failure';

/** What came of an expression: a value, a failure that the API server would have too, or none that is known. */
export type Outcome =
  | { readonly sort: 'value'; readonly value: unknown }
  | { readonly sort: 'failure'; readonly message: string }
  | { readonly sort: 'unknown'; readonly message: string };

/** An expression that is ready to be evaluated. */
export interface Program {
  readonly checked: Checked;
  /** Whether the expression names a variable. */
  names(variable: string): boolean;
  /** Evaluates the expression with the values of its variables, in the order of the environment. */
  run(values: readonly unknown[]): Outcome;
}

/**
 * Reads an expression and checks its types.
 *
 * @throws CelError for what an API server refuses in it
 */
export function checkCel(text: string, environment: CelEnvironment): Checked {
  const checked = new Checker(parseCel(text), environment);
  checkLiterals(checked);
  const { gives } = environment;
  if (gives && !gives.some((type) => sameType(type, checked.type)))
    throw new CelError(0, `it gives ${wordsOf(checked.type)}, and must give ${gives.map(wordsOf).join(' or ')}`);
  return checked;
}

/** Says what an API server refuses in an expression; undefined when it takes it. */
export function celProblem(text: string, environment: CelEnvironment): string | undefined {
  try {
    checkCel(text, environment);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** The type of what an expression gives; undefined where an API server refuses it. */
export function celType(text: string, environment: CelEnvironment): Type | undefined {
  try {
    return checkCel(text, environment).type;
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
}

/** What is wrong with an expression, in words. */
export function problemOf(error: unknown): string {
  if (!(error instanceof CelError)) throw error;
  return error.at === 0 ? error.message : `at column ${error.at + 1}, ${error.message}`;
}

/** Makes a program of a checked expression. */
export function programOf(checked: Checked, { variables }: CelEnvironment): Program {
  const names = new Map([...variables.keys()].map((name, at) => [name, at]));
  let places = names.size;
  const step = new Compiler(checked).step(checked.expr, { names, next: () => places++ });
  return {
    checked,
    names: (variable) => checked.named.has(variable),
    run: (values) => {
      const frame: Frame = { slots: [...values], turns: MOST_TURNS };
      try {
        return { sort: 'value', value: step(frame) };
      } catch (error) {
        const sort = error instanceof CelFailure ? 'failure' : 'unknown';
        return { sort, message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
