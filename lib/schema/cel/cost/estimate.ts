import type { Checked } from '../check/checked';
import { type Call, type Expr, type Loop, chainOf } from '../expr';
import { argumentsOf } from '../library/arguments';
import type { Type } from '../types/type';
import { type Argument, callCost } from './calls';
import { ONE, type Size, UNKNOWN, bounded, either, exactly, product } from './size';

const LIST = 10;
const MAP = 30;
const SCALARS = ['bool', 'double', 'int', 'uint', 'google.protobuf.Duration', 'google.protobuf.Timestamp'];

/** What is known of a part: where its schema says how large it is, and how large that makes it. */
interface Known {
  readonly cost: number;
  /** The type with the limits of the schema, for what is read from a variable step by step. */
  readonly declared?: Type | undefined;
  /** Whether it is read from a variable step by step, even where the schema says nothing of it. */
  readonly isRead?: boolean;
  readonly size?: Size | undefined;
  /** The size of the elements of a list. */
  readonly element?: Size | undefined;
}

type Scope = ReadonlyMap<string, Known>;

/** How much an expression costs at most, in the units in which the API server counts. */
export function estimate(checked: Checked, variables: ReadonlyMap<string, Type>): number {
  const scope = new Map(
    [...variables].map(([name, declared]): [string, Known] => [name, { cost: 1, declared, isRead: true }]),
  );
  return new Estimate(checked, variables.get('self')).of(checked.expr, scope).cost;
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
        return {
          cost:
            this.sum(
              expr.entries.flatMap(({ key, value }) => [key, value]),
              scope,
            ) + MAP,
          size: exactly(expr.entries.length),
        };
      case 'loop':
        return this.loop(expr, scope);
      case 'optional-map': {
        const of = this.of(expr.of, scope).cost;
        const body = this.of(expr.body, new Map([...scope, [expr.name, { cost: 1 }]])).cost;
        return { cost: bounded(2 * of + LIST + 2 + (expr.flat ? 0 : 1) + body) };
      }
      case 'struct':
        return { cost: 40 };
    }
  }

  /** What is read from nowhere is taken for as large as the whole value. */
  private whole(): Known {
    return { cost: 1, declared: this.root, isRead: true };
  }

  private sum(parts: readonly Expr[], scope: Scope): number {
    return bounded(parts.reduce((sum, part) => sum + this.of(part, scope).cost, 0));
  }

  /** The size of a part, from the part itself, its schema or its type. */
  private sizeOf(expr: Expr, { size, declared }: Known): Size {
    if (size) return size;
    if (declared?.most !== undefined) return { least: 0, most: declared.most };
    return isScalar(this.checked.typeOf(expr)) ? ONE : UNKNOWN;
  }

  private select(expr: Expr & { sort: 'select' }, scope: Scope): Known {
    if (this.checked.isType(expr)) return this.whole();
    const of = this.of(expr.of, scope);
    if (expr.test) return { cost: of.cost };
    if (expr.optional) return { cost: of.cost + 1 };
    const type = this.checked.typeOf(expr.of);
    const isStep = type.name === 'map' || type.fields !== undefined;
    return {
      cost: of.cost + (isStep ? 1 : 0),
      declared: of.declared?.fields?.get(expr.field),
      isRead: of.isRead === true,
    };
  }

  private list({ items }: Expr & { sort: 'list' }, scope: Scope): Known {
    const known = items.map(({ value }) => [value, this.of(value, scope)] as const);
    const sizes = known.map(([value, one]) => this.sizeOf(value, one));
    return {
      cost: bounded(known.reduce((sum, [, { cost }]) => sum + cost, LIST)),
      size: exactly(items.length),
      element: sizes.length === 0 ? exactly(0) : sizes.reduce(either),
    };
  }

  private call(expr: Call, scope: Scope): Known {
    const parts = argumentsOf(expr);
    const known = parts.map((part) => this.of(part, scope));
    const before = bounded(known.reduce((sum, { cost }) => sum + cost, 0));
    switch (expr.name) {
      case '_?_:_':
        return this.conditional(parts, known);
      case 'dyn':
        return { ...known[0], cost: before + 1 };
      case '_[_]':
        return { cost: before + 1, ...elementIn(known[0]) };
      default:
        return this.function(expr, parts, known, before);
    }
  }

  private function(expr: Call, parts: readonly Expr[], known: readonly Known[], before: number): Known {
    const args = parts.map((part, at) => this.argument(part, known[at] as Known));
    const name = parts === expr.args && expr.target ? `${chainOf(expr.target) ?? ''}.${expr.name}` : expr.name;
    const costs = this.checked.overloadsOf(expr).map((way) => callCost(name, way.id, args));
    const sizes = costs.flatMap(({ size }) => (size ? [size] : []));
    return {
      cost: bounded(before + Math.max(0, ...costs.map(({ cost }) => cost))),
      size: sizes.length > 0 ? sizes.reduce(either) : undefined,
      element: expr.name === '_+_' ? elementOf(known) : undefined,
    };
  }

  private conditional(parts: readonly Expr[], known: readonly Known[]): Known {
    const [test, yes, no] = known as readonly [Known, Known, Known];
    const size = either(this.sizeOf(parts[1] as Expr, yes), this.sizeOf(parts[2] as Expr, no));
    return { cost: bounded(test.cost + Math.max(yes.cost, no.cost)), size, element: elementOf([yes, no]) };
  }

  private argument(expr: Expr, known: Known): Argument {
    const most = known.declared?.params[0]?.most;
    const element = most === undefined ? UNKNOWN : { least: 0, most };
    const type = this.checked.typeOf(expr);
    return { size: this.sizeOf(expr, known), type, element };
  }

  private loop(loop: Loop, scope: Scope): Known {
    const over = this.of(loop.over, scope);
    const count = this.sizeOf(loop.over, over);
    const inner = new Map([...scope, ...this.declared(loop, over)]);
    const body = this.of(loop.body, inner);
    const test = loop.test ? this.of(loop.test, inner).cost : 0;
    const [before, turn] = LOOPS[loop.macro];
    return {
      cost: bounded(over.cost + before + product(count.most, bounded(turn + test + body.cost))),
      ...(before > LIST && { size: count }),
      ...(before <= LIST && { size: ONE }),
      ...(loop.macro === 'map' && { element: { least: 0, most: this.sizeOf(loop.body, body).most } }),
    };
  }

  /**
   * The variables of a macro. What it goes over may be read from nowhere, as a list is that the expression makes; then
   * the API server takes the limits of the whole value for those of the elements, and so must we.
   */
  private declared({ names, over }: Loop, { declared, isRead }: Known): readonly (readonly [string, Known])[] {
    const [first = '', second] = names;
    const isList = this.checked.typeOf(over).name === 'list';
    const [key, value] = isRead
      ? [isList ? undefined : declared?.params[0], declared?.params.at(-1)]
      : [this.root, this.root];
    const [ofKey, ofValue] = [key, value].map((one): Known => ({ cost: 1, declared: one, isRead: true })) as [
      Known,
      Known,
    ];
    if (second !== undefined)
      return [
        [first, ofKey],
        [second, ofValue],
      ];
    return [[first, isList ? ofValue : ofKey]];
  }
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

/** What is known of the elements of a list or the values of a map. */
function elementIn(of: Known | undefined): Omit<Known, 'cost'> {
  return { declared: of?.declared?.params.at(-1), isRead: of?.isRead === true, size: of?.element };
}

function elementOf(known: readonly Known[]): Size | undefined {
  const sizes = known.map(({ element }) => element);
  return sizes.some((size) => !size) ? undefined : (sizes as readonly Size[]).reduce(either);
}

function literalSize(value: unknown): Size {
  if (typeof value === 'string') return exactly(Array.from(value).length);
  return value instanceof Uint8Array ? exactly(value.length) : ONE;
}

function isScalar({ name, params }: Type): boolean {
  if (name === 'optional_type') return params[0] !== undefined && isScalar(params[0]);
  return SCALARS.includes(name);
}
