import { compareCodeUnits, isJsonObject } from '../../manifest';
import { checkAnnotationKey, checkAnnotationSize, checkLabelKey, checkLabelValue } from '../../schema';

/** Says what is wrong with one label or annotation, if anything is. */
export type TextCheck = (key: string, value: unknown) => string | undefined;

/** What is wrong with one label. */
export const labelProblem: TextCheck = (key, value) => {
  const wrong = of(`the key "${key}"`, checkLabelKey(key)) ?? textProblem(key, value);
  return wrong ?? of(`the value "${String(value)}" of "${key}"`, checkLabelValue(String(value)));
};

/** What is wrong with one annotation. */
export const annotationProblem: TextCheck = (key, value) =>
  of(`the key "${key}"`, checkAnnotationKey(key)) ?? textProblem(key, value);

/** The first problem of a map of labels or annotations, in the order of its keys. */
export function firstProblem(map: unknown, check: TextCheck): string | undefined {
  if (!isJsonObject(map)) return `it is ${JSON.stringify(map)}, and not a map`;
  for (const [key, value] of Object.entries(map).sort(([a], [b]) => compareCodeUnits(a, b))) {
    const problem = check(key, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The first problem of the annotations of an object, their size included. */
export function annotationsProblem(map: unknown): string | undefined {
  const texts = map as Readonly<Record<string, string>>;
  return firstProblem(map, annotationProblem) ?? checkAnnotationSize(texts);
}

function textProblem(key: string, value: unknown): string | undefined {
  if (typeof value === 'string') return undefined;
  return `the value of "${key}" is ${value === null ? 'null' : `the ${typeof value} ${JSON.stringify(value)}`}, and not a string`;
}

function of(what: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${what} is not valid: ${problem}`;
}
