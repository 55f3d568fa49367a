import type { ApiRequest } from '../../apply/transport';
import { type Kind, type Subresource, kindName } from '../kinds';
import { refuse } from '../refusal';
import type { Server } from './server';

/** What a request is about. */
export interface Address {
  readonly kind: Kind;
  /** Namespace, `''` for cluster scope or all namespaces. */
  readonly namespace: string;
  /** Name, `''` for the whole list. */
  readonly name: string;
  /** @default - the object itself */
  readonly subresource?: Subresource;
}

/** A request with its address. */
export interface Call {
  readonly request: ApiRequest;
  readonly address: Address;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly user: string;
}

interface Parts {
  readonly group: string;
  readonly version: string;
  readonly rest: readonly string[];
}

/** The address in a path; undefined where the path is no resource at all. */
export function parseAddress(server: Server, path: string): Address | undefined {
  const parts = split(path);
  if (!parts || parts.rest.length === 0 || !isServed(server, parts)) return undefined;
  const { namespace, plural, name, part } = placeOf(server, parts.rest);
  const kind = server.registry.atPath(parts.group, parts.version, plural);
  if (!kind || (namespace !== '' && !kind.namespaced)) throw noSuchResource();
  return withPart({ kind, namespace, name }, part);
}

function isServed(server: Server, { group, version }: Parts): boolean {
  return server.registry.groupVersions().some((one) => one.group === group && one.version === version);
}

interface Place {
  readonly namespace: string;
  readonly plural: string;
  readonly name: string;
  readonly part: string;
}

function placeOf(server: Server, rest: readonly string[]): Place {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = rest;
  const inNamespace = first === 'namespaces' && third !== '' && !isPartOfNamespace(server, third);
  if (inNamespace) return { namespace: second, plural: third, name: fourth, part: fifth };
  return { namespace: '', plural: first, name: second, part: third };
}

/** The refusal of a path that leads to no resource. */
export function noSuchResource(): Error {
  const gone = refuse.notFound({ group: '', kind: '', plural: '' }, '');
  return Object.assign(gone, { message: 'the server could not find the requested resource', details: {} });
}

function withPart(address: Address, part: string): Address {
  if (!part) return address;
  const subresource = address.kind.subresources.find(({ name }) => name === part);
  if (!subresource) throw noSuchResource();
  return { ...address, subresource };
}

function isPartOfNamespace(server: Server, part: string): boolean {
  return server.registry.builtIn('v1', 'Namespace').subresources.some(({ name }) => name === part);
}

function split(path: string): Parts | undefined {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (segments[0] === 'api' && segments[1] === 'v1') return { group: '', version: 'v1', rest: segments.slice(2) };
  const [root, group, version, ...rest] = segments;
  return root === 'apis' && group && version ? { group, version, rest } : undefined;
}

/** How a manifest may be written for a kind: `apps/v1, Kind=Deployment`. */
export function kindLine(apiVersion: string, kind: string): string {
  return `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;
}

/** The address as an error names it. */
export function addressName(address: Address): string {
  return `${kindName(address.kind)} ${JSON.stringify(address.name)}`;
}
