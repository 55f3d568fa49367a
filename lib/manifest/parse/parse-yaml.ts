import type { Json } from '../json';
import type { Origin } from '../origin';
import type { Path } from '../path';
import { type SimpleDocument, readSimple } from './block-reader';
import { type Composed, compose } from './compose';
import { Converter } from './convert';
import { offsetAt } from './locate';
import { type Part, splitDocuments } from './parts';
import { originAt } from './source';

/** How to read YAML. */
export interface ParseOptions {
  /** Name of the file, for origins and errors. @default - errors name line and column only */
  readonly file?: string;
}

/** One document of a stream. */
export interface ParsedDocument {
  readonly value: Json;
  /** Where the document's content begins. */
  readonly origin: Origin;
  /** Where the field of a path stands, or what is nearest above it; the text is read again to find out. */
  readonly locate: (path: Path) => Origin;
}

/**
 * Reads YAML as Kubernetes reads it; empty documents are left out.
 * Integers that a number cannot hold become bigints.
 *
 * @throws GitopsError `manifest/unreadable-yaml`, `manifest/duplicate-key`, `manifest/alias-bomb`, `manifest/too-large`
 */
export function parseYaml(text: string, options: ParseOptions = {}): readonly ParsedDocument[] {
  return splitDocuments(text, options.file).flatMap(readPart);
}

/** Reads a part of a text, by its lines where they are simple. */
export function readPart(part: Part): readonly ParsedDocument[] {
  const simple = readSimple(part.text);
  return simple ? [simpleDocument(part, simple)] : readFully(part);
}

function simpleDocument(part: Part, { value, line }: SimpleDocument): ParsedDocument {
  const origin = { ...(part.file !== undefined && { file: part.file }), line: part.linesBefore + line, column: 1 };
  return { value, origin, locate: (path) => locate(part, 0, path) ?? origin };
}

/** Reads a part of a text with all that YAML has. */
export function readFully(part: Part): readonly ParsedDocument[] {
  return composedOf(part).map(({ source, targets, root }, index) => {
    const origin = originAt(source, root.range?.[0] ?? 0);
    const value = new Converter(source, targets).convert(root);
    return { value, origin, locate: (path) => locate(part, index, path) ?? origin };
  });
}

function locate(part: Part, index: number, path: Path): Origin | undefined {
  const composed = composedOf(part)[index];
  return composed && originAt(composed.source, offsetAt(composed, path));
}

/** The structure that was asked for last: whoever asks for one place of a document mostly asks for more. */
let last: { readonly part: Part; readonly composed: readonly Composed[] } | undefined;

function composedOf(part: Part): readonly Composed[] {
  if (last?.part !== part) last = { part, composed: compose(part) };
  return last.composed;
}
