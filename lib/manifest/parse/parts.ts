import { GitopsError } from '../error';

/** Largest text that is read, in characters. */
export const LARGEST_TEXT = 64 * 2 ** 20;
/** Largest document that is read, in characters; Kubernetes itself takes objects up to 3 MiB. */
export const LARGEST_DOCUMENT = 8 * 2 ** 20;

/** A part of a text, to be read on its own. */
export interface Part {
  readonly text: string;
  readonly file?: string | undefined;
  readonly linesBefore: number;
}

/**
 * Splits a text where documents begin, so that memory is bound by the largest of them.
 * A line that begins with `---` is always such a place; with directives (`%`) about, nothing is split.
 *
 * @throws GitopsError `manifest/too-large`
 */
export function splitDocuments(text: string, file: string | undefined): readonly Part[] {
  if (text.length > LARGEST_TEXT) throw tooLarge(file, 1, `the text has ${text.length} characters`, LARGEST_TEXT);
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const parts = /^%/m.test(plain) ? [{ text: plain, file, linesBefore: 0 }] : split(plain, file);
  const large = parts.find((part) => part.text.length > LARGEST_DOCUMENT);
  if (!large) return parts;
  throw tooLarge(file, large.linesBefore + 1, `a document has ${large.text.length} characters`, LARGEST_DOCUMENT);
}

function split(text: string, file: string | undefined): readonly Part[] {
  const parts: Part[] = [];
  let linesBefore = 0;
  for (const part of text.split(/^(?=---(?:[ \t\r\n]|$))/m)) {
    parts.push({ text: part, file, linesBefore });
    linesBefore += countLines(part);
  }
  return parts;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function tooLarge(file: string | undefined, line: number, seen: string, limit: number): GitopsError {
  return new GitopsError('manifest/too-large', {
    attempt: 'Cannot read YAML',
    ...(file !== undefined && { origin: { file, line } }),
    seen: `${seen}; at most ${limit} are read`,
  });
}
