import type { Json, JsonObject, Manifest } from '../../manifest';
import { objectOf, objectsOf, textOf } from '../json-values';

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
  const status = objectOf(object.status);
  const conditions = objectsOf(status.conditions);
  return {
    kind: object.kind,
    metadata: objectOf(object.metadata),
    spec: objectOf(object.spec),
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
    type: textOf(type),
    status: textOf(status),
    reason: textOf(reason),
    message: textOf(message),
    observedGeneration: generation,
  };
}

/** A number, or what stands for a missing one. */
export function numberOf(value: Json | undefined, missing: number): number {
  return typeof value === 'number' ? value : missing;
}

/** What a condition says for people. */
export function sayCondition({ type, status, reason, message }: Condition): string {
  return message || `${type} is ${status}${reason && ` (${reason})`}`;
}
