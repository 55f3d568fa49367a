import { type Json, type JsonObject, isJsonObject } from '../manifest';
import { encodeJson } from './wire-json';

/** A text, or an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A map, or an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A list, or an empty one. */
export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The maps of a list. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return listOf(value).filter(isJsonObject);
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** A number or text as text; anything else as JSON. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : encodeJson(value);
}
