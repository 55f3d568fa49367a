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

function readPart(part: Part): readonly ParsedDocument[] {
  const simple = readSimple(part.text);
  return simple ? [simpleDocument(part, simple)] : readFully(part);
}

function simpleDocument(part: Part, { value, line }: SimpleDocument): ParsedDocument {
  const origin = { ...(part.file !== undefined && { file: part.file }), line: part.linesBefore + line, column: 1 };
  const locateIn = (path: Path): Origin => readFully(part)[0]?.locate(path) ?? origin;
  return { value, origin, locate: locateIn };
}

/** Reads a part of a text with all that YAML has. */
export function readFully(part: Part): readonly ParsedDocument[] {
  return compose(part).map((composed, index) => ({
    value: new Converter(composed.source, composed.targets).convert(composed.root),
    origin: originAt(composed.source, composed.root.range?.[0] ?? 0),
    locate: (path) => locate(compose(part)[index] ?? composed, path),
  }));
}

function locate(composed: Composed, path: Path): Origin {
  return originAt(composed.source, offsetAt(composed, path));
}
