import { createHash } from 'node:crypto';

/** The sha256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The id that git gives to a file with this text, in a repository whose ids have this length. */
export function blobId(text: string, idLength: number): string {
  const algorithm = idLength === 64 ? 'sha256' : 'sha1';
  return createHash(algorithm)
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text, 'utf8')
    .digest('hex');
}
