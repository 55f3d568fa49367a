import type { Place } from './syntax';

/** Whether a place of a pattern is at one of a text. */
export function holds(place: Place, points: readonly number[], at: number): boolean {
  switch (place) {
    case 'text-start':
      return at === 0;
    case 'text-end':
      return at === points.length;
    case 'line-start':
      return at === 0 || points[at - 1] === 10;
    case 'line-end':
      return at === points.length || points[at] === 10;
    case 'word-edge':
      return isWord(points[at - 1]) !== isWord(points[at]);
    case 'no-word-edge':
      return isWord(points[at - 1]) === isWord(points[at]);
  }
}

/** The characters of a text by their numbers. */
export function pointsOf(text: string): readonly number[] {
  return Array.from(text, (char) => char.codePointAt(0) ?? 0);
}

function isWord(point: number | undefined): boolean {
  return point !== undefined && /\w/.test(String.fromCodePoint(point));
}
