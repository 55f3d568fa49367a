import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { GitopsError } from '../manifest';
import { shownPath } from './rendered/target';
import type { Session } from './session';

/** A text that was named on the command line, and what to call it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a file, gzipped or not, or standard input where it is `-`.
 *
 * @throws GitopsError `check/no-file`, `check/unreadable-file`
 */
export async function readDocument(session: Session, place: string): Promise<NamedText> {
  if (place === '-') return { name: 'standard input', text: await session.io.stdin() };
  const path = session.path(place);
  const name = shownPath(session, path);
  try {
    const bytes = readFileSync(path);
    return { name, text: UTF8.decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes) };
  } catch (error) {
    throw unreadable(name, error);
  }
}

function unreadable(name: string, error: unknown): GitopsError {
  const told = { attempt: `Cannot read ${name}`, origin: { file: name }, cause: error };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new GitopsError('check/no-file', { ...told, seen: 'there is no such file' });
  const reasons: Readonly<Record<string, string>> = {
    EISDIR: 'it is a folder',
    EACCES: 'there is no right to read it',
    ERR_ENCODING_INVALID_ENCODED_DATA: 'it is no UTF-8 text',
  };
  const seen = reasons[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
  return new GitopsError('check/unreadable-file', { ...told, seen });
}
