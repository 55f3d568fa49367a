import { type CelFunction, known } from './function';

/** A URL as a value of CEL. */
export class CelUrl {
  constructor(
    readonly text: string,
    readonly scheme: string,
    readonly host: string,
    readonly path: string,
    readonly query: string,
  ) {}

  toString(): string {
    return this.text;
  }
}

const TYPE = 'kubernetes.URL';

/** URLs: absolute ones, and absolute paths. */
export const URLS: readonly CelFunction[] = [
  [`url(string): ${TYPE}`, (text: string) => known(parse(text), `${JSON.stringify(text)} is no URL`)],
  ['isURL(string): bool', (text: string) => parse(text) !== undefined],
  [`${TYPE}.getScheme(): string`, ({ scheme }: CelUrl) => scheme],
  [`${TYPE}.getHost(): string`, ({ host }: CelUrl) => host],
  [`${TYPE}.getHostname(): string`, ({ host }: CelUrl) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1')],
  [`${TYPE}.getPort(): string`, ({ host }: CelUrl) => /:(\d*)$/.exec(host)?.[1] ?? ''],
  [
    `${TYPE}.getEscapedPath(): string`,
    ({ path }: CelUrl) => path.replace(/[^\w.~!$&'()*+,;=:@/%-]/gu, (char) => encodeURIComponent(char)),
  ],
  [`${TYPE}.getQuery(): map<string, list<string>>`, ({ query }: CelUrl) => queryOf(query)],
];

const HOST = /^(\[[0-9a-fA-F:.]+(%25[^\]]+)?\]|(?:[^[\]:/?#@\s"<>\\^`{|}%]|%[0-9a-fA-F]{2})*)(:\d*)?$/;

function parse(text: string): CelUrl | undefined {
  if (/[\u0000-\u001f\u007f]/.test(text) || text === '') return undefined;
  const [, scheme = '', rest = ''] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?([^]*)$/.exec(text) ?? [];
  const [, authority, path = '', query = ''] = /^(?:\/\/([^/?]*))?([^?]*)(?:\?([^]*))?$/.exec(rest) ?? [];
  if (scheme === '' && !rest.startsWith('/')) return undefined;
  if (scheme !== '' && authority === undefined && !path.startsWith('/'))
    return new CelUrl(text, scheme.toLowerCase(), '', '', query);
  if (/%(?![0-9a-fA-F]{2})/.test(path)) return undefined;
  const host = authority === undefined || scheme === '' ? '' : (authority.split('@').at(-1) ?? '');
  return HOST.test(host) ? new CelUrl(text, scheme.toLowerCase(), host, path, query) : undefined;
}

function queryOf(query: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(query)) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}
