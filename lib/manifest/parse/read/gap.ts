import { type Cursor, isBlank, isBreak } from './cursor';

const TAB = 9;

/** The line ends between two lines of a text that goes over several. */
export class Gap {
  private breaks = 0;
  private escaped = false;

  /** Whether a line ended since the last text. */
  get hasBreak(): boolean {
    return this.escaped || this.breaks > 0;
  }

  /** Passes line ends, and the blanks that lines begin with; no tab may stand before a column. */
  pass(cursor: Cursor, indent = 0): void {
    for (let code = cursor.code(); ; code = cursor.code()) {
      if (isBreak(code)) {
        cursor.passBreak();
        this.breaks++;
      } else if (!isBlank(code)) return;
      else if (code === TAB && cursor.column < indent) cursor.fail('a tab stands where only spaces may indent');
      else cursor.at++;
    }
  }

  /** Passes a line end that is escaped, and so stands for nothing. */
  passEscaped(cursor: Cursor): void {
    cursor.passBreak();
    this.escaped = true;
  }

  /** What the gap stands for: one line end is a space, each further one a line end. The gap is empty afterwards. */
  taken(): string {
    const count = this.escaped ? this.breaks : this.breaks - 1;
    const text = this.hasBreak && count === 0 && !this.escaped ? ' ' : '\n'.repeat(Math.max(count, 0));
    this.breaks = 0;
    this.escaped = false;
    return text;
  }
}
