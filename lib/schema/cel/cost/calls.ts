import type { Type } from '../types/type';
import { ENDLESS, ONE, type Size, bounded, costOf, exactly, plus, product, times } from './size';

/** What is known of an argument of a call. */
export interface Argument {
  readonly size: Size;
  readonly type: Type;
  /** The size of the elements of a list. */
  readonly element: Size;
}

/** What a call costs beside its arguments, and how large its result is. */
export interface CallCost {
  readonly cost: number;
  readonly size?: Size;
}

type Estimate = (args: readonly Argument[], id: string) => CallCost | undefined;

/** What it costs to go over one character. */
const TEXT = 0.1;
/** What a part of a pattern costs for each of its characters. */
const PATTERN = 0.25;
/** What a format costs for each character of a text. */
const FORMAT = 32;
const FIXED: CallCost = { cost: 1 };

const overText: Estimate = ([of]) => of && { cost: costOf(of.size, TEXT), size: of.size };
const overArgument: Estimate = ([, part]) => part && { cost: costOf(part.size, TEXT) };
const overFirst: Estimate = ([of]) => of && { cost: costOf(of.size, TEXT) };
const overSmaller: Estimate = ([a, b]) => a && b && { cost: costOf(exactly(Math.min(a.size.most, b.size.most)), TEXT) };
/** Values of types of their own are small. */
const COMPARED: Estimate = (args, id) =>
  /^(kubernetes|net)\./.test(args[0]?.type.name ?? '') ? { cost: 2 } : overSmaller(args, id);
/** A pattern is looked for at each character. */
const search: Estimate = ([of, pattern]) =>
  of && pattern && { cost: product(costOf(plus(of.size, ONE), TEXT), costOf(pattern.size, PATTERN)) };
const searchAll: Estimate = (args, id) => {
  const found = search(args, id);
  return found && { ...found, size: { least: 0, most: args[0]?.size.most ?? ENDLESS } };
};
/** Each element is looked at, and each character of its texts. */
const overList: Estimate = ([of]) => {
  if (!of) return undefined;
  if (of.type.name !== 'list') return { cost: costOf(of.size, TEXT) };
  const isText = ['string', 'bytes'].includes(of.type.params[0]?.name ?? '');
  return { cost: product(of.size.most, 1 + (isText ? costOf(of.element, TEXT) : 0)) };
};
const sets =
  (factor: number): Estimate =>
  ([a, b]) =>
    a && b && { cost: bounded(costOf(times(a.size, b.size), factor) + 1) };

const ADDITION: Estimate = ([a, b], id) => {
  if (!a || !b) return undefined;
  const size = plus(a.size, b.size);
  if (id.startsWith('_+_(list')) return { cost: 1, size };
  return /^_\+_\((string|bytes)/.test(id) ? { cost: costOf(size, TEXT), size } : FIXED;
};

const COMPARISON: Estimate = (args, id) => (/\((string|bytes)/.test(id) ? overSmaller(args, id) : FIXED);

const ADDRESS = { least: 4, most: 16 };
const within: Estimate = ([, other], id) => {
  const base = costOf(plus(ADDRESS, ADDRESS), TEXT);
  const range = id.includes('containsCIDR') ? costOf(ADDRESS, TEXT) + 1 : 0;
  return { cost: bounded(base + range + (id.includes('(string)') && other ? costOf(other.size, TEXT) : 0)) };
};

/** Calls that cost more than one, by the names of their functions. */
const BY_NAME: Readonly<Record<string, Estimate>> = {
  '_==_': COMPARED,
  '_!=_': COMPARED,
  '_<_': COMPARISON,
  '_<=_': COMPARISON,
  '_>_': COMPARISON,
  '_>=_': COMPARISON,
  '_+_': ADDITION,
  '_&&_': () => ({ cost: 0 }),
  '_||_': () => ({ cost: 0 }),
  '@in': ([, list], id) => (id.includes('list') && list ? { cost: costOf(list.size, 1) } : FIXED),
  matches: (args, id) => (id.includes('#') ? search(args, id) : FIXED),
  find: searchAll,
  findAll: searchAll,
  contains: ([of, part]) => of && part && { cost: product(costOf(of.size, TEXT), costOf(part.size, TEXT)) },
  startsWith: overArgument,
  endsWith: overArgument,
  isSorted: overList,
  sum: overList,
  min: overList,
  max: overList,
  indexOf: overList,
  lastIndexOf: overList,
  lowerAscii: overText,
  upperAscii: overText,
  substring: overText,
  trim: overText,
  url: overFirst,
  isIP: overFirst,
  ip: (args, id) => (id.includes('#') ? FIXED : overFirst(args, id)),
  'ip.isCanonical': ([of]) => of && { cost: costOf(of.size, 2 * TEXT) },
  isCIDR: overFirst,
  cidr: overFirst,
  isQuantity: overFirst,
  quantity: overFirst,
  isSemver: overFirst,
  semver: overFirst,
  validate: ([, text]) => text && { cost: product(costOf(plus(text.size, ONE), TEXT), FORMAT) },
  replace: ([of, from, to]) =>
    of && from && to && { cost: costOf(of.size, 2 * TEXT), size: replacedSize(of, from, to) },
  split: ([of]) => of && { cost: costOf(of.size, 2 * TEXT), size: { least: 0, most: of.size.most } },
  join: ([of, by]) => of && joinCost(of, by),
  format: ([of, args]) => of && args && { cost: costOf(of.size, TEXT), size: plus(of.size, args.size) },
  'strings.quote': ([of]) => of && { cost: costOf(of.size, TEXT), size: plus(times(of.size, exactly(2)), exactly(2)) },
  bytes: ([of]) => of && { cost: costOf(of.size, TEXT), size: times(of.size, { least: 1, most: 4 }) },
  containsIP: within,
  containsCIDR: within,
  'sets.contains': sets(1),
  'sets.intersects': sets(1),
  'sets.equivalent': sets(2),
};

/** What a call of a function costs at most. */
export function callCost(name: string, id: string, args: readonly Argument[]): CallCost {
  return (Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.(args, id) : undefined) ?? FIXED;
}

/** As large as the smallest parts, replaced by the largest, make it. */
function replacedSize({ size }: Argument, { size: from }: Argument, { size: to }: Argument): Size {
  const most =
    from.least === 0
      ? product(size.most + 1, to.most) + size.most
      : to.most <= from.least
        ? size.most
        : product(Math.ceil(size.most / from.least), to.most);
  return { least: 0, most: bounded(most) };
}

function joinCost({ size, element }: Argument, by: Argument | undefined): CallCost {
  const gaps = { least: Math.max(0, size.least - 1), most: Math.max(0, size.most - 1) };
  const whole = by ? plus(times(size, element), times(by.size, gaps)) : times(size, element);
  return { cost: costOf(whole, TEXT), size: whole };
}
