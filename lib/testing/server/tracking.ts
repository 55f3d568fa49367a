import { FieldSet } from '../fields';
import { type Kind, apiVersionOf, hasStatus } from '../kinds';
import {
  type Conflicts,
  type Managed,
  type Writer,
  applyIntent,
  compare,
  decodeManaged,
  describeWriter,
  encodeManaged,
  updateHoldings,
  writerId,
} from '../merge';
import { formatElements } from '../fields';
import { refuse } from '../refusal';
import { metaOf, timestamp } from '../store';
import { type Obj, copy, equal, isObj, list, obj } from '../value';
import { blank, decoded } from '../defaults';
import type { WriteOptions } from './options';
import type { Server } from './server';

const SYSTEM_FIELDS = [
  'name',
  'namespace',
  'creationTimestamp',
  'selfLink',
  'uid',
  'clusterName',
  'generation',
  'managedFields',
  'resourceVersion',
];

function setOf(paths: readonly (readonly string[])[]): FieldSet {
  const set = new FieldSet();
  for (const path of paths) set.insert(path.map((name) => `f:${name}`));
  return set;
}

const SYSTEM = setOf([['apiVersion'], ['kind'], ['metadata'], ...SYSTEM_FIELDS.map((name) => ['metadata', name])]);
const WITHOUT_STATUS = SYSTEM.union(setOf([['status']]));
const STATUS_ONLY = SYSTEM.union(setOf([['spec'], ['metadata', 'labels']]));

function ignoredFields(kind: Kind, subresource: string): FieldSet {
  if (subresource === 'status') return STATUS_ONLY;
  return hasStatus(kind) ? WITHOUT_STATUS : SYSTEM;
}

/** An object without its `managedFields`. */
export function untracked(object: Obj): Obj {
  const bare = copy(object);
  delete metaOf(bare)['managedFields'];
  return bare;
}

function writer(kind: Kind, operation: Writer['operation'], options: WriteOptions, subresource: string): Writer {
  return { manager: options.manager, operation, apiVersion: apiVersionOf(kind), subresource };
}

/** What a write is done with. */
export interface Tracking {
  readonly server: Server;
  readonly kind: Kind;
  readonly options: WriteOptions;
  /** @default '' */
  readonly subresource: string;
}

/** Notes in `managedFields` what an update took and gave; `before` is undefined for a new object. */
export function trackUpdate(tracking: Tracking, before: Obj | undefined, after: Obj): Obj {
  const { server, kind, options, subresource } = tracking;
  const managed = managedOf(before, after, subresource);
  const tracked = untracked(after);
  if (before && managed.holdings.size === 0) return tracked;
  const id = writerId(writer(kind, 'Update', options, subresource));
  const changes = compare(kind.type, before ? untracked(before) : blank(kind), tracked);
  const ignored = ignoredFields(kind, subresource);
  const fresh = updateHoldings(new Map(managed.holdings), changes, {
    manager: id,
    apiVersion: apiVersionOf(kind),
    ignored,
  });
  const taken = !changes.added.union(changes.modified).difference(ignored).isEmpty;
  return withManaged(tracked, { holdings: fresh, times: taken ? touched(server, managed, id) : managed.times });
}

function touched(server: Server, managed: Managed, id: string): ReadonlyMap<string, string> {
  return new Map(managed.times).set(id, timestamp(server.clock));
}

function managedOf(before: Obj | undefined, after: Obj, subresource: string): Managed {
  const live = decodeManaged(metaOf(before ?? {})['managedFields']);
  const sent = metaOf(after)['managedFields'];
  if (subresource || sent === undefined) return live;
  const entries = list(sent);
  if (entries.length === 1 && isObj(entries[0]) && Object.keys(entries[0]).length === 0) return decodeManaged([]);
  const written = decodeManaged(sent);
  return written.holdings.size > 0 ? written : live;
}

function withManaged(object: Obj, managed: Managed): Obj {
  const entries = encodeManaged(managed);
  if (entries.length > 0) metaOf(object)['managedFields'] = entries;
  return object;
}

/** Applies an intent to an object, or to nothing. */
export function trackApply(tracking: Tracking, live: Obj | undefined, intent: Obj): Obj {
  const { server, kind, options, subresource } = tracking;
  const id = writerId(writer(kind, 'Apply', options, subresource));
  const before = live ? untracked(live) : blank(kind);
  const managed = live ? ownedBeforeApply(tracking, live) : decodeManaged([]);
  const outcome = applyIntent(kind.type, before, managed.holdings, {
    manager: id,
    apiVersion: apiVersionOf(kind),
    value: intent,
    force: options.force,
    ignored: ignoredFields(kind, subresource),
  });
  if ('conflicts' in outcome) throw conflictRefusal(outcome.conflicts);
  const value = obj(outcome.value);
  const isSame = equal(value, before) && live !== undefined;
  const object = isSame ? before : decoded(kind, value);
  return withManaged(object, {
    holdings: outcome.holdings,
    times: isSame ? managed.times : touched(server, managed, id),
  });
}

/** An object that nobody tracked belongs to `before-first-apply`. */
function ownedBeforeApply(tracking: Tracking, live: Obj): Managed {
  const managed = decodeManaged(metaOf(live)['managedFields']);
  if (managed.holdings.size > 0) return managed;
  const { kind, subresource } = tracking;
  const id = writerId({
    manager: 'before-first-apply',
    operation: 'Update',
    apiVersion: apiVersionOf(kind),
    subresource,
  });
  const changes = compare(kind.type, blank(kind), untracked(live));
  const held = updateHoldings(new Map(), changes, {
    manager: id,
    apiVersion: apiVersionOf(kind),
    ignored: ignoredFields(kind, subresource),
  });
  return { holdings: held, times: touched(tracking.server, managed, id) };
}

function conflictRefusal(conflicts: Conflicts): Error {
  const rows = [...conflicts].flatMap(([id, set]) =>
    [...set.paths()].map((path) => ({ who: describeWriter(id), field: formatElements(path) })),
  );
  const causes = rows.map(({ who, field }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${who}`,
    field,
  }));
  return refuse.fieldConflicts(conflictMessage(rows), causes);
}

function conflictMessage(rows: readonly { readonly who: string; readonly field: string }[]): string {
  const [only] = rows;
  if (only && rows.length === 1) return `Apply failed with 1 conflict: conflict with ${only.who}: ${only.field}`;
  const lines: string[] = [];
  for (const who of [...new Set(rows.map((row) => row.who))].sort()) {
    lines.push(`conflicts with ${who}:`, ...rows.filter((row) => row.who === who).map((row) => `- ${row.field}`));
  }
  return `Apply failed with ${rows.length} conflicts: ${lines.join('\n')}`;
}
