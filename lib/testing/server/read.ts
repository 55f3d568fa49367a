import { apiVersionOf } from '../kinds';
import { refuse } from '../refusal';
import { matches, metaOf, parseFieldSelector, parseLabelSelector } from '../store';
import { type Obj, copy, obj } from '../value';
import { type Answer, ok } from './answer';
import type { Call } from './call';
import { nextPage, pageStart } from './pages';
import type { Server } from './server';

/** Answers a GET of one object. */
export function get(server: Server, { address }: Call): Answer {
  const found = server.store.get(address.kind, address.namespace, address.name);
  if (!found) throw refuse.notFound(address.kind, address.name);
  return ok(inVersion(apiVersionOf(address.kind), found));
}

/** An object in the version that was asked for. */
export function inVersion(apiVersion: string, object: Obj): Obj {
  return object['apiVersion'] === apiVersion ? object : { ...object, apiVersion };
}

/** The test that the selectors of a query make. */
export function selection(call: Call): (object: Obj) => boolean {
  const labels = parseLabelSelector(call.query['labelSelector'] ?? '');
  checkFieldSelector(call);
  const fields = parseFieldSelector(call.query['fieldSelector'] ?? '');
  return (object) => matches(labels, obj(metaOf(object)['labels'])) && fields(object);
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  pods: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ],
  events: [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
  secrets: ['type'],
  namespaces: ['status.phase'],
  nodes: ['spec.unschedulable'],
  jobs: ['status.successful'],
};

function checkFieldSelector({ address, query }: Call): void {
  const known = ['metadata.name', 'metadata.namespace', ...(FIELDS[address.kind.plural] ?? [])];
  for (const term of (query['fieldSelector'] ?? '').split(',').filter(Boolean)) {
    const field = term.split(/!?=/)[0]?.trim() ?? '';
    if (!known.includes(field)) {
      throw refuse.badRequest(
        `${JSON.stringify(field)} is not a known field selector: only ${known
          .slice(0, 2)
          .map((one) => JSON.stringify(one))
          .join(', ')}`,
      );
    }
  }
}

/** The objects that a list asks for, page by page. */
export function listed(server: Server, asked: Call): { readonly items: readonly Obj[]; readonly metadata: Obj } {
  const { address, query } = asked;
  const wanted = selection(asked);
  const start = pageStart(server, query['continue'] ?? '');
  const all = server.store.list(address.kind, address.namespace).filter(wanted);
  return nextPage(server, all, {
    start,
    limit: Number(query['limit'] ?? 0) || 0,
    isFiltered: Boolean(query['labelSelector'] ?? query['fieldSelector']),
  });
}

/** Answers a GET of a list. */
export function list(server: Server, asked: Call): Answer {
  const { kind } = asked.address;
  const { items, metadata } = listed(server, asked);
  return ok({
    kind: `${kind.kind}List`,
    apiVersion: apiVersionOf(kind),
    metadata,
    items: items.map((item) => asItem(item, kind.custom ? apiVersionOf(kind) : undefined)),
  });
}

/** Items of built-in lists carry no kind of their own. */
export function asItem(object: Obj, apiVersion: string | undefined): Obj {
  const item = copy(object);
  if (apiVersion !== undefined) return { ...item, apiVersion };
  delete item['kind'];
  delete item['apiVersion'];
  return item;
}
