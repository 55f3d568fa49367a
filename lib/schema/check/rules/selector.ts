import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { isEmpty, listAt, mapAt, textAt } from './make';

/** Whether a label selector matches labels; undefined where the selector cannot be read. */
export function selects(selector: JsonObject, labels: JsonObject): boolean {
  const pairs = mapAt(selector, 'matchLabels');
  for (const key in pairs) if (labels[key] !== pairs[key]) return false;
  return listAt(selector, 'matchExpressions').every((one) => matches(one, labels));
}

function matches(requirement: Json, labels: JsonObject): boolean {
  if (!isJsonObject(requirement)) return true;
  const value = labels[textAt(requirement, 'key')];
  const values = listAt(requirement, 'values');
  switch (requirement.operator) {
    case 'In':
      return value !== undefined && value !== null && values.includes(value);
    case 'NotIn':
      return value === undefined || value === null || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return true;
  }
}

/** Whether a selector says nothing, and so would match everything. */
export function selectsAll(selector: JsonObject): boolean {
  return isEmpty(mapAt(selector, 'matchLabels')) && listAt(selector, 'matchExpressions').length === 0;
}
