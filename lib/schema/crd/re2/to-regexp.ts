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
