import { admit } from '../admission';
import { type Kind, hasStatus } from '../kinds';
import { refuse } from '../refusal';
import { problemsOnCreate } from '../rules';
import { isTerminating, nameOf, namespaceOf, timestamp } from '../store';
import { type Obj, drop, ensure, text } from '../value';
import { allocateOnCreate } from './allocate';
import { hasGeneration } from './generation';
import { initialStatus } from './initial-status';
import type { WriteOptions } from './options';
import type { Server } from './server';

/** Stores a new object, decoded and tracked before, after all that the API does on creation. */
export function finishCreate(server: Server, kind: Kind, object: Obj, options: WriteOptions): Obj {
  requireNamespace(server, kind, object);
  nameIt(server, object);
  admit({ server, kind, object, operation: 'CREATE' });
  stamp(server, kind, object);
  if (hasStatus(kind)) resetStatus(kind, object, timestamp(server.clock));
  allocateOnCreate(server, kind, object);
  const problems = problemsOnCreate(kind, object);
  if (problems.length > 0) throw refuse.invalid(kind, nameOf(object), problems);
  if (server.store.get(kind, namespaceOf(object), nameOf(object))) throw refuse.alreadyExists(kind, nameOf(object));
  return options.dryRun ? object : server.store.put(kind, object);
}

function requireNamespace(server: Server, kind: Kind, object: Obj): void {
  if (!kind.namespaced) return;
  const namespaces = server.registry.builtIn('v1', 'Namespace');
  const namespace = namespaceOf(object);
  const found = server.store.get(namespaces, '', namespace);
  if (!found) throw refuse.notFound(namespaces, namespace);
  if (!isTerminating(found)) return;
  throw refuse.forbidden(
    kind,
    nameOf(object),
    `unable to create new content in namespace ${namespace} because it is being terminated`,
    [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  );
}

function nameIt(server: Server, object: Obj): void {
  const meta = ensure(object, 'metadata');
  const prefix = text(meta['generateName']);
  if (!text(meta['name']) && prefix) meta['name'] = prefix + server.identities.suffix();
}

function stamp(server: Server, kind: Kind, object: Obj): void {
  const meta = ensure(object, 'metadata');
  for (const field of ['selfLink', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'generation', 'resourceVersion'])
    drop(meta, field);
  meta['uid'] = server.identities.uid();
  meta['creationTimestamp'] = timestamp(server.clock);
  if (hasGeneration(kind)) meta['generation'] = 1;
}

function resetStatus(kind: Kind, object: Obj, now: string): void {
  const status = initialStatus(kind, object, now);
  if (status === undefined) delete object['status'];
  else object['status'] = status;
}
