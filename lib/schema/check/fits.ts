import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import type { Place, Plan, PlannedField, PlannedValue } from './plan';

/** The same test, without the detour through the room's door; these are the hottest lines of a check. */
const isMap: (value: unknown) => value is JsonObject = isJsonObject;

/**
 * Whether an object is right at first sight; if not, a walk tells whether it is wrong, for null and `undefined` need a
 * closer look. Only for plans that have no rule, in them or below.
 */
export function fitsObject(object: JsonObject, plan: Plan | undefined): boolean {
  if (plan === undefined) return false;
  let place = plan.start;
  let found = 0;
  for (const name in object) {
    const part = object[name];
    const field = place.nextName === name ? place.next : fieldAfter(place, name, plan);
    if (field === undefined) return false;
    place = field;
    if (field.wanted && part !== '') found += 1;
    if (field.value.sort === 'string' ? typeof part !== 'string' : !fitsValue(part, field.value)) return false;
  }
  return found === plan.wanted;
}

/** The field of a name, which is looked for where it stood behind another the last time. */
export function fieldAfter(place: Place, name: string, { fields }: Plan): PlannedField | undefined {
  place.nextName = name;
  return (place.next = fields.get(name));
}

/** Whether a value is right at first sight; the most usual sorts are told apart here, without a call. */
export function fitsValue(value: Json | undefined, planned: PlannedValue): boolean {
  switch (planned.sort) {
    case 'string':
      return typeof value === 'string';
    case 'object':
      return isMap(value) && fitsObject(value, planned.plan);
    case 'list':
      return Array.isArray(value) && fitsList(value, planned.of);
    case 'map':
      return isMap(value) && fitsMap(value, planned.of);
    case 'boolean':
      return typeof value === 'boolean';
    case 'int32':
      return typeof value === 'number' && value === (value | 0);
    default:
      return planned.fits?.(value) === true;
  }
}

function fitsList(list: readonly Json[], of: PlannedValue | undefined): boolean {
  if (of === undefined) return false;
  const isText = of.sort === 'string';
  for (let index = 0; index < list.length; index++) {
    const one = list[index];
    if (isText ? typeof one !== 'string' : !fitsValue(one, of)) return false;
  }
  return true;
}

function fitsMap(map: JsonObject, of: PlannedValue | undefined): boolean {
  if (of === undefined) return false;
  const isText = of.sort === 'string';
  for (const key in map) {
    const one = map[key];
    if (isText ? typeof one !== 'string' : !fitsValue(one, of)) return false;
  }
  return true;
}
