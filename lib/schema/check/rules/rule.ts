import type { Json, JsonObject } from '../../../manifest';
import type { Report } from '../report';

/** Checks one field, of the right type; the walk stands at the field. */
export type FieldRule = (value: Json, report: Report) => void;

/** Checks an object, whose fields may be of any type; the walk stands at the object. */
export type ObjectRule = (value: JsonObject, report: Report) => void;

/** What the API server asks of a type beyond its fields. */
export interface TypeRules {
  /** Fields that the definitions mark as required and that may be missing all the same. */
  readonly mayMiss?: readonly string[];
  /** Fields that must be written and not empty, beside those that the definitions require. */
  readonly needs?: readonly string[];
  /** Fields that the API server reads as empty objects where they are missing, and judges as such. */
  readonly zero?: readonly string[];
  /** Fields that the API server drops, unless their feature is turned on; it judges their types alone. */
  readonly dropped?: readonly string[];
  /** Fields that are dropped in the same way before a minor version (33 for 1.33), when their feature became the default. */
  readonly keptSince?: Readonly<Record<string, number>>;
  /** Fields of which the API server judges the types alone. */
  readonly unjudged?: readonly string[];
  readonly fields?: Readonly<Record<string, FieldRule>>;
  readonly checks?: readonly ObjectRule[];
}
