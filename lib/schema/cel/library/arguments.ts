import { type Call, type Expr, chainOf } from '../expr';
import { overloadsOf } from '.';

/** What a function gets: the receiver of a member and its arguments; the first part of `sets.contains(a, b)` is a name. */
export function argumentsOf({ name, target, args }: Call): readonly Expr[] {
  if (!target) return args;
  const chain = chainOf(target);
  return chain !== undefined && overloadsOf(`${chain}.${name}`).length > 0 ? args : [target, ...args];
}
