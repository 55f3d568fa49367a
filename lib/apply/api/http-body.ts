import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The whole body of an answer as text; an answer that breaks off is an error. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of plain(response)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The lines of an answer as they arrive, without empty ones. */
export async function* linesOf(response: IncomingMessage): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of plain(response)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

/** The headers of an answer, each as one string. */
export function headersOf(response: IncomingMessage): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(response.headersDistinct)) headers[name] = (values ?? []).join(', ');
  return headers;
}

function plain(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  const gunzip = createGunzip();
  response.on('error', (error) => gunzip.destroy(error));
  return response.pipe(gunzip);
}
