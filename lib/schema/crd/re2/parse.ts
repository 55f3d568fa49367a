import { ESCAPED, LAST, type Place, type Range, type Regex, folded, inverted } from './syntax';
import { readClass } from './char-class';
import { readEscape } from './escape';
import { Reader } from './reader';

export { PatternError } from './reader';

/** What `(?i)` and the like switch on. */
interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly U: boolean;
}

const MOST_REPEATS = 1000;
const PLACES: Readonly<Record<string, Place>> = { A: 'text-start', z: 'text-end', b: 'word-edge', B: 'no-word-edge' };

/** Reads a pattern in RE2's syntax, as Go does. @throws PatternError for what RE2 refuses */
export function parsePattern(source: string): Regex {
  const parser = new Parser(new Reader(source));
  return parser.whole();
}

class Parser {
  private flags: Flags = { i: false, m: false, s: false, U: false };

  constructor(private readonly reader: Reader) {}

  whole(): Regex {
    const regex = this.either();
    if (!this.reader.done) throw this.reader.error('a ")" has no "("');
    return regex;
  }

  private either(): Regex {
    const before = this.flags;
    const of = [this.sequence()];
    while (this.reader.take('|')) of.push(this.sequence());
    this.flags = before;
    return of.length === 1 && of[0] ? of[0] : { sort: 'any', of };
  }

  private sequence(): Regex {
    const of: Regex[] = [];
    while (!this.reader.done && !this.reader.sees('|') && !this.reader.sees(')')) {
      const atom = this.atom();
      if (atom) of.push(this.repeated(atom));
    }
    return { sort: 'all', of };
  }

  private repeated(atom: Regex): Regex {
    let regex = atom;
    let count = 0;
    for (let times = this.reader.times(); times; times = this.reader.times()) {
      if (++count > 1) throw this.reader.error('two repetitions stand in a row');
      const [least, most] = times;
      if (Math.max(least, most === Infinity ? 0 : most) > MOST_REPEATS || least > most)
        throw this.reader.error('a repetition is too large');
      const lazy = this.reader.take('?') !== this.flags.U;
      regex = { sort: 'repeat', of: regex, least, most, lazy };
      if (repeatsOf(regex) > MOST_REPEATS) throw this.reader.error('repetitions in each other are too many');
    }
    return regex;
  }

  /** One piece; undefined for one that only switches flags. */
  private atom(): Regex | undefined {
    const { reader } = this;
    const char = reader.next();
    switch (char) {
      case '(':
        return this.group();
      case '[':
        return this.set(readClass(reader, this.flags.i));
      case '.':
        return this.set(this.flags.s ? [[0, LAST]] : inverted([[10, 10]]));
      case '^':
        return { sort: 'at', place: this.flags.m ? 'line-start' : 'text-start' };
      case '$':
        return { sort: 'at', place: this.flags.m ? 'line-end' : 'text-end' };
      case '\\':
        return this.escape();
      default:
        if ('*+?'.includes(char)) throw reader.error('a repetition has nothing to repeat');
        return this.char(char);
    }
  }

  private group(): Regex | undefined {
    const { reader } = this;
    if (!reader.take('?')) return this.closed(true);
    const name = reader.match(/^P?<(\w+)>/);
    if (name) return this.closed(true);
    const [whole = '', on = '', off = '', end] = reader.match(/^([imsU]*)(?:-([imsU]+))?([:)])/) ?? [];
    if (whole === '') throw reader.error('RE2 has no such group');
    const flags = this.withFlags(on, off);
    if (end === ')') {
      this.flags = flags;
      return undefined;
    }
    const before = this.flags;
    this.flags = flags;
    const regex = this.closed(false);
    this.flags = before;
    return regex;
  }

  private withFlags(on: string, off: string): Flags {
    const is = (flag: keyof Flags): boolean => (on.includes(flag) || this.flags[flag]) && !off.includes(flag);
    return { i: is('i'), m: is('m'), s: is('s'), U: is('U') };
  }

  private closed(captures: boolean): Regex {
    const before = this.flags;
    const of = this.either();
    this.flags = before;
    if (!this.reader.take(')')) throw this.reader.error('a "(" has no ")"');
    return captures ? { sort: 'group', of } : of;
  }

  private escape(): Regex {
    const { reader } = this;
    if (reader.take('Q')) return { sort: 'all', of: Array.from(reader.quoted(), (char) => this.char(char)) };
    const char = reader.peek();
    const place = PLACES[char];
    if (place) {
      reader.next();
      return { sort: 'at', place };
    }
    const named = ESCAPED[char.toLowerCase()];
    if (named) {
      reader.next();
      return this.set(char === char.toLowerCase() ? named : inverted(named));
    }
    return this.set(readEscape(reader));
  }

  private char(char: string): Regex {
    const point = char.codePointAt(0) ?? 0;
    return this.set([[point, point]]);
  }

  private set(ranges: readonly Range[]): Regex {
    return { sort: 'set', ranges: this.flags.i ? folded(ranges) : ranges };
  }
}

/** How often the innermost piece is repeated by number. */
function repeatsOf(regex: Regex): number {
  switch (regex.sort) {
    case 'repeat':
      return Math.max(1, regex.most === Infinity ? regex.least : regex.most) * repeatsOf(regex.of);
    case 'group':
      return repeatsOf(regex.of);
    case 'all':
    case 'any':
      return Math.max(1, ...regex.of.map(repeatsOf));
    default:
      return 1;
  }
}
