import { markCall } from '../manifest';
import { type FilesOptions, readFile, readFolder } from './folder';
import { type Reading, problem } from './problem';

/** Content of a ConfigMap: text by key, and bytes that are no text, as base64. */
export interface FileContent {
  readonly data: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
}

/**
 * Reads the files of a folder as the content of a ConfigMap. What is UTF-8 becomes text, byte for byte, and all else
 * binary data; the path is relative to the source file that calls.
 *
 * @throws GitopsError `files/…` for what cannot be read, has no key, leads out of the folder or is above 1 MiB
 * @example
 * ```ts
 * import { ConfigMap } from 'cdk8s-gitops';
 * import { filesIn } from 'cdk8s-gitops/files';
 * import type { Construct } from 'constructs';
 *
 * export const pages = (scope: Construct) => new ConfigMap(scope, 'pages', filesIn('pages', { include: /\.html$/ }));
 * ```
 */
export function filesIn(folder: string, options: FilesOptions = {}): FileContent {
  const data: Record<string, string> = {};
  const binaryData: Record<string, string> = {};
  for (const [name, bytes] of readFolder({ path: folder, mark: markCall() }, options)) {
    const text = textOf(bytes);
    if (text === undefined) binaryData[name] = bytes.toString('base64');
    else data[name] = text;
  }
  return { data, ...(Object.keys(binaryData).length > 0 && { binaryData }) };
}

/**
 * Reads the files of a folder as base64, the form of the `data` of a Secret. What a Secret holds is rendered as it is:
 * keep real credentials out of it and of git.
 *
 * @throws GitopsError `files/…` for what cannot be read, has no key, leads out of the folder or is above 1 MiB
 */
export function bytesIn(folder: string, options: FilesOptions = {}): Readonly<Record<string, string>> {
  const files = readFolder({ path: folder, mark: markCall() }, options);
  return Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('base64')]));
}

/**
 * Reads one file as text: `data: { 'nginx.conf': textFile('nginx.conf') }`. The path is relative to the source file that
 * calls.
 *
 * @throws GitopsError `files/not-text` for a file that is not UTF-8
 * @throws GitopsError `files/unreadable`, `files/outside`, `files/too-large`
 */
export function textFile(path: string): string {
  const reading: Reading = { path, mark: markCall() };
  const text = textOf(readFile(reading));
  if (text === undefined) throw problem('files/not-text', reading, 'it is not UTF-8');
  return text;
}

/** The text that bytes stand for, a byte order mark included; undefined when they are not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
