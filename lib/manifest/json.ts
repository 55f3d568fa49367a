/** A value that Kubernetes can store: JSON, with integers beyond 2^53 as `bigint`. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A map of JSON values. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is a plain map, not an array and not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Orders two strings by code unit, the same on every machine and in every locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
