import { GitopsError } from '../error';

/** Largest text that is read, in characters. */
export const LARGEST_TEXT = 64 * 2 ** 20;
/** Largest document that is read, in characters. Kubernetes takes objects up to 3 MiB, but lists may hold many. */
export const LARGEST_DOCUMENT = 32 * 2 ** 20;

/** How many documents of a text are read. */
const MOST_DOCUMENTS = 2 * 2 ** 20;

/** A part of a text, to be read on its own. */
export interface Part {
  readonly text: string;
  readonly file?: string | undefined;
  readonly linesBefore: number;
  /** Whether it begins as JSON does, and may hold one value after another. */
  readonly json: boolean;
}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Splits a text where documents begin, one part after another, so that memory is bound by the largest of them.
 * As for kubectl, a line that begins with `---` is always such a place; it is left in the text of the part only where
 * more than a comment follows on it, which is a mistake.
 *
 * @throws GitopsError `manifest/too-large`
 */
export function splitDocuments(text: string, file: string | undefined): Iterable<Part> {
  if (text.length > LARGEST_TEXT) throw tooLarge(file, 1, `the text has ${text.length} characters`, LARGEST_TEXT);
  if (countSeparators(text) > MOST_DOCUMENTS) throw tooLarge(file, 1, 'the text has more documents', MOST_DOCUMENTS);
  return split(withoutMark(text), file);
}

/**
 * Refuses a part that is too large.
 *
 * @throws GitopsError `manifest/too-large`
 */
export function checkSize({ text, file, linesBefore }: Part): void {
  if (text.length <= LARGEST_DOCUMENT) return;
  throw tooLarge(file, linesBefore + 1, `a document has ${text.length} characters`, LARGEST_DOCUMENT);
}

const SEPARATOR = /^---[ \t\v\f]*(?:#[^\r\n]*)?\r?(?:\n|$)/;

function* split(text: string, file: string | undefined): Generator<Part> {
  const json = /^\s*[[{]/.test(text);
  let linesBefore = 0;
  for (let start = 0; start < text.length;) {
    const end = nextSeparator(text, start);
    const whole = text.slice(start, end);
    const separator = SEPARATOR.exec(whole)?.[0] ?? '';
    const content = whole.slice(separator.length);
    if (/\S/.test(content))
      yield {
        text: prepared(content),
        file,
        linesBefore: linesBefore + countLines(separator),
        json: json && start === 0,
      };
    linesBefore += countLines(whole);
    start = end;
  }
}

/** Where the next line that begins with `---` begins, after this one; the end where there is none. */
function nextSeparator(text: string, start: number): number {
  const found = text.indexOf('\n---', start);
  return found < 0 ? text.length : found + 1;
}

/** A document without the mark of its encoding, and with the end of its last line. */
function prepared(text: string): string {
  const unmarked = withoutMark(text);
  return unmarked === '' || unmarked.endsWith('\n') ? unmarked : `${unmarked}\n`;
}

function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function countLines(text: string): number {
  return occurrences(text, '\n');
}

function countSeparators(text: string): number {
  return occurrences(text, '\n---');
}

function occurrences(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) count++;
  return count;
}

function tooLarge(file: string | undefined, line: number, seen: string, limit: number): GitopsError {
  return new GitopsError('manifest/too-large', {
    attempt: 'Cannot read YAML',
    ...(file !== undefined && { origin: { file, line } }),
    seen: `${seen}; at most ${limit} are read`,
  });
}
