import { type Argument, type CallCost, type Estimate, FIXED } from './call-cost';
import { LIST_COSTS } from './lists';
import { ENDLESS, ONE, type Size, bounded, costOf, exactly, plus, product, times, unsigned } from './size';

/** What it costs to go over one character. */
const TEXT = 0.1;
/** What a part of a pattern costs for each of its characters. */
const PATTERN = 0.25;
/** What a format costs for each character of a text. */
const FORMAT = 32;

const overText: Estimate = ([of]) => of && { cost: costOf(of.size, TEXT), size: of.size };
const overArgument: Estimate = ([, part]) => part && { cost: costOf(part.size, TEXT) };
const overFirst: Estimate = ([of]) => of && { cost: costOf(of.size, TEXT) };
const overSmaller: Estimate = ([a, b]) => a && b && { cost: costOf(exactly(Math.min(a.size.most, b.size.most)), TEXT) };
/** How large values of types of their own are where they are asked to be equal; a URL is as large as its text. */
const OWN: Readonly<Record<string, number>> = {
  'net.IP': 1,
  'net.CIDR': 1,
  'kubernetes.Quantity': 1,
  'kubernetes.Semver': 1,
  'kubernetes.NamedFormat': 64,
};
const EQUALITY: Estimate = (args, id) => {
  const [a, b] = args;
  if (!a || !b || a.type.name !== b.type.name) return overSmaller(args, id);
  if (a.type.name === 'kubernetes.URL') return { cost: b.isTold ? costOf(b.size, TEXT) : 1 };
  const own = OWN[a.type.name];
  return own === undefined ? overSmaller(args, id) : { cost: costOf(exactly(own), TEXT) };
};
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

/** Texts and bytes are made of each other character by character; other conversions cost one. */
const converted =
  (from: string, size: (of: Size) => Size): Estimate =>
  ([of], id) =>
    of && id.startsWith(from) ? { cost: costOf(of.size, TEXT), size: size(of.size) } : FIXED;

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
  '_==_': EQUALITY,
  '_!=_': overSmaller,
  '_<_': COMPARISON,
  '_<=_': COMPARISON,
  '_>_': COMPARISON,
  '_>=_': COMPARISON,
  '_+_': ADDITION,
  '_&&_': () => ({ cost: 0 }),
  '_||_': () => ({ cost: 0 }),
  '@in': ([, list], id) => (id.includes('list') && list ? { cost: costOf(list.size, 1) } : FIXED),
  matches: search,
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
  url: overText,
  isIP: overFirst,
  ip: (args, id) => (id.includes('#') ? FIXED : overFirst(args, id)),
  'ip.isCanonical': ([of]) => of && { cost: costOf(of.size, 2 * TEXT) },
  isCIDR: overFirst,
  cidr: overFirst,
  isQuantity: overFirst,
  quantity: overFirst,
  isSemver: overFirst,
  semver: overFirst,
  validate: ([, text]) => text && { cost: bounded(costOf(text.size, TEXT) * FORMAT) },
  replace: ([of, from, to]) =>
    of && from && to && { cost: costOf(of.size, 2 * TEXT), size: replacedSize(of, from, to) },
  split: ([of, , limit]) =>
    of && { cost: costOf(of.size, 2 * TEXT), size: { least: 0, most: unsigned(limit?.literal) ?? of.size.most } },
  join: ([of, by]) => of && joinCost(of, by),
  format: ([of]) => of && { cost: costOf(of.size, TEXT) },
  'strings.quote': ([of]) => of && { cost: costOf(of.size, TEXT), size: quotedSize(of.size) },
  bytes: converted('bytes(string)', ({ least, most }) => ({ least, most: product(most, 4) })),
  string: converted('string(bytes)', ({ least, most }) => ({ least: Math.floor(least / 4), most })),
  ...LIST_COSTS,
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

/** Twice as large and two more; the API server counts around where there is no end. */
function quotedSize({ least, most }: Size): Size {
  return { least: least + 2, most: most >= ENDLESS ? 0 : most * 2 + 2 };
}

/** Of a list whose type is not known, only what stands between the elements is counted. */
function joinCost({ size, element, type }: Argument, by: Argument | undefined): CallCost {
  const gaps = { least: Math.max(0, size.least - 1), most: Math.max(0, size.most - 1) };
  const parts = type.name === 'list' ? times(size, element) : exactly(0);
  const whole = by ? plus(parts, times(by.size, gaps)) : parts;
  return { cost: costOf(whole, TEXT), size: whole };
}
