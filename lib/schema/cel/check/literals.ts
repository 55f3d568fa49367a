import { compilePattern } from '../../crd/re2';
import { type Call, type Expr, type Item, partsOf } from '../expr';
import { CelError } from '../tokens';
import { wordsOf } from '../types/type';
import { sameType } from '../types/unify';
import { parseDuration, parseTime } from '../values/time';
import { CelFailure } from '../values/failure';
import { isOf } from '../values/value';
import type { Checked } from './checked';
import { checkFormat } from './format';

/** What is asked of a text that is written as an argument: which argument, and what is wrong with it. */
const TEXTS: Readonly<Record<string, (text: string) => string | undefined>> = {
  duration: (text) => (parseDuration(text) ? undefined : `${JSON.stringify(text)} is no duration`),
  timestamp: (text) => (parseTime(text) ? undefined : `${JSON.stringify(text)} is no time`),
  matches: patternProblem,
  find: patternProblem,
  findAll: patternProblem,
};

const CONVERSIONS = ['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'];

/** Checks what is written in an expression: texts that stand for something else, and that lists hold one type. */
export function checkLiterals(checked: Checked, expr: Expr = checked.expr, isMixed = false): void {
  if (expr.sort === 'call') checkCall(checked, expr);
  if (!isMixed && expr.sort === 'list') checkAlike(checked, expr.items);
  if (!isMixed && expr.sort === 'map') {
    checkAlike(
      checked,
      expr.entries.map(({ key }) => ({ value: key, optional: false })),
    );
    checkAlike(checked, expr.entries);
  }
  // What a text is formatted with may be of any types, however deep.
  const within = isMixed || (expr.sort === 'call' && expr.name === 'format');
  for (const part of partsOf(expr)) checkLiterals(checked, part, within);
}

function checkCall(checked: Checked, call: Call): void {
  if (call.name === 'format' && call.target) checkFormat(checked, call);
  if (CONVERSIONS.includes(call.name) && !call.target) checkConversion(checked, call);
  checkText(call);
}

/** What is written down is converted at once. */
function checkConversion(checked: Checked, call: Call): void {
  const [arg] = call.args;
  if (arg?.sort !== 'literal') return;
  const way = checked.overloadsOf(call).find(({ args: [type] }) => type && isOf(arg.value, type));
  if (!way) throw new CelError(arg.at, `\`${call.name}\` does not take ${wordsOf(checked.typeOf(arg))}`);
  try {
    way.run(arg.value);
  } catch (error) {
    if (error instanceof CelFailure) throw new CelError(arg.at, error.message);
    throw error;
  }
}

function checkText({ name, target, args }: Call): void {
  const problemOf = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  const arg = name === 'matches' && !target ? args[1] : args[0];
  if (!problemOf || arg?.sort !== 'literal' || typeof arg.value !== 'string') return;
  const problem = problemOf(arg.value);
  if (problem !== undefined) throw new CelError(arg.at, problem);
}

function patternProblem(text: string): string | undefined {
  const { problem } = compilePattern(text);
  return problem === undefined ? undefined : `the pattern is refused: ${problem}`;
}

function checkAlike(checked: Checked, items: readonly Item[]): void {
  const types = items.map(({ value, optional }) => {
    const type = checked.typeOf(value);
    return optional && type.name === 'optional_type' ? (type.params[0] ?? type) : type;
  });
  const [first] = types;
  types.forEach((type, at) => {
    if (first && !sameType(first, type))
      throw new CelError(items[at]?.value.at ?? 0, `it is ${wordsOf(type)} among values that are ${wordsOf(first)}`);
  });
}
