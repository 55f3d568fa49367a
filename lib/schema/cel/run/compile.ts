import type { Checked } from '../check/checked';
import { type Expr, type Loop, type OptionalMap, type Select, chainOf } from '../expr';
import { argumentsOf } from '../library/arguments';
import { fail } from '../values/failure';
import { Optional, TypeValue, isEntries, typeNameOf } from '../values/value';
import { callStep, guarded } from './calls';
import { type Frame, type Places, type Step, placed } from './frame';
import { loopStep } from './loops';

/** Makes steps of a checked expression. */
export class Compiler {
  constructor(private readonly checked: Checked) {}

  step(expr: Expr, places: Places): Step {
    switch (expr.sort) {
      case 'literal': {
        const { value } = expr;
        return () => value;
      }
      case 'name':
        return this.named(expr, expr.name, places);
      case 'select':
        return this.select(expr, places);
      case 'call':
        return this.call(expr, places);
      case 'loop':
        return this.loop(expr, places);
      case 'optional-map':
        return this.optionalMap(expr, places);
      case 'list':
        return this.list(expr, places);
      case 'map':
        return this.map(expr, places);
      case 'struct':
        return () => {
          throw new RangeError('objects are built in a cluster only');
        };
    }
  }

  private named(expr: Expr, name: string, { names }: Places): Step {
    if (this.checked.isType(expr)) {
      const type = new TypeValue(name);
      return () => type;
    }
    const at = names.get(name) ?? -1;
    return ({ slots }) => slots[at];
  }

  private select(expr: Select, places: Places): Step {
    if (this.checked.isType(expr)) return this.named(expr, chainOf(expr) ?? '', places);
    const { field, optional, test } = expr;
    const of = this.step(expr.of, places);
    const mayBeOptional = ['dyn', 'optional_type'].includes(this.checked.typeOf(expr.of).name);
    if (test) return (frame) => holds(of(frame), field);
    if (!optional && !mayBeOptional) return (frame) => fieldOf(of(frame), field);
    return (frame) => {
      const value = of(frame);
      if (value instanceof Optional) return value.hasValue ? maybe(value.value, field) : value;
      return optional ? maybe(value, field) : fieldOf(value, field);
    };
  }

  private call(expr: Expr & { sort: 'call' }, places: Places): Step {
    const parts = argumentsOf(expr);
    const ways = this.checked.overloadsOf(expr);
    const steps = parts.map((one) => this.step(one, places));
    const [only, ...others] = ways;
    const args =
      only && others.length === 0
        ? guarded(only, steps, (at) => this.checked.typeOf(parts[at] as Expr).name !== 'dyn')
        : steps;
    return callStep({ call: expr, ways, args });
  }

  private loop(loop: Loop, places: Places): Step {
    let inner = places;
    const at = loop.names.map((name) => {
      const next = placed(inner, name);
      inner = next.places;
      return next.at;
    });
    const test = loop.test && this.step(loop.test, inner);
    const turns = { over: this.step(loop.over, places), at, body: this.step(loop.body, inner), ...(test && { test }) };
    return loopStep(loop, turns);
  }

  private optionalMap({ of, name, body, flat }: OptionalMap, places: Places): Step {
    const inner = placed(places, name);
    const [from, to] = [this.step(of, places), this.step(body, inner.places)];
    return (frame) => {
      const value = from(frame);
      if (!(value instanceof Optional)) return fail(`${typeNameOf(value)} stands where an optional value is expected`);
      if (!value.hasValue) return value;
      frame.slots[inner.at] = value.value;
      const made = to(frame);
      return flat ? made : new Optional(made);
    };
  }

  private list({ items }: Expr & { sort: 'list' }, places: Places): Step {
    const steps = items.map(({ value, optional }) => ({ step: this.step(value, places), optional }));
    if (!items.some(({ optional }) => optional)) return (frame) => steps.map(({ step }) => step(frame));
    return (frame) =>
      steps.flatMap(({ step, optional }) => {
        const value = step(frame);
        if (!optional) return [value];
        return present(value) ? [value.value] : [];
      });
  }

  private map({ entries }: Expr & { sort: 'map' }, places: Places): Step {
    const steps = entries.map(({ key, value, optional }) => ({
      key: this.step(key, places),
      value: this.step(value, places),
      optional,
    }));
    return (frame: Frame) => {
      const made = new Map<unknown, unknown>();
      for (const { key, value, optional } of steps) {
        const [name, found] = [key(frame), value(frame)];
        if (!optional) made.set(name, found);
        else if (present(found)) made.set(name, found.value);
      }
      return made;
    };
  }
}

function present(value: unknown): value is Optional {
  if (!(value instanceof Optional)) return fail(`${typeNameOf(value)} stands where an optional value is expected`);
  return value.hasValue;
}

function fieldOf(value: unknown, field: string): unknown {
  if (!isEntries(value)) return fail(`${typeNameOf(value)} has no fields`);
  const found = value.get(field);
  return found === undefined ? fail(`there is no \`${field}\``) : found;
}

function maybe(value: unknown, field: string): Optional {
  const found = isEntries(value) ? value.get(field) : fail(`${typeNameOf(value)} has no fields`);
  return found === undefined ? Optional.none : new Optional(found);
}

function holds(value: unknown, field: string): boolean {
  if (value instanceof Optional) return value.hasValue && holds(value.value, field);
  return isEntries(value) ? value.has(field) : fail(`${typeNameOf(value)} has no fields`);
}
