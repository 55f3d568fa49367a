import { type Cursor, isBlank, isBlankOrEnd, isBreak } from './cursor';
import { Gap } from './gap';

/** The text of a scalar, and whether a line ended behind it. */
export interface ScannedText {
  readonly text: string;
  readonly endedLine: boolean;
}

const COLON = 58;
const HASH = 35;
/** `,`, `?`, `[`, `]`, `{` and `}`, which end a bare text between brackets. */
const FLOW_ENDS: ReadonlySet<number> = new Set(Array.from(',?[]{}', (char) => char.charCodeAt(0)));

/** Where a bare text stands. */
export interface PlainPlace {
  /** Least column of its further lines. */
  readonly indent: number;
  readonly inFlow: boolean;
}

/** Reads a text without quotes, over as many lines as it has. */
export function scanPlain(cursor: Cursor, { indent, inFlow }: PlainPlace): ScannedText {
  let text = '';
  const gap = new Gap();
  while (!cursor.isDocumentMark() && cursor.code() !== HASH) {
    const start = cursor.at;
    const end = passWords(cursor, inFlow);
    if (end > start) text += gap.taken() + cursor.text.slice(start, end);
    if (!isBreak(cursor.code())) break;
    gap.pass(cursor, indent);
    if (!inFlow && cursor.column < indent) break;
  }
  return { text, endedLine: gap.hasBreak };
}

/** Passes the words of a line, and the blanks between and after them. @returns where the last word ends */
function passWords(cursor: Cursor, inFlow: boolean): number {
  let end = cursor.at;
  for (;;) {
    const start = cursor.at;
    passWord(cursor, inFlow);
    if (cursor.at > start) end = cursor.at;
    if (!isBlank(cursor.code())) return end;
    cursor.passBlanks();
    if (cursor.code() === HASH) return end;
  }
}

function passWord(cursor: Cursor, inFlow: boolean): void {
  for (let code = cursor.code(); !isBlankOrEnd(code); code = cursor.code()) {
    if (code === COLON && isBlankOrEnd(cursor.code(1))) return;
    if (inFlow && FLOW_ENDS.has(code)) return;
    cursor.at++;
  }
}
