import type { Checked } from '../check/checked';
import { type Call, type Expr, type Loop, chainOf } from '../expr';
import { argumentsOf } from '../library/arguments';
import { DYN, type Type } from '../types/type';
import type { Argument } from './call-cost';
import { callCost } from './calls';
import { type Known, type Parts, eitherParts, listWith, sizeIn, unionOf } from './known';
import { type Place, elements, field, keys, placeOf } from './places';
import { ONE, type Size, UNKNOWN, bounded, either, exactly, product } from './size';

const LIST = 10;
const MAP = 30;
const STRUCT = 40;

type Scope = ReadonlyMap<string, Known>;

/** How much an expression costs at most, in the units in which the API server counts. */
export function estimate(checked: Checked, variables: ReadonlyMap<string, Type>): number {
  const root = variables.get('self');
  const scope = new Map(
    [...variables.keys()].map((name): [string, Known] => [name, { cost: 1, place: { type: root } }]),
  );
  return new Estimate(checked, root).of(checked.expr, scope).cost;
}

class Estimate {
  constructor(
    private readonly checked: Checked,
    private readonly root: Type | undefined,
  ) {}

  of(expr: Expr, scope: Scope): Known {
    switch (expr.sort) {
      case 'literal':
        return { cost: 0, size: literalSize(expr.value) };
      case 'name':
        return { ...(scope.get(expr.name) ?? this.whole()), cost: 1 };
      case 'select':
        return this.select(expr, scope);
      case 'call':
        return this.call(expr, scope);
      case 'list':
        return this.list(expr, scope);
      case 'map':
        return this.map(expr, scope);
      case 'loop':
        return this.loop(expr, this.of(expr.over, scope), scope);
      case 'optional-map': {
        const of = this.of(expr.of, scope).cost;
        const body = this.of(expr.body, new Map([...scope, [expr.name, { cost: 1 }]])).cost;
        return { cost: bounded(2 * of + LIST + 2 + (expr.flat ? 0 : 1) + body) };
      }
      case 'struct':
        return { cost: STRUCT };
    }
  }

  /** The name of a type is taken for as large as the whole value. */
  private whole(): Known {
    return { cost: 1, place: { type: this.root } };
  }

  private sizeOf(expr: Expr, known: Known): Size {
    return sizeIn(known, this.checked.typeOf(expr)) ?? UNKNOWN;
  }

  private select(expr: Expr & { sort: 'select' }, scope: Scope): Known {
    if (this.checked.isType(expr)) return this.whole();
    const of = this.of(expr.of, scope);
    if (expr.test) return { cost: of.cost };
    if (expr.optional) return { cost: of.cost + 1 };
    const type = this.checked.typeOf(expr.of);
    const isStep = type.name === 'map' || type.fields !== undefined;
    return { cost: of.cost + (isStep ? 1 : 0), place: this.at(of.place, field(expr.field)) };
  }

  private at(of: Place | undefined, step: Parameters<typeof placeOf>[1]): Place {
    return placeOf(of, step, this.root);
  }

  private list({ items }: Expr & { sort: 'list' }, scope: Scope): Known {
    const { cost, sizes } = this.parts(
      items.map(({ value }) => value),
      scope,
    );
    return { cost: bounded(cost + LIST), size: exactly(items.length), parts: listWith(sizes) };
  }

  private map({ entries }: Expr & { sort: 'map' }, scope: Scope): Known {
    const [key, value] = [entries.map((one) => one.key), entries.map((one) => one.value)].map((one) =>
      this.parts(one, scope),
    ) as [Several, Several];
    const parts: Parts = { isList: false, key: unionOf(key.sizes), value: unionOf(value.sizes) };
    return { cost: bounded(key.cost + value.cost + MAP), size: exactly(entries.length), parts };
  }

  private parts(exprs: readonly Expr[], scope: Scope): Several {
    const known = exprs.map((expr) => [expr, this.of(expr, scope)] as const);
    const cost = bounded(known.reduce((sum, [, one]) => sum + one.cost, 0));
    return { cost, sizes: known.map(([expr, one]) => this.sizeOf(expr, one)) };
  }

  private call(expr: Call, scope: Scope): Known {
    if (expr.name === '@sortBy') return this.sorted(expr, scope);
    const parts = argumentsOf(expr);
    const known = parts.map((part) => this.of(part, scope));
    const before = bounded(known.reduce((sum, { cost }) => sum + cost, 0));
    switch (expr.name) {
      case '_?_:_':
        return this.conditional(parts, known);
      case 'dyn':
        return this.untyped(parts, known);
      case '_[_]':
        return { cost: before + 1, ...this.indexed(expr, known[0]) };
      default:
        return this.function(expr, parts, known, before);
    }
  }

  /** What is called `dyn` keeps its size, and loses its place. */
  private untyped([part]: readonly Expr[], [known = { cost: 0 }]: readonly Known[]): Known {
    const size = part && sizeIn(known, this.checked.typeOf(part));
    return { cost: known.cost + 1, size, parts: known.parts };
  }

