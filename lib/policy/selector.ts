import type { Json, JsonObject } from '../manifest';
import { mapAt, mapsAt, textAt } from './read';

/** Labels of Pods. */
export type Labels = Readonly<Record<string, Json>>;

/** Whether a selector, which is there, matches labels; an empty one matches all. */
export function selects(selector: JsonObject, labels: Labels): boolean {
  const wanted = mapAt(selector, 'matchLabels');
  for (const key in wanted) if (labels[key] !== wanted[key]) return false;
  return mapsAt(selector, 'matchExpressions').every((expression) => holds(expression, labels));
}

/** Whether a selector says nothing, and so matches all. */
export function selectsAll(selector: JsonObject): boolean {
  return Object.keys(mapAt(selector, 'matchLabels')).length === 0 && mapsAt(selector, 'matchExpressions').length === 0;
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
