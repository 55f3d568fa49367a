import { refuse } from '../refusal';
import { nameOf, namespaceOf } from '../store';
import { type Obj, isObj, num, text } from '../value';
import type { Server } from './server';

/** Where a page begins. */
export interface PageStart {
  readonly revision: number;
  readonly after: string;
}

/** Reads a `continue` token. */
export function pageStart(server: Server, token: string): PageStart | undefined {
  if (!token) return undefined;
  const value: unknown = readToken(token);
  if (!isObj(value)) throw refuse.badRequest('continue key is not valid: unreadable');
  const revision = num(value['rv']);
  if (revision < server.store.oldest) {
    throw refuse.gone(
      'The provided continue parameter is too old to display a consistent list result. You must start a new list without the continue parameter.',
    );
  }
  return { revision, after: text(value['start']) };
}

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function keyOf(object: Obj): string {
  return `${namespaceOf(object)}/${nameOf(object)}`;
}

/** One page of the objects, and the metadata of its list. */
export function nextPage(
  server: Server,
  objects: readonly Obj[],
  {
    start,
    limit,
    isFiltered,
  }: { readonly start: PageStart | undefined; readonly limit: number; readonly isFiltered: boolean },
): { readonly items: readonly Obj[]; readonly metadata: Obj } {
  const revision = start?.revision ?? server.store.revision;
  const rest = start ? objects.filter((object) => keyOf(object) > start.after) : objects;
  const items = limit > 0 ? rest.slice(0, limit) : rest;
  const metadata: Obj = { resourceVersion: String(revision) };
  const last = items.at(-1);
  if (last && items.length < rest.length) {
    metadata['continue'] = Buffer.from(
      JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: keyOf(last) }),
    ).toString('base64url');
    if (!isFiltered) metadata['remainingItemCount'] = rest.length - items.length;
  }
  return { items, metadata };
}
