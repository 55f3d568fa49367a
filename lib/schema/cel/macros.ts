import type { Expr, LoopMacro } from './expr';
import { CelError } from './tokens';

/** A call as it is written. */
export interface Written {
  readonly name: string;
  readonly target?: Expr;
  readonly args: readonly Expr[];
  readonly at: number;
}

/** Macros over one variable: name, number of arguments, and what they do. */
const ONE: Readonly<Record<string, LoopMacro>> = {
  'all/2': 'all',
  'exists/2': 'exists',
  'exists_one/2': 'existsOne',
  'filter/2': 'filter',
  'map/2': 'map',
  'map/3': 'map',
};
/** Macros over two: the position and the element of a list, or the key and the value of a map. */
const TWO: Readonly<Record<string, LoopMacro>> = {
  'all/3': 'all',
  'exists/3': 'exists',
  'exists_one/3': 'existsOne',
  'existsOne/3': 'existsOne',
  'transformList/3': 'transformList',
  'transformList/4': 'transformList',
  'transformMap/3': 'transformMap',
  'transformMap/4': 'transformMap',
  'transformMapEntry/3': 'transformMapEntry',
  'transformMapEntry/4': 'transformMapEntry',
};

/** The variable in which the API server collects what a macro gives. */
const RESERVED = ['__result__', '@result'];

/** What a call stands for: a macro, or a call of a function. @throws CelError for a macro that is not written right */
export function expanded(call: Written): Expr {
  const { name, target, args, at } = call;
  const key = `${name}/${args.length}`;
  if (!target) return key === 'has/1' ? presence(call) : { sort: 'call', ...call };
  const one = ONE[key];
  if (one) return loop(call, target, one, 1);
  const two = TWO[key];
  if (two) return loop(call, target, two, 2);
  if (key === 'sortBy/2') return sorted(call, target);
  if (key !== 'optMap/2' && key !== 'optFlatMap/2') return { sort: 'call', ...call };
  const [variable, body] = args;
  const of = { name: nameOf(variable, call), body: body as Expr };
  return { sort: 'optional-map', flat: name === 'optFlatMap', of: target, at, ...of };
}

function presence(call: Written): Expr {
  const [of] = call.args;
  if (of?.sort !== 'select' || of.optional) throw new CelError(call.at, '`has` needs a field, as in `has(self.name)`');
  return { ...of, test: true, at: call.at };
}

function loop(call: Written, over: Expr, macro: LoopMacro, count: number): Expr {
  const names = call.args.slice(0, count).map((one) => nameOf(one, call));
  if (names[0] === names[1]) throw new CelError(call.at, `\`${call.name}\` names two variables alike`);
  const rest = call.args.slice(count);
  const body = rest.at(-1) as Expr;
  const test = rest.length > 1 ? rest[0] : undefined;
  return { sort: 'loop', macro, over, names, ...(test && { test }), body, at: call.at };
}

/** A list is sorted by what stands at the same places of another. */
function sorted(call: Written, target: Expr): Expr {
  const { name: _name, ...rest } = call;
  return { sort: 'call', ...rest, name: '@sortBy', target, args: [loop(call, target, 'map', 1)] };
}

function nameOf(expr: Expr | undefined, { name, at }: Written): string {
  if (expr?.sort !== 'name') throw new CelError(expr?.at ?? at, `\`${name}\` needs the name of a variable there`);
  if (RESERVED.includes(expr.name)) throw new CelError(expr.at, `"${expr.name}" is a reserved word`);
  return expr.name;
}
