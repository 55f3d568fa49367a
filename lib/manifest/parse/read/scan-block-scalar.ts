import { type Cursor, isBlank, isBlankOrEnd, isBreak } from './cursor';

const HASH = 35;
const TAB = 9;
const LITERAL = 124;

interface Header {
  /** Whether line ends are kept as they are, not folded. */
  readonly literal: boolean;
  /** `+` keeps the line ends behind the text, `-` drops even the first. */
  readonly chomp: string;
  /** How far the text stands further in than what is above it; 0 where its first line decides. */
  readonly increment: number;
}

const HEADER = /[|>](?:([-+])(\d)?|(\d)([-+])?)?/y;

/** Reads a block, `|` or `>`, in a map or list of an indent (-1 at the root). */
export function scanBlockScalar(cursor: Cursor, outer: number): string {
  const header = scanHeader(cursor);
  const lines = new BlockLines(cursor, Math.max(outer, 0) + header.increment, header.increment > 0);
  const text = new BlockText(header.literal, lines.pass(outer));
  while (lines.hasOne()) {
    const start = cursor.at;
    cursor.passLine();
    const line = cursor.text.slice(start, cursor.at);
    if (!cursor.ended) cursor.passBreak();
    text.add(line, lines.pass(outer));
  }
  return text.chomped(header.chomp);
}

function scanHeader(cursor: Cursor): Header {
  const literal = cursor.code() === LITERAL;
  HEADER.lastIndex = cursor.at;
  const [, chomp, digit, otherDigit, otherChomp] = HEADER.exec(cursor.text) ?? [];
  cursor.at = HEADER.lastIndex;
  const increment = digit ?? otherDigit;
  if (increment === '0') cursor.fail('a block cannot be indented by 0', cursor.at - 1);
  passHeaderLine(cursor);
  return { literal, chomp: chomp ?? otherChomp ?? '', increment: Number(increment ?? 0) };
}

function passHeaderLine(cursor: Cursor): void {
  cursor.passBlanks();
  if (cursor.code() === HASH) cursor.passLine();
  if (!isBlankOrEnd(cursor.code())) cursor.fail('nothing but a comment may follow on the line that begins a block');
  if (!cursor.ended) cursor.passBreak();
}

/** The text of a block, put together line by line; a folded one joins lines that are not indented. */
class BlockText {
  private text = '';
  private lineEnd = '';
  private wasIndented = false;

  constructor(
    private readonly literal: boolean,
    private emptyLines: number,
  ) {}

  add(line: string, emptyLines: number): void {
    const indented = isBlank(line.charCodeAt(0));
    const folds = !this.literal && this.lineEnd !== '' && !this.wasIndented && !indented;
    const joint = folds && this.emptyLines === 0 ? ' ' : folds ? '' : this.lineEnd;
    this.text += joint + '\n'.repeat(this.emptyLines) + line;
    this.lineEnd = '\n';
    this.wasIndented = indented;
    this.emptyLines = emptyLines;
  }

  chomped(chomp: string): string {
    if (chomp === '-') return this.text;
    return this.text + this.lineEnd + (chomp === '+' ? '\n'.repeat(this.emptyLines) : '');
  }
}

/** The indent of a block, and the empty lines in it. */
class BlockLines {
  constructor(
    private readonly cursor: Cursor,
    private indent: number,
    private known: boolean,
  ) {}

  /** Passes empty lines and the indent of the line after them. @returns how many were empty */
  pass(outer: number): number {
    const { cursor } = this;
    let count = 0;
    let deepest = 0;
    for (;;) {
      while (this.isBefore() && cursor.code() === 32) cursor.at++;
      deepest = Math.max(deepest, cursor.column);
      if (this.isBefore() && cursor.code() === TAB) cursor.fail('a tab stands where only spaces may indent');
      if (!isBreak(cursor.code())) break;
      cursor.passBreak();
      count++;
    }
    if (!this.known) this.indent = Math.max(deepest, outer + 1, 1);
    this.known = true;
    return count;
  }

  /** Whether a line of the block begins here. */
  hasOne(): boolean {
    return !this.cursor.ended && this.cursor.column === this.indent;
  }

  private isBefore(): boolean {
    return !this.known || this.cursor.column < this.indent;
  }
}
