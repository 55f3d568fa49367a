/** A pattern that RE2 refuses. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Reads the characters of a pattern, one after the other. */
export class Reader {
  private readonly chars: readonly string[];
  private at = 0;

  constructor(private readonly source: string) {
    this.chars = Array.from(source);
  }

  get done(): boolean {
    return this.at >= this.chars.length;
  }

  peek(): string {
    return this.chars[this.at] ?? '';
  }

  sees(text: string): boolean {
    return Array.from(text).every((char, index) => this.chars[this.at + index] === char);
  }

  next(): string {
    const char = this.chars[this.at];
    if (char === undefined) throw this.error('it ends too early');
    this.at += 1;
    return char;
  }

  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += Array.from(text).length;
    return true;
  }

  match(regex: RegExp): RegExpExecArray | undefined {
    const found = regex.exec(this.chars.slice(this.at, this.at + 200).join(''));
    if (found) this.at += Array.from(found[0]).length;
    return found ?? undefined;
  }

  /** How often the piece before is repeated; undefined when it is not. A brace that says no numbers is a character. */
  times(): readonly [number, number] | undefined {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    const [whole, least = '', comma, most = ''] = this.match(/^\{(\d+)(,?)(\d*)\}/) ?? [];
    if (whole === undefined) return undefined;
    if (comma === '' && most === '') return [Number(least), Number(least)];
    return [Number(least), most === '' ? Infinity : Number(most)];
  }

  /** The characters up to `\E`, or the end. */
  quoted(): string {
    let text = '';
    while (!this.done && !this.take('\\E')) text += this.next();
    return text;
  }

  error(what: string): PatternError {
    return new PatternError(`${what}, in ${JSON.stringify(this.source)}`);
  }
}
