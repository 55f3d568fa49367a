import type { ObjectType, ValueType } from '../fields';
import { type FieldRule, type ObjectRule, rulesOf } from './rules';

/** One field as the walk sees it. */
export interface PlannedField {
  readonly value: ValueType;
  readonly required: boolean;
  readonly rule: FieldRule | undefined;
}

/** A type with its rules, as the walk sees it. */
export interface Plan {
  readonly fields: ReadonlyMap<string, PlannedField>;
  /** Fields that must be there and not be an empty text. */
  readonly required: readonly string[];
  /** Fields that must be there and not be empty at all. */
  readonly needs: readonly string[];
  readonly zero: readonly string[];
  readonly checks: readonly ObjectRule[];
}

const plans = new WeakMap<ObjectType, Plan>();

/** The plan of a type, made when it is first asked for. */
export function planOf(type: ObjectType): Plan {
  const known = plans.get(type);
  if (known) return known;
  const plan = makePlan(type);
  plans.set(type, plan);
  return plan;
}

function makePlan(type: ObjectType): Plan {
  const { fields = {}, mayMiss = [], needs = [], zero = [], checks = [] } = rulesOf(type.name) ?? {};
  const planned = [...type.fields.values()].map(({ name, value, required }): [string, PlannedField] => [
    name,
    { value, required, rule: fields[name] },
  ]);
  const required = type.required.filter((name) => !mayMiss.includes(name) && !needs.includes(name));
  return { fields: new Map(planned), required, needs, zero, checks };
}