  /** What stands in a list or a map; nothing is told of an optional one. */
  private indexed(expr: Call, of: Known | undefined): Omit<Known, 'cost'> {
    const isPlain = this.checked.overloadsOf(expr).some(({ args }) => args[0]?.name !== 'optional_type');
    return isPlain ? { place: this.at(of?.place, elements), size: of?.parts?.value } : {};
  }

  private function(expr: Call, parts: readonly Expr[], known: readonly Known[], before: number): Known {
    const args = parts.map((part, at) => this.argument(part, known[at] as Known));
    const name = parts === expr.args && expr.target ? `${chainOf(expr.target) ?? ''}.${expr.name}` : expr.name;
    const costs = this.checked.overloadsOf(expr).map((way) => callCost(name, way.id, args));
    const sizes = costs.flatMap(({ size }) => (size ? [size] : []));
    return {
      cost: bounded(before + Math.max(0, ...costs.map(({ cost }) => cost))),
      size: sizes.length > 0 ? sizes.reduce(either) : undefined,
      parts: expr.name === '_+_' ? eitherParts(known[0]?.parts, known[1]?.parts) : undefined,
    };
  }

  private conditional(parts: readonly Expr[], known: readonly Known[]): Known {
    const [test, yes, no] = known as readonly [Known, Known, Known];
    const size = either(this.sizeOf(parts[1] as Expr, yes), this.sizeOf(parts[2] as Expr, no));
    return {
      cost: bounded(test.cost + Math.max(yes.cost, no.cost)),
      size,
      parts: eitherParts(yes.parts, no.parts),
    };
  }

  /** A list that is sorted is evaluated once and kept, and sorted by another that is made of it. */
  private sorted(expr: Call, scope: Scope): Known {
    const [target, loop] = argumentsOf(expr) as readonly [Expr, Loop];
    const { cost, size, ...list } = this.of(target, scope);
    const kept: Known = { ...list, otherwise: size ?? list.otherwise, cost: 1 };
    const by = this.loop(loop, kept, scope);
    return this.function(expr, [target, loop], [kept, by], bounded(LIST + cost + kept.cost + by.cost));
  }

  private argument(expr: Expr, known: Known): Argument {
    const type = this.checked.typeOf(expr);
    const most = known.place && this.at(known.place, elements).type?.most;
    const element = most === undefined ? UNKNOWN : { least: 0, most };
    const literal = expr.sort === 'literal' && typeof expr.value === 'bigint' ? expr.value : undefined;
    const size = sizeIn(known, type);
    return { size: size ?? UNKNOWN, isTold: size !== undefined, type, element, literal };
  }

  private loop(loop: Loop, over: Known, scope: Scope): Known {
    const count = this.sizeOf(loop.over, over);
    const variables = this.variables(loop, over);
    const inner = new Map([...scope, ...variables]);
    const body = this.of(loop.body, inner);
    const test = loop.test ? this.of(loop.test, inner).cost : 0;
    const [before, turn] = LOOPS[loop.macro];
    return {
      cost: bounded(over.cost + before + product(count.most, bounded(turn + test + body.cost))),
      size: before > LIST ? count : ONE,
      parts: this.made(loop, body, variables),
    };
  }
  /** What the list is made of that a macro makes; of maps that macros make nothing is known. */
  private made(loop: Loop, body: Known, [[, one]]: Variables): Parts | undefined {
    const { macro } = loop;
    if (!['filter', 'map', 'transformList'].includes(macro)) return undefined;
    const type = this.checked.typeOf(loop).params[0] ?? DYN;
    return listWith([exactly(0), sizeIn(macro === 'filter' ? one : body, type) ?? UNKNOWN]);
  }

  private variables({ names, over }: Loop, { place, parts }: Known): Variables {
    const [first = '', second] = names;
    const isList = parts?.isList ?? this.checked.typeOf(over).name === 'list';
    const key: Known = { cost: 1, place: this.at(place, keys), otherwise: parts?.key };
    const value: Known = { cost: 1, place: this.at(place, elements), otherwise: parts?.value };
    return second === undefined
      ? [[first, isList ? value : key]]
      : [
          [first, key],
          [second, value],
        ];
  }
}

/** The variables of a macro. */
type Variables = readonly [Variable, ...(readonly Variable[])];
type Variable = readonly [name: string, known: Known];

/** What several parts cost together, and how large each is. */
interface Several {
  readonly cost: number;
  readonly sizes: readonly Size[];
}

/** What a macro costs beside its parts: once, and at each turn. */
const LOOPS: Readonly<Record<Loop['macro'], readonly [number, number]>> = {
  all: [1, 3],
  exists: [1, 4],
  existsOne: [2, 2],
  filter: [LIST + 1, 13],
  map: [LIST + 1, 12],
  transformList: [LIST + 1, 12],
  transformMap: [MAP + 1, 3],
  transformMapEntry: [MAP + 1, 2],
};

function literalSize(value: unknown): Size {
  if (typeof value === 'string') return exactly(Array.from(value).length);
  return value instanceof Uint8Array ? exactly(value.length) : ONE;
}
