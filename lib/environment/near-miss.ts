import { compareCodeUnits } from '../manifest';

const MOST = 3;

/** The known words nearest to a mistaken one, best first; none when nothing is near. */
export function nearest(word: string, known: Iterable<string>): readonly string[] {
  const bound = Math.max(2, Math.floor(word.length / 3));
  return [...new Set(known)]
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= bound && distance < candidate.length)
    .sort((a, b) => a.distance - b.distance || compareCodeUnits(a.candidate, b.candidate))
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** A question for the end of a message: `; did you mean "prod"?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const [best] = nearest(word, known);
  return best === undefined ? '' : `; did you mean "${best}"?`;
}

/** How many letters must be added, dropped, changed or swapped with their neighbour to make one word of another. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = nextRow(a, b, row, { before, last });
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

function nextRow(a: string, b: string, row: number, rows: { before: number[]; last: number[] }): number[] {
  const next = [row];
  for (let column = 1; column <= b.length; column++) {
    const same = a[row - 1] === b[column - 1] ? 0 : 1;
    let best = Math.min(at(rows.last, column) + 1, at(next, column - 1) + 1, at(rows.last, column - 1) + same);
    const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    if (swapped) best = Math.min(best, at(rows.before, column - 2) + 1);
    next.push(best);
  }
  return next;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? 0;
}
