import { readFileSync, statSync } from 'node:fs';
import { type Finding, LARGEST_TEXT } from '../../manifest';
import { unreadable } from './find-sources';
import type { Source } from './source';
import { decodeUtf8 } from './utf8';

/** The text of a file, or that it cannot be read. */
export type SourceText = { readonly text: string } | { readonly finding: Finding };

/** Bytes of which no text can come that is small enough: a character of UTF-16 has at most three in UTF-8. */
const MOST_BYTES = 3 * LARGEST_TEXT;

/** Reads a source; standard input has been read before. */
export function readSource({ path, name }: Source, standardInput: string): SourceText {
  if (path === undefined) return { text: standardInput };
  try {
    const { size } = statSync(path);
    return size > MOST_BYTES ? { finding: tooLarge(name, size) } : decoded(name, readFileSync(path));
  } catch (error) {
    return { finding: unreadable(name, error) };
  }
}

function decoded(name: string, bytes: Buffer): SourceText {
  const read = decodeUtf8(bytes);
  if ('text' in read) return read;
  const { seen, line, column } = read;
  return {
    finding: { code: 'check/unreadable-file', severity: 'error', origin: { file: name, line, column }, message: seen },
  };
}

function tooLarge(name: string, size: number): Finding {
  const message = `the file has ${size} bytes; at most ${LARGEST_TEXT} characters are read`;
  return { code: 'manifest/too-large', severity: 'error', origin: { file: name }, message };
}
