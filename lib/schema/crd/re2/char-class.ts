import { readEscape } from './escape';
import type { Reader } from './reader';
import { ESCAPED, NAMED, type Range, folded, inverted } from './syntax';

/** Reads a class of characters, behind its `[`. */
export function readClass(reader: Reader, ignoresCase: boolean): readonly Range[] {
  const isNegated = reader.take('^');
  const ranges: Range[] = [];
  for (let isFirst = true; isFirst || !reader.take(']'); isFirst = false) {
    if (isFirst && reader.take(']')) ranges.push(...upTo(reader, [0x5d, 0x5d]));
    else ranges.push(...element(reader));
  }
  const all = ignoresCase ? folded(ranges) : ranges;
  return isNegated ? inverted(all) : all;
}

function element(reader: Reader): readonly Range[] {
  const named = reader.match(/^\[:(\^?)(\w+):\]/);
  if (named) return namedClass(reader, named[2] ?? '', named[1] === '^');
  if (!reader.take('\\')) return upTo(reader, single(reader.next()));
  const char = reader.peek();
  const ranges = ESCAPED[char.toLowerCase()];
  if (ranges) {
    reader.next();
    return char === char.toLowerCase() ? ranges : inverted(ranges);
  }
  const escaped = readEscape(reader);
  const [only, ...more] = escaped;
  return only && more.length === 0 ? upTo(reader, only) : escaped;
}

function namedClass(reader: Reader, name: string, isNegated: boolean): readonly Range[] {
  const ranges = NAMED[name];
  if (!ranges) throw reader.error(`no class of characters is named ${JSON.stringify(name)}`);
  return isNegated ? inverted(ranges) : ranges;
}

function single(char: string): Range {
  const point = char.codePointAt(0) ?? 0;
  return [point, point];
}

/** A hyphen makes a range, but for one that stands last. */
function upTo(reader: Reader, first: Range): readonly Range[] {
  if (!reader.sees('-') || reader.sees('-]')) return [first];
  reader.next();
  const [last] = reader.take('\\') ? readEscape(reader) : [single(reader.next())];
  if (!last || last[1] < first[0]) throw reader.error('a range of characters runs backwards');
  return [[first[0], last[1]]];
}
