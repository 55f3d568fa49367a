import { type Cursor, isBlank, isBreak } from './cursor';
import { escapedText } from './escape';
import { Gap } from './gap';

const SINGLE = 39;
const DOUBLE = 34;
const BACKSLASH = 92;

/** Reads a text between quotes, over as many lines as it has; the cursor stands on the quote that begins it. */
export function scanQuoted(cursor: Cursor, json: boolean): string {
  const quote = cursor.code();
  const start = cursor.at++;
  const gap = new Gap();
  let text = '';
  for (;;) {
    if (cursor.isDocumentMark()) cursor.fail('a line that begins with --- or ... ends the document within quotes');
    if (cursor.ended) cursor.fail('the quotes that begin here have no end', start);
    text += gap.taken();
    text += quote === SINGLE ? singleLine(cursor) : doubleLine(cursor, gap, json);
    if (cursor.code() === quote) break;
    gap.pass(cursor);
  }
  cursor.at++;
  return text;
}

function singleLine(cursor: Cursor): string {
  const line = new Line(cursor);
  for (let code = cursor.code(); !cursor.ended && !isBreak(code); code = cursor.code()) {
    if (code !== SINGLE) line.pass(code);
    else if (cursor.code(1) === SINGLE) line.replace(2, "'");
    else return line.whole();
  }
  return line.trimmed();
}

function doubleLine(cursor: Cursor, gap: Gap, json: boolean): string {
  const line = new Line(cursor);
  for (let code = cursor.code(); !cursor.ended && !isBreak(code); code = cursor.code()) {
    if (code === DOUBLE) return line.whole();
    if (code !== BACKSLASH) line.pass(code);
    else if (isBreak(cursor.code(1))) {
      const text = line.whole();
      cursor.at++;
      gap.passEscaped(cursor);
      return text;
    } else line.replaceEscape(json);
  }
  return line.trimmed();
}

/** One line of a text between quotes. */
class Line {
  private text = '';
  private start: number;
  /** Where the last character ends that is no blank. */
  private end: number;

  constructor(private readonly cursor: Cursor) {
    this.start = this.end = cursor.at;
  }

  /** Passes a character that stands for itself. */
  pass(code: number): void {
    this.cursor.at++;
    if (!isBlank(code)) this.end = this.cursor.at;
  }

  /** Puts in place of some characters what they stand for. */
  replace(length: number, text: string): void {
    this.text = this.whole() + text;
    this.cursor.at += length;
    this.start = this.end = this.cursor.at;
  }

  replaceEscape(json: boolean): void {
    this.text = this.whole() + escapedText(this.cursor, json);
    this.start = this.end = this.cursor.at;
  }

  whole(): string {
    return this.text + this.cursor.text.slice(this.start, this.cursor.at);
  }

  /** The line without the blanks at its end, which count for nothing where a text goes on in a further line. */
  trimmed(): string {
    return this.text + this.cursor.text.slice(this.start, this.end);
  }
}
