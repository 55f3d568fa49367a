/** A mistake in a text, at an offset. */
export class Unreadable extends Error {
  constructor(
    readonly at: number,
    message: string,
    readonly code: 'manifest/unreadable-yaml' | 'manifest/too-large' = 'manifest/unreadable-yaml',
  ) {
    super(message);
  }
}

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;

/** Whether a character is a blank. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Whether a character ends a line. */
export function isBreak(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}

/** Whether a character is a blank, ends a line, or is none because the text ends. */
export function isBlankOrEnd(code: number): boolean {
  return code === SPACE || code === TAB || code === LINE_FEED || code === RETURN || Number.isNaN(code);
}

/** A place in a text that moves forward. */
export class Cursor {
  /** Where the line begins. */
  lineStart = 0;

  constructor(
    readonly text: string,
    public at: number,
  ) {
    this.lineStart = at;
  }

  /** Characters of the line before this one. */
  get column(): number {
    return this.at - this.lineStart;
  }

  /** The character here or some way ahead; not a number beyond the end. */
  code(ahead = 0): number {
    return this.text.charCodeAt(this.at + ahead);
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** Passes the end of a line. */
  passBreak(): void {
    this.at += this.code() === RETURN && this.code(1) === LINE_FEED ? 2 : 1;
    this.lineStart = this.at;
  }

  passSpaces(): void {
    while (this.code() === SPACE) this.at++;
  }

  passBlanks(): void {
    while (isBlank(this.code())) this.at++;
  }

  /** Passes what is left of the line, not its end. */
  passLine(): void {
    while (!this.ended && !isBreak(this.code())) this.at++;
  }

  /** Whether `---` or `...` stands here at the beginning of a line, followed by nothing or a blank. */
  isDocumentMark(): boolean {
    if (this.at !== this.lineStart || !isBlankOrEnd(this.code(3))) return false;
    return this.text.startsWith('---', this.at) || this.text.startsWith('...', this.at);
  }

  /** Ends the reading with a mistake. */
  fail(message: string, at = this.at): never {
    throw new Unreadable(at, message);
  }
}
