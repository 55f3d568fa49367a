import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';

/** What proves who is asking, for one request. */
export interface Secrets {
  readonly headers?: OutgoingHttpHeaders;
  /** Client certificate, PEM. */
  readonly certificate?: string;
  /** Key of the client certificate, PEM. */
  readonly key?: string;
}

/** Gives what proves who is asking. */
export interface Credentials {
  current(): Promise<Secrets>;
  /** After a refusal: newer secrets, or undefined when there can be none. */
  renewed(): Promise<Secrets | undefined>;
}

/** Credentials that never change. */
export function fixedCredentials(secrets: Secrets): Credentials {
  return { current: () => Promise.resolve(secrets), renewed: () => Promise.resolve(undefined) };
}

/** The header that carries a token. */
export function bearer(token: string): OutgoingHttpHeaders {
  return { authorization: `Bearer ${token}` };
}

const REREAD_AFTER = 60_000;

/** A token in a file that its issuer replaces from time to time; read again each minute and after a refusal. */
export function tokenFileCredentials(file: string, now: () => number = Date.now): Credentials {
  let read = { at: -Infinity, token: '' };
  const load = (): Secrets => {
    read = { at: now(), token: readFileSync(file, 'utf8').trim() };
    return { headers: bearer(read.token) };
  };
  return {
    current: () => Promise.resolve(now() - read.at > REREAD_AFTER ? load() : { headers: bearer(read.token) }),
    renewed: () => {
      const before = read.token;
      const secrets = load();
      return Promise.resolve(read.token === before ? undefined : secrets);
    },
  };
}

/** Credentials that also say on whose behalf is asked. */
export function withHeaders(credentials: Credentials, headers: OutgoingHttpHeaders): Credentials {
  const add = (secrets: Secrets): Secrets => ({ ...secrets, headers: { ...secrets.headers, ...headers } });
  return {
    current: async () => add(await credentials.current()),
    renewed: async () => {
      const secrets = await credentials.renewed();
      return secrets && add(secrets);
    },
  };
}
