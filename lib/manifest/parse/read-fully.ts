import type { Origin } from '../origin';
import type { Path } from '../path';
import { type Composed, compose } from './compose';
import { Converter } from './convert';
import type { ParsedDocument } from './document';
import { offsetAt } from './locate';
import type { Part } from './parts';
import { originAt } from './source';

/** Reads a part of a text with all that YAML has. */
export function readFully(part: Part): readonly ParsedDocument[] {
  return composedOf(part).map(({ source, root }, index) => {
    const origin = originAt(source, root.at);
    const value = new Converter(source).convert(root);
    return { value, origin, locate: (path) => locate(part, index, path) ?? origin };
  });
}

/** Where a path of a document stands in a part of a text; undefined where there is no such document. */
export function locate(part: Part, index: number, path: Path): Origin | undefined {
  const composed = composedOf(part)[index];
  return composed && originAt(composed.source, offsetAt(composed.root, path));
}

/** The structure that was asked for last: whoever asks for one place of a document mostly asks for more. */
let last: { readonly part: Part; readonly composed: readonly Composed[] } | undefined;

function composedOf(part: Part): readonly Composed[] {
  if (last?.part !== part) last = { part, composed: compose(part) };
  return last.composed;
}
