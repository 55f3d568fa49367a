import type { Json } from '../json';
import type { Path } from '../path';
import type { Pair } from './diff-lists';

/** Keyed lists whose order means something: what runs first, and which variables may refer to which. */
const ORDERED: ReadonlySet<unknown> = new Set(['initContainers', 'env']);

/** The keys of an ordered list before and after. */
export interface Moved {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}

/** The keys of the elements that both lists hold, where their order matters and differs. */
export function movedElements(
  path: Path,
  pairs: readonly Pair[],
  [before, after]: readonly [readonly unknown[], readonly unknown[]],
): Moved | undefined {
  if (!ORDERED.has(path.at(-1))) return undefined;
  const kept = pairs.filter((pair) => typeof pair.segment === 'object' && isKept(pair));
  const left = inOrderOf(before, kept, 'before');
  const right = inOrderOf(after, kept, 'after');
  return left.every((pair, index) => pair === right[index])
    ? undefined
    : { before: left.map(keyOf), after: right.map(keyOf) };
}

function isKept({ before, after }: Pair): boolean {
  return before !== undefined && after !== undefined;
}

function inOrderOf(list: readonly unknown[], pairs: readonly Pair[], side: 'before' | 'after'): readonly Pair[] {
  const places = new Map(list.map((element, index) => [element, index]));
  return [...pairs].sort((a, b) => (places.get(a[side]) ?? 0) - (places.get(b[side]) ?? 0));
}

/** What people call an element: the value of its key, or all of them. */
function keyOf({ segment }: Pair): Json {
  return typeof segment === 'object' ? Object.values(segment).join('/') : segment;
}
