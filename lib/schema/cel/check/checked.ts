import type { Expr } from '../expr';
import type { Overload } from '../library';
import type { Type } from '../types/type';

/** What the types of an expression are, and which functions it calls. */
export interface Checked {
  readonly expr: Expr;
  readonly type: Type;
  typeOf(expr: Expr): Type;
  /** The ways in which a call can be meant; several where types are known only at run time. */
  overloadsOf(call: Expr): readonly Overload[];
  /** The variables of the environment that the expression names. */
  readonly named: ReadonlySet<string>;
  /** Whether a name that is written stands for a type. */
  isType(expr: Expr): boolean;
}

/** Variables that a macro declares. */
export type Scope = ReadonlyMap<string, Type>;

/** What is asked while the types of an expression are found. */
export interface Checking {
  /** The type of a part, with what is known so far. */
  check(expr: Expr, scope: Scope): Type;
  /** Checks a part that must be of a type. @throws CelError where it is not */
  expect(expr: Expr, scope: Scope, wanted: Type): Type;
  /** Whether values of a type can stand for another; what was open becomes known. */
  fits(from: Type, to: Type): boolean;
  /** A type that is not known yet. */
  open(): Type;
}
