import type { Json } from '../json';
import type { Origin } from '../origin';
import type { Path } from '../path';

/** One document of a stream. */
export interface ParsedDocument {
  readonly value: Json;
  /** Where the document's content begins. */
  readonly origin: Origin;
  /** Where the field of a path stands, or what is nearest above it; the text is read again to find out. */
  readonly locate: (path: Path) => Origin;
}
