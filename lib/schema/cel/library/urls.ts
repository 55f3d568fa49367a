import { known } from '../values/failure';
import { Own } from '../values/value';
import type { CelFunctions } from './function';
import { type UrlParts, escapedPath, isEscaped, queryOf, readUrl } from './url-parts';

const TYPE = 'kubernetes.URL';

/** A URL as a value of CEL. */
export class CelUrl extends Own {
  readonly type = TYPE;

  constructor(
    readonly text: string,
    readonly parts: UrlParts,
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
  'isURL(string): bool': (text: string) => readUrl(text) !== undefined,
  [`${TYPE}#getScheme(): string`]: ({ parts: { scheme } }: CelUrl) => scheme,
  [`${TYPE}#getHost(): string`]: ({ parts: { host } }: CelUrl) => host,
  [`${TYPE}#getHostname(): string`]: ({ parts: { host } }: CelUrl) =>
    host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1'),
  [`${TYPE}#getPort(): string`]: ({ parts: { host } }: CelUrl) => /:(\d*)$/.exec(host)?.[1] ?? '',
  [`${TYPE}#getEscapedPath(): string`]: ({ parts: { path } }: CelUrl) => escapedPath(path),
  [`${TYPE}#getQuery(): map<string, list<string>>`]: ({ parts: { query } }: CelUrl) => queryOf(query),
};

/** What is a URL with its fragment is read once more without it; only then are two slashes in front a host. */
function parse(text: string): CelUrl | undefined {
  if (!readUrl(text)) return undefined;
  const [, front = '', fragment = ''] = /^([^#]*)#?([^]*)$/.exec(text) ?? [];
  const parts = isEscaped(fragment) ? readUrl(front, 'with-host') : undefined;
  return (
    parts &&
    new CelUrl(
      text.replace(/^[^/:]+:/, (scheme) => scheme.toLowerCase()),
      parts,
    )
  );
}
