import { type JsonObject, type Labels, mapAt, mapsAt, unmatched } from '../manifest';

export type { Labels } from '../manifest';

/** Whether a selector, which is there, matches labels; an empty one matches all. */
export function selects(selector: JsonObject, labels: Labels): boolean {
  return unmatched(selector, labels) === undefined;
}

/** Whether a selector says nothing, and so matches all. */
export function selectsAll(selector: JsonObject): boolean {
  return Object.keys(mapAt(selector, 'matchLabels')).length === 0 && mapsAt(selector, 'matchExpressions').length === 0;
}

/** Whether a selector names nothing that Pods must have: it says nothing, or only what they must not have. */
export function namesNothing(selector: JsonObject): boolean {
  if (Object.keys(mapAt(selector, 'matchLabels')).length > 0) return false;
  return mapsAt(selector, 'matchExpressions').every(
    ({ operator }) => operator === 'NotIn' || operator === 'DoesNotExist',
  );
}
