import { Cursor, Unreadable } from './read/cursor';
import type { Node } from './read/node';
import { jsonValues } from './read/json-values';
import { Scanner } from './read/scanner';
import { StructureReader } from './read/structure';
import type { Part } from './parts';
import { Lines, type Source, errorAt } from './source';

/** One document of a source. */
export interface Composed {
  readonly source: Source;
  readonly root: Node;
}

/** A raw character that Kubernetes refuses, or that is a line break to some readers only. */
const RAW = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/;

/**
 * Reads the structure of YAML as Kubernetes does: maps, lists and texts, with their places.
 *
 * @throws GitopsError `manifest/unreadable-yaml`
 */
export function compose(part: Part): readonly Composed[] {
  const source: Source = { ...part, lines: new Lines(part.text) };
  checkRaw(source);
  checkSeparator(source);
  try {
    return documents(part).map((root) => ({ source, root }));
  } catch (error) {
    throw error instanceof Unreadable ? errorAt(source, error.at, error.message, error.code) : error;
  }
}

/** A part holds one document; before it, a text that begins as JSON does may hold one value of JSON after another. */
function documents({ text, json }: Part): readonly Node[] {
  const { values, end } = json ? jsonValues(text) : { values: [], end: 0 };
  const scanner = new Scanner(new Cursor(text, end), false);
  const root = new StructureReader(scanner).document();
  checkEnd(scanner, json ? AFTER_NO_JSON : NO_PART);
  return root ? [...values, root] : values;
}

const NO_PART = 'what stands here is no part of the list or map above';
const AFTER_NO_JSON = 'kubectl overlooks what follows what is no JSON to the letter; write "---" above it';

/** What follows in a part after its document is lost to kubectl. */
function checkEnd(scanner: Scanner, seen: string): void {
  const { type, at } = scanner.peek();
  if (type === 'end') return;
  if (type !== 'document-end') throw new Unreadable(at, seen);
  while (scanner.peek().type === 'document-end') scanner.take();
  if (scanner.peek().type === 'end') return;
  throw new Unreadable(scanner.peek().at, 'kubectl overlooks what follows after "..."; write "---" above it');
}

function checkSeparator(source: Source): void {
  if (!source.text.startsWith('---')) return;
  throw errorAt(source, 0, 'a line that begins with "---" separates documents; only a comment may follow on it');
}

function checkRaw(source: Source): void {
  const match = RAW.exec(source.text);
  if (!match) return;
  const code = match[0].charCodeAt(0).toString(16).padStart(4, '0');
  throw errorAt(
    source,
    match.index,
    `the character U+${code.toUpperCase()} stands there as such; write "\\u${code}" between double quotes`,
  );
}
