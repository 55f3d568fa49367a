import { type Json, type JsonObject, isJsonObject } from '../manifest';

export { mapAt, mapsAt, textAt } from '../manifest';

/** The texts of the list that stands in a field, or none. */
export function textsAt(value: JsonObject, field: string): readonly string[] {
  const found = value[field];
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

/** The number that stands in a field, or what holds without one. */
export function numberAt(value: JsonObject, field: string, otherwise: number): number {
  const found = value[field];
  return typeof found === 'number' ? found : otherwise;
}

/** Whether a field holds nothing: it is missing, null, or empty text, map or list. */
export function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** A number or percentage of a whole, rounded up or down: `25%` of 3 is 1 up and 0 down. */
export function shareOf(value: Json | undefined, whole: number, round: 'up' | 'down'): number | undefined {
  if (typeof value === 'number') return value;
  const percent = typeof value === 'string' ? /^(\d+)%$/.exec(value)?.[1] : undefined;
  if (percent === undefined) return undefined;
  const share = (Number(percent) * whole) / 100;
  return round === 'up' ? Math.ceil(share) : Math.floor(share);
}
