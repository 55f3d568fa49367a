import { GitopsError, type Json, type JsonObject } from '../../manifest';
import type { CallContext } from '../object/call-context';
import { mapAt, mapsAt, textAt } from './json-fields';

type Labels = Readonly<Record<string, Json>>;

/**
 * Checks that a selector matches the labels of the Pods that it is for.
 *
 * @throws GitopsError `construct/selector-mismatch` when it does not
 */
export function checkSelector(selector: JsonObject, labels: Labels, context: CallContext): void {
  const missed = firstMiss(selector, labels);
  if (missed === undefined) return;
  throw new GitopsError('construct/selector-mismatch', {
    attempt: `Cannot select the Pods of ${context.object}`,
    origin: context.origin,
    seen: `the selector asks for ${missed}, and the labels of the Pods are ${JSON.stringify(labels)}`,
  });
}

function firstMiss(selector: JsonObject, labels: Labels): string | undefined {
  for (const [key, value] of Object.entries(mapAt(selector, 'matchLabels'))) {
    if (labels[key] !== value) return `${key}=${JSON.stringify(value)}`;
  }
  return mapsAt(selector, 'matchExpressions').find((expression) => !holds(expression, labels)) === undefined
    ? undefined
    : JSON.stringify(selector.matchExpressions);
}

function holds(expression: JsonObject, labels: Labels): boolean {
  const { operator, values } = expression;
  const value = labels[textAt(expression, 'key')];
  const listed = Array.isArray(values) && value !== undefined && values.includes(value);
  switch (operator) {
    case 'In':
      return listed;
    case 'NotIn':
      return !listed;
    case 'Exists':
      return value !== undefined;
    default:
      return value === undefined;
  }
}
