import type { Regex } from './syntax';

/** In how many ways a pattern can be tried at one place: `factor` times the length of the text to a power. */
interface Ways {
  readonly factor: number;
  readonly power: number;
}

const ONE: Ways = { factor: 1, power: 0 };
const ENDLESS: Ways = { factor: Infinity, power: 0 };

/** How many steps an engine that goes back may need for a text of a length, at most. */
export function effortOf(regex: Regex): (length: number) => number {
  const { factor, power } = waysOf(regex);
  return (length) => factor * Math.max(1, length) ** (power + 1);
}

function waysOf(regex: Regex): Ways {
  switch (regex.sort) {
    case 'group':
      return waysOf(regex.of);
    case 'all':
      return regex.of.map(waysOf).reduce(both, ONE);
    case 'any':
      return regex.of.map(waysOf).reduce(either, { factor: 0, power: 0 });
    case 'repeat':
      return repeated(regex);
    default:
      return ONE;
  }
}

function both(a: Ways, b: Ways): Ways {
  return { factor: a.factor * b.factor, power: a.power + b.power };
}

function either(a: Ways, b: Ways): Ways {
  return { factor: a.factor + b.factor, power: Math.max(a.power, b.power) };
}

function repeated({ of, least, most }: Regex & { readonly sort: 'repeat' }): Ways {
  if (of.sort !== 'set') return most <= 1 ? either(waysOf(of), ONE) : ENDLESS;
  return most === Infinity ? { factor: 1, power: 1 } : { factor: most - least + 1, power: 0 };
}
