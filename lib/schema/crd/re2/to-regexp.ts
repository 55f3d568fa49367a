import type { Place, Regex } from './syntax';

const PLACES: Readonly<Record<Place, string>> = {
  'text-start': '(?<![^])',
  'text-end': '(?![^])',
  'line-start': '(?<![^\\n])',
  'line-end': '(?![^\\n])',
  'word-edge': '\\b',
  'no-word-edge': '\\B',
};

/** Writes a pattern as JavaScript reads it (with the flag `u`), with the same groups. */
export function toSource(regex: Regex): string {
  switch (regex.sort) {
    case 'set':
      return `[${regex.ranges.map(([from, to]) => `${point(from)}-${point(to)}`).join('')}]`;
    case 'at':
      return PLACES[regex.place];
    case 'group':
      return `(${toSource(regex.of)})`;
    case 'all':
      return regex.of.map((one) => (one.sort === 'any' ? `(?:${toSource(one)})` : toSource(one))).join('');
    case 'any':
      return `(?:${regex.of.map(toSource).join('|')})`;
    case 'repeat':
      return `(?:${toSource(regex.of)})${times(regex.least, regex.most)}${regex.lazy ? '?' : ''}`;
  }
}

function times(least: number, most: number): string {
  return `{${least},${most === Infinity ? '' : most}}`;
}

function point(value: number): string {
  return `\\u{${value.toString(16)}}`;
}

/** How many repetitions without an end a pattern has, and how deep they stand in each other. */
export function loopsOf(regex: Regex): { readonly count: number; readonly depth: number } {
  switch (regex.sort) {
    case 'group':
      return loopsOf(regex.of);
    case 'all':
    case 'any': {
      const all = regex.of.map(loopsOf);
      return {
        count: all.reduce((sum, one) => sum + one.count, 0),
        depth: Math.max(0, ...all.map((one) => one.depth)),
      };
    }
    case 'repeat': {
      const inner = loopsOf(regex.of);
      const own = regex.most > 8 ? 1 : 0;
      return { count: inner.count + own, depth: inner.depth + own };
    }
    default:
      return { count: 0, depth: 0 };
  }
}
