import { LAST, type Range, inverted } from './syntax';
import type { Reader } from './reader';

const CONTROL: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

/** Reads what follows a backslash and stands for characters: `\n`, `\x41`, `\pL`, `\.`. */
export function readEscape(reader: Reader): readonly Range[] {
  const char = reader.next();
  if (char === 'p' || char === 'P') return property(reader, char === 'P');
  const control = CONTROL[char];
  if (control !== undefined) return [[control, control]];
  if (char === 'x') return hex(reader);
  if (/[0-7]/.test(char)) return octal(char, reader);
  const point = char.codePointAt(0) ?? 0;
  if (point > 0x7f || /[A-Za-z0-9]/.test(char)) throw reader.error(`RE2 has no "\\${char}"`);
  return [[point, point]];
}

function hex(reader: Reader): readonly Range[] {
  const [, braced, plain] = reader.match(/^(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/) ?? [];
  const point = Number.parseInt(braced ?? plain ?? '', 16);
  if (!(point <= LAST)) throw reader.error('a "\\x" names no character');
  return [[point, point]];
}

/** RE2 has no references to groups, so `\1` is an error and `\01` is octal. */
function octal(first: string, reader: Reader): readonly Range[] {
  const rest = reader.match(/^[0-7]{1,2}/)?.[0] ?? '';
  if (first !== '0' && rest === '') throw reader.error('RE2 has no references to groups');
  const point = Number.parseInt(first + rest, 8);
  return [[point, point]];
}

const known = new Map<string, readonly Range[]>();

/** The characters that have a property such as `L` or `Greek`. */
function property(reader: Reader, isNegated: boolean): readonly Range[] {
  const [, negated, braced, plain] = reader.match(/^(?:\{(\^?)([^}]+)\}|([A-Z]))/) ?? [];
  const name = braced ?? plain;
  if (name === undefined) throw reader.error('a "\\p" names no class of characters');
  const ranges = known.get(name) ?? scan(name, reader);
  known.set(name, ranges);
  return isNegated !== (negated === '^') ? inverted(ranges) : ranges;
}

function scan(name: string, reader: Reader): readonly Range[] {
  const regex = propertyRegex(name);
  if (!regex) throw reader.error(`no class of characters is named ${JSON.stringify(name)}`);
  const ranges: Range[] = [];
  let from = -1;
  for (let point = 0; point <= LAST + 1; point++) {
    const isIn = point <= LAST && regex.test(String.fromCodePoint(point));
    if (isIn && from < 0) from = point;
    else if (!isIn && from >= 0) {
      ranges.push([from, point - 1]);
      from = -1;
    }
  }
  return ranges;
}

function propertyRegex(name: string): RegExp | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  for (const source of [`\\p{General_Category=${name}}`, `\\p{Script=${name}}`]) {
    try {
      return new RegExp(`^${source}$`, 'u');
    } catch {
      continue;
    }
  }
  return undefined;
}
