/** What every part of an expression has: where it begins, from 0. */
interface Placed {
  readonly at: number;
}

/** A value that is written down. */
export interface Literal extends Placed {
  readonly sort: 'literal';
  readonly type: 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'bool' | 'null_type';
  readonly value: unknown;
}

/** A variable, or the name of a type. */
export interface Name extends Placed {
  readonly sort: 'name';
  readonly name: string;
}

/** `of.field`, or `of.?field`; with `test` what `has` asks. */
export interface Select extends Placed {
  readonly sort: 'select';
  readonly of: Expr;
  readonly field: string;
  readonly optional: boolean;
  readonly test: boolean;
}

/** A function with its arguments; operators are functions with names such as `_+_`. */
export interface Call extends Placed {
  readonly sort: 'call';
  readonly name: string;
  readonly target?: Expr;
  readonly args: readonly Expr[];
}

/** An element of a list, or a value of a map; an optional one is left out where it has no value. */
export interface Item {
  readonly value: Expr;
  readonly optional: boolean;
}

/** `[a, ?b]` */
export interface List extends Placed {
  readonly sort: 'list';
  readonly items: readonly Item[];
}

/** `{a: b, ?c: d}` */
export interface MapOf extends Placed {
  readonly sort: 'map';
  readonly entries: readonly (Item & { readonly key: Expr })[];
}

/** `Object.spec{replicas: 3}` */
export interface Struct extends Placed {
  readonly sort: 'struct';
  readonly name: string;
  readonly fields: readonly (Item & { readonly field: string })[];
}

/** The macros that go over a list or a map. */
export type LoopMacro =
  'all' | 'exists' | 'existsOne' | 'filter' | 'map' | 'transformList' | 'transformMap' | 'transformMapEntry';

/** `over.all(names, body)`, or `over.map(names, test, body)` */
export interface Loop extends Placed {
  readonly sort: 'loop';
  readonly macro: LoopMacro;
  readonly over: Expr;
  readonly names: readonly string[];
  readonly test?: Expr;
  readonly body: Expr;
}

/** `of.optMap(name, body)` and `of.optFlatMap(name, body)`. */
export interface OptionalMap extends Placed {
  readonly sort: 'optional-map';
  readonly flat: boolean;
  readonly of: Expr;
  readonly name: string;
  readonly body: Expr;
}

/** An expression of CEL, or a part of one. */
export type Expr = Literal | Name | Select | Call | List | MapOf | Struct | Loop | OptionalMap;

/** The parts right below a part. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.sort) {
    case 'select':
      return [expr.of];
    case 'call':
      return expr.target ? [expr.target, ...expr.args] : expr.args;
    case 'list':
      return expr.items.map(({ value }) => value);
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case 'struct':
      return expr.fields.map(({ value }) => value);
    case 'loop':
      return [expr.over, ...(expr.test ? [expr.test] : []), expr.body];
    case 'optional-map':
      return [expr.of, expr.body];
    default:
      return [];
  }
}

/** The names of a chain such as `a.b.c`, joined; undefined for anything else. */
export function chainOf(expr: Expr): string | undefined {
  if (expr.sort === 'name') return expr.name;
  if (expr.sort !== 'select' || expr.optional || expr.test) return undefined;
  const before = chainOf(expr.of);
  return before === undefined ? undefined : `${before}.${expr.field}`;
}
