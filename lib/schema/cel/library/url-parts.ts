import { isIpv6 } from '../../names/ip-address';

/** The parts of a URL. */
export interface UrlParts {
  readonly scheme: string;
  readonly host: string;
  /** As it is written. */
  readonly path: string;
  /** As it is written. */
  readonly query: string;
}

const SPLIT = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?([^?]*)(?:\?([^]*))?$/;

/** Reads a URL as Go does for a request, or as a text in which `//` leads to a host without a scheme, too. */
export function readUrl(text: string, way: 'request' | 'with-host' = 'request'): UrlParts | undefined {
  if (/^$|[\u0000-\u001f\u007f]/.test(text)) return undefined;
  if (text === '*') return { scheme: '', host: '', path: '*', query: '' };
  const [scheme = '', rest = '', query = ''] = groupsOf(SPLIT, text);
  const known = { scheme: scheme.toLowerCase(), query };
  // What has a scheme and no slash is opaque, as "mailto:somebody" is.
  if (!rest.startsWith('/')) return scheme === '' ? undefined : { ...known, host: '', path: '' };
  const hasHost = scheme !== '' || (way === 'with-host' && !rest.startsWith('///'));
  return located(rest, hasHost ? /^(?:\/\/([^/]*))?([^]*)$/ : /^($^)?([^]*)$/, known);
}

function located(
  rest: string,
  split: RegExp,
  known: { readonly scheme: string; readonly query: string },
): UrlParts | undefined {
  const [authority = '', path = ''] = groupsOf(split, rest);
  const host = hostOf(authority);
  return host === undefined || !isEscaped(path) ? undefined : { ...known, host, path };
}

function groupsOf(pattern: RegExp, text: string): readonly string[] {
  return (pattern.exec(text) ?? []).slice(1).map((part: string | undefined) => part ?? '');
}

/** Whether each `%` of a text stands before two hexadecimal digits. */
export function isEscaped(text: string): boolean {
  return !/%(?![0-9a-fA-F]{2})/.test(text);
}

const USER = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2})*$/;
const NAME = /^(?:[\w.~!$&'()*+,;=<>"-]|[\u0080-\uffff]|%25|%[89a-fA-F][0-9a-fA-F])*$/;

/** The host of what stands between two slashes and the path; undefined where it is none. */
function hostOf(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  if (at >= 0 && !USER.test(authority.slice(0, at))) return undefined;
  const host = authority.slice(at + 1);
  return host.startsWith('[') ? bracketed(host) : named(host);
}

function bracketed(host: string): string | undefined {
  const [, address = '', zone, port = ''] = /^\[([^\]%]*)(?:%25([^\]]+))?\](:\d*)?$/.exec(host) ?? [];
  if (!isIpv6(address) || (zone !== undefined && !isEscaped(zone))) return undefined;
  return zone === undefined ? host : `[${address}%${decodeUrl(zone)}]${port}`;
}

function named(host: string): string | undefined {
  const [, name = '', port = ''] = /^([^:]*)(?::(.*))?$/.exec(host) ?? [];
  return /^\d*$/.test(port) && NAME.test(name) ? decodeUrl(host) : undefined;
}

/** A text with what is escaped in it put in plainly. */
export function decodeUrl(text: string): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  const plain = bytes.replace(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(plain, 'latin1').toString('utf8');
}

const PLAIN_PATH = /^(?:[\w.~$&+,/:;=@!'()*[\]-]|%[0-9a-fA-F]{2})*$/;

/** The path of a URL with all escaped in it that cannot stand plainly. */
export function escapedPath(path: string): string {
  if (PLAIN_PATH.test(path)) return path;
  const bytes = Buffer.from(decodeUrl(path), 'utf8').toString('latin1');
  return bytes.replace(/[^\w.~$&+,/:;=@-]/g, escaped);
}

function escaped(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** The values of a query by their keys; what is not written rightly is left out. */
export function queryOf(query: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const part of query.split('&')) {
    if (part === '' || part.includes(';') || !isEscaped(part)) continue;
    const [, key = '', value = ''] = (/^([^=]*)=?([^]*)$/.exec(part) ?? []).map((one) =>
      decodeUrl(one.replaceAll('+', ' ')),
    );
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  return found;
}
