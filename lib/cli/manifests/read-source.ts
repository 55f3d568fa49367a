import { readFileSync } from 'node:fs';
import type { Finding } from '../../manifest';
import { unreadable } from './find-sources';
import type { Source } from './source';

/** The text of a file, or that it cannot be read. */
export type SourceText = { readonly text: string } | { readonly finding: Finding };

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a source; standard input has been read before. */
export function readSource({ path, name }: Source, standardInput: string): SourceText {
  if (path === undefined) return { text: standardInput };
  try {
    return { text: UTF8.decode(readFileSync(path)) };
  } catch (error) {
    return { finding: unreadable(name, error) };
  }
}
