import { type SimpleDocument, readSimple } from './block-reader';
import type { ParsedDocument } from './document';
import { type Part, checkSize, splitDocuments } from './parts';
import { locate, readFully } from './read-fully';

/** How to read YAML. */
export interface ParseOptions {
  /** Name of the file, for origins and errors. @default - errors name line and column only */
  readonly file?: string;
}

/**
 * Reads YAML as Kubernetes reads it; empty documents are left out.
 * Integers that a number cannot hold become bigints.
 *
 * @throws GitopsError `manifest/unreadable-yaml`, `manifest/duplicate-key`, `manifest/alias-bomb`, `manifest/too-large`
 */
export function parseYaml(text: string, options: ParseOptions = {}): readonly ParsedDocument[] {
  const read: ParsedDocument[] = [];
  for (const part of splitDocuments(text, options.file)) for (const document of readPart(part)) read.push(document);
  return read;
}

/** Reads a part of a text, by its lines where they are simple. */
export function readPart(part: Part): readonly ParsedDocument[] {
  checkSize(part);
  const simple = readSimple(part.text);
  return simple ? [simpleDocument(part, simple)] : readFully(part);
}

function simpleDocument(part: Part, { value, line }: SimpleDocument): ParsedDocument {
  const origin = { ...(part.file !== undefined && { file: part.file }), line: part.linesBefore + line, column: 1 };
  return { value, origin, locate: (path) => locate(part, 0, path) ?? origin };
}
