import { type Kind, apiVersionOf, resourceName } from '../kinds';
import { refuse } from '../refusal';
import { finalizersOf, metaOf, nameOf, namespaceOf, timestamp, uidOf } from '../store';
import { type Obj, copy, ensure, isObj, list as items, num, obj, text } from '../value';
import { type Answer, ok } from './answer';
import type { Address, Call } from './call';
import { hasGeneration } from './generation';
import { condemn } from './condemn';
import { asItem, listed } from './read';
import type { Server } from './server';

/** How an object is to be deleted. */
export interface DeleteOptions {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly propagation: string;
  readonly dryRun: boolean;
}

/** Reads the options of a DELETE from its body or query. */
export function deleteOptions(call: Call): DeleteOptions {
  const body = readOptions(call.request.body ?? '') ?? fromQuery(call.query);
  const preconditions = obj(body['preconditions']);
  return {
    uid: text(preconditions['uid']),
    resourceVersion: text(preconditions['resourceVersion']),
    propagation: text(body['propagationPolicy']) || (body['orphanDependents'] === true ? 'Orphan' : ''),
    dryRun: items(body['dryRun']).includes('All'),
  };
}

/** The query counts only where there is no body. */
function fromQuery(query: Readonly<Record<string, string>>): Obj {
  return {
    propagationPolicy: query['propagationPolicy'] ?? '',
    orphanDependents: query['orphanDependents'] === 'true',
    dryRun: query['dryRun'] ? [query['dryRun']] : [],
  };
}

function readOptions(body: string): Obj | undefined {
  if (!body.trim()) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return isObj(value) ? value : {};
  } catch (error) {
    throw refuse.badRequest(`error decoding delete options: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

const KEPT: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public']);

/** Answers a DELETE of one object. */
export function remove(server: Server, call: Call): Answer {
  const { kind, namespace, name } = call.address;
  const found = server.store.get(kind, namespace, name);
  if (resourceName(kind) === 'namespaces' && KEPT.has(name))
    throw refuse.forbidden(kind, name, 'this namespace may not be deleted');
  if (!found) throw refuse.notFound(kind, name);
  const options = deleteOptions(call);
  checkPreconditions(call.address, found, options);
  const kept = deleteObject(server, call.address, found, options);
  return ok(kept ?? success(call.address, found));
}

function checkPreconditions({ kind, name }: Address, found: Obj, { uid, resourceVersion }: DeleteOptions): void {
  const has = metaOf(found);
  if (uid && uid !== has['uid']) {
    throw refuse.precondition(
      kind,
      name,
      `the UID in the precondition (${uid}) does not match the UID in record (${text(has['uid'])}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion && resourceVersion !== has['resourceVersion']) {
    throw refuse.precondition(
      kind,
      name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${text(has['resourceVersion'])}). The object might have been modified`,
    );
  }
}

function success({ kind, name }: Address, found: Obj): Obj {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { name, ...(kind.group ? { group: kind.group } : {}), kind: kind.plural, uid: uidOf(found) },
  };
}

const FINALIZERS: Readonly<Record<string, string>> = { Foreground: 'foregroundDeletion', Orphan: 'orphan' };

/** Deletes an object, or marks it where finalizers hold it; the object is returned as long as it stays. */
export function deleteObject(
  server: Server,
  { kind }: Pick<Address, 'kind'>,
  found: Obj,
  options: DeleteOptions,
): Obj | undefined {
  const meta = ensure(found, 'metadata');
  const finalizer = FINALIZERS[options.propagation];
  if (finalizer && !finalizersOf(found).includes(finalizer)) meta['finalizers'] = [...finalizersOf(found), finalizer];
  if (resourceName(kind) === DEFINITIONS) condemn(server, found);
  const isNamespace = resourceName(kind) === 'namespaces' && items(obj(found['spec'])['finalizers']).length > 0;
  if (finalizersOf(found).length === 0 && !isNamespace) {
    if (!options.dryRun) server.store.remove(kind, namespaceOf(found), nameOf(found));
    return undefined;
  }
  if (!text(meta['deletionTimestamp'])) mark(server, kind, meta);
  if (isNamespace) ensure(found, 'status')['phase'] = 'Terminating';
  return options.dryRun ? found : server.store.put(kind, found);
}

const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';

function mark(server: Server, kind: Kind, meta: Obj): void {
  meta['deletionTimestamp'] = timestamp(server.clock);
  if (resourceName(kind) === DEFINITIONS) return;
  meta['deletionGracePeriodSeconds'] = 0;
  if (hasGeneration(kind)) meta['generation'] = num(meta['generation']) + 1;
}

/** Answers a DELETE of a list. */
export function removeAll(server: Server, call: Call): Answer {
  const { kind } = call.address;
  const options = deleteOptions(call);
  const { items: found, metadata } = listed(server, call);
  for (const one of found) deleteObject(server, call.address, copy(one), options);
  return ok({
    kind: `${kind.kind}List`,
    apiVersion: apiVersionOf(kind),
    metadata,
    items: found.map((item) => asItem(item, kind.custom ? apiVersionOf(kind) : undefined)),
  });
}
