import { known } from '../values/failure';
import { Own } from '../values/value';
import type { CelFunctions } from './function';

/** The parts of a URL. */
interface Parts {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

const TYPE = 'kubernetes.URL';

/** A URL as a value of CEL. */
export class CelUrl extends Own {
  readonly type = TYPE;

  constructor(
    readonly text: string,
    readonly parts: Parts,
  ) {
    super();
  }

  toString(): string {
    return this.text;
  }
}

/** URLs: absolute ones, and absolute paths. */
export const URLS: CelFunctions = {
  [`url(string): ${TYPE}`]: (text: string) => known(parse(text), `${JSON.stringify(text)} is no URL`),
  'isURL(string): bool': (text: string) => parse(text) !== undefined,
  [`${TYPE}#getScheme(): string`]: ({ parts: { scheme } }: CelUrl) => scheme,
  [`${TYPE}#getHost(): string`]: ({ parts: { host } }: CelUrl) => host,
  [`${TYPE}#getHostname(): string`]: ({ parts: { host } }: CelUrl) =>
    host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1'),
  [`${TYPE}#getPort(): string`]: ({ parts: { host } }: CelUrl) => /:(\d*)$/.exec(host)?.[1] ?? '',
  [`${TYPE}#getEscapedPath(): string`]: ({ parts: { path } }: CelUrl) =>
    path.replace(/[^\w.~!$&'()*+,;=:@/%-]/gu, (char) => encodeURIComponent(char)),
  [`${TYPE}#getQuery(): map<string, list<string>>`]: ({ parts: { query } }: CelUrl) => queryOf(query),
};

const HOST = /^(\[[0-9a-fA-F:.]+(%25[^\]]+)?\]|(?:[^[\]:/?#@\s"<>\\^`{|}%]|%[0-9a-fA-F]{2})*)(:\d*)?$/;

function parse(text: string): CelUrl | undefined {
  const parts = /[\u0000-\u001f\u007f]/.test(text) ? undefined : partsOf(text);
  return parts && HOST.test(parts.host) ? new CelUrl(text, parts) : undefined;
}

const SPLIT = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?]*))?([^?]*)(?:\?([^]*))?$/;

function partsOf(text: string): Parts | undefined {
  const [, scheme = '', authority, path = '', query = ''] = SPLIT.exec(text) ?? [];
  const isOpaque = authority === undefined && !path.startsWith('/');
  if (scheme === '') return text.startsWith('/') && isEscaped(path) ? { scheme, host: '', path, query } : undefined;
  // What has neither a host nor a path is opaque, as "mailto:somebody" is.
  if (isOpaque) return { scheme: scheme.toLowerCase(), host: '', path: '', query };
  const host = (authority ?? '').replace(/^.*@/, '');
  return isEscaped(path) ? { scheme: scheme.toLowerCase(), host, path, query } : undefined;
}

function isEscaped(path: string): boolean {
  return !/%(?![0-9a-fA-F]{2})/.test(path);
}

function queryOf(query: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(query)) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}
