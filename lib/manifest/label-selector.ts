import { mapAt, mapsAt, textAt } from './fields-at';
import type { Json, JsonObject } from './json';

/** Labels of an object, as they are written. */
export type Labels = Readonly<Record<string, Json>>;

/**
 * What of a selector keeps it from matching labels, as `key=value` or its expressions; an empty selector matches all.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
export function unmatched(selector: JsonObject, labels: Labels): string | undefined {
  const wanted = mapAt(selector, 'matchLabels');
  for (const key in wanted) if (labels[key] !== wanted[key]) return `${key}=${JSON.stringify(wanted[key])}`;
  const holding = mapsAt(selector, 'matchExpressions').every((expression) => holds(expression, labels));
  return holding ? undefined : JSON.stringify(selector.matchExpressions);
}

function holds(expression: JsonObject, labels: Labels): boolean {
  const { operator, values } = expression;
  const value = labels[textAt(expression, 'key')];
  const listed = Array.isArray(values) && value !== undefined && (values as readonly Json[]).includes(value);
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
