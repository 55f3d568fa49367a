import { type Json, type JsonObject, type Manifest, isJsonObject } from '../../manifest';

/** One condition of a status. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number | undefined;
}

/** An object as rules of health read it: what is missing reads as nothing. */
export interface View {
  readonly kind: string;
  readonly metadata: JsonObject;
  readonly spec: JsonObject;
  readonly status: JsonObject;
  /** A number of the status; 0 when missing. */
  count(field: string): number;
  condition(type: string): Condition | undefined;
}

/** Reads an object for rules of health. */
export function viewOf(object: Manifest): View {
  const status = asObject(object.status as Json);
  const conditions = (Array.isArray(status.conditions) ? (status.conditions as readonly Json[]) : []).filter(
    isJsonObject,
  );
  return {
    kind: object.kind,
    metadata: asObject(object.metadata as unknown as Json),
    spec: asObject(object.spec as Json),
    status,
    count: (field) => numberOf(status[field], 0),
    condition: (type) => {
      const found = conditions.find((condition) => condition.type === type);
      return found && conditionOf(found);
    },
  };
}

function conditionOf(condition: JsonObject): Condition {
  const { type, status, reason, message, observedGeneration } = condition;
  const generation = typeof observedGeneration === 'number' ? observedGeneration : undefined;
  return {
    type: text(type),
    status: text(status),
    reason: text(reason),
    message: text(message),
    observedGeneration: generation,
  };
}

/** A map, or an empty one. */
export function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A number, or what stands for a missing one. */
export function numberOf(value: Json | undefined, missing: number): number {
  return typeof value === 'number' ? value : missing;
}

/** A text, or an empty one. */
export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What a condition says for people. */
export function sayCondition({ type, status, reason, message }: Condition): string {
  return message || `${type} is ${status}${reason && ` (${reason})`}`;
}
