import type { Code } from '../codes';
import { GitopsError } from '../error';
import type { Origin } from '../origin';

/** A part of a file that is read on its own, and where it stands. */
export interface Source {
  readonly text: string;
  /** @default - the text comes from no file */
  readonly file?: string | undefined;
  /** How many lines of the file stand before the text. */
  readonly linesBefore: number;
  readonly lines: Lines;
}

/** Where the lines of a text begin. */
export class Lines {
  private starts: readonly number[] | undefined;

  constructor(private readonly text: string) {}

  /** The line and column of an offset, from 1. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    const starts = (this.starts ??= startsOf(this.text));
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The place of an offset in a source. */
export function originAt(source: Source, offset: number): Origin {
  const { line, column } = source.lines.placeOf(offset);
  return { ...(source.file !== undefined && { file: source.file }), line: source.linesBefore + line, column };
}

/** An error about a place in a source, with its line shown. */
export function errorAt(
  source: Source,
  offset: number,
  seen: string,
  code: Code = 'manifest/unreadable-yaml',
): GitopsError {
  const origin = originAt(source, offset);
  return new GitopsError(code, {
    attempt: `Cannot read ${source.file === undefined ? `YAML at line ${origin.line}, column ${origin.column}` : 'YAML'}`,
    ...(source.file !== undefined && { origin }),
    seen,
    details: excerpt(source.text, offset, origin.column ?? 1),
  });
}

const WIDEST = 80;

/** The line of an offset and a mark below its column; Secrets may stand there, so the value of a key is not shown. */
function excerpt(text: string, offset: number, column: number): readonly string[] {
  const start = offset - (column - 1);
  const end = text.indexOf('\n', offset);
  const line = text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
  const shown = line.replace(/^(\s*(?:- )*[^\s:#]+:\s).*$/, '$1…');
  if (shown.trim() === '') return [];
  const place = Math.min(column, shown.length + 1);
  return place > WIDEST ? [shown.slice(0, WIDEST)] : [shown.slice(0, WIDEST), `${' '.repeat(place - 1)}^`];
}
