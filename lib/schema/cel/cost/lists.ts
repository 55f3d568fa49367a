import type { CallCost, Estimate } from './call-cost';
import { ENDLESS, type Size, bounded, costOf, exactly, times } from './size';

/** What it costs to make a list, beside its elements. */
const MADE = 11;
/** What it costs to compare two elements while a list is sorted, and two texts. */
const COMPARED = 2;
const TEXT_COMPARED = 2.1;

/** A list of a size, at so much for each element. */
function listOfSize(size: Size, each: number): CallCost {
  return { cost: bounded(costOf(size, each) + MADE), size };
}

/** Each element is compared with each; the result is taken for as large as that. */
const sort =
  (by: number): Estimate =>
  (args, id) => {
    const of = args[by];
    const isText = /list<(string|bytes)>(#|\))/.test(id);
    return of && listOfSize(times(of.size, of.size), isText ? TEXT_COMPARED : COMPARED);
  };

/** From where to where; an end before the start is counted around. */
const slice: Estimate = ([of, from, to]) => {
  if (!of) return undefined;
  const [start, end] = [written(from?.literal) ?? 0, written(to?.literal) ?? of.size.most];
  return listOfSize(exactly(end < start ? ENDLESS : end - start), 1);
};

const flatten: Estimate = ([of, depth]) => of && listOfSize(of.size, depth ? (written(depth.literal) ?? ENDLESS) : 1);

/** The functions that make lists of lists. */
export const LIST_COSTS: Readonly<Record<string, Estimate>> = {
  slice,
  flatten,
  distinct: ([of]) => of && listOfSize(times(of.size, of.size), COMPARED),
  reverse: ([of]) => of && listOfSize(of.size, 1),
  sort: sort(0),
  '@sortBy': sort(1),
  'lists.range': ([count]) => count && listOfSize(exactly(written(count.literal) ?? ENDLESS), 1),
};

/** A number that is written down, at least nothing. */
function written(literal: bigint | undefined): number | undefined {
  return literal === undefined ? undefined : Math.max(0, Number(literal));
}
