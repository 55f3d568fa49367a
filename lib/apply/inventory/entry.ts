import { type Json, type JsonObject, type ResourceId, isJsonObject, resourceId, resourceIdParts } from '../../manifest';
import type { ObjectRef } from '../cluster';
import { textsOf } from '../json-values';

/** How far an object of the inventory has come: about to be written, written, about to be deleted. */
export type EntryState = 'intent' | 'applied' | 'pruning';

/** One object that a set owns, or is about to. */
export interface InventoryEntry {
  readonly id: ResourceId;
  readonly version: string;
  readonly state: EntryState;
  /** Tells the object from a later one of the same name. @default - not known yet */
  readonly uid?: string;
  /** Digest of what was applied. @default - not remembered */
  readonly applied?: string;
  /** Digest of the live object as it was when it equalled what was applied. @default - not remembered */
  readonly live?: string;
}

/** The object that an entry stands for. */
export function refOfEntry({ id, version }: Pick<InventoryEntry, 'id' | 'version'>): ObjectRef {
  const { group, kind, namespace, name } = resourceIdParts(id);
  const apiVersion = group ? `${group}/${version}` : version;
  return { apiVersion, kind, name, ...(namespace ? { namespace } : {}) };
}

/** Writes an entry in the short form that is stored. */
export function encodeEntry(entry: InventoryEntry): Json {
  const { group, kind, namespace, name } = resourceIdParts(entry.id);
  return {
    ...(group ? { g: group } : {}),
    k: kind,
    v: entry.version,
    ...(namespace ? { ns: namespace } : {}),
    n: name,
    ...(entry.uid ? { uid: entry.uid } : {}),
    ...(entry.applied ? { h: entry.applied } : {}),
    ...(entry.live ? { l: entry.live } : {}),
    s: entry.state,
  };
}

const STATES: ReadonlySet<unknown> = new Set<EntryState>(['intent', 'applied', 'pruning']);

/** Reads a stored entry; undefined when it is none. */
export function decodeEntry(value: Json): InventoryEntry | undefined {
  if (!isJsonObject(value) || !STATES.has(value.s)) return undefined;
  const parts = textsOf(['g', 'k', 'ns', 'n', 'v'].map((part) => value[part] ?? ''));
  const [group = '', kind = '', namespace = '', name = '', version = ''] = parts;
  if (parts.length < 5 || [kind, name, version].includes('')) return undefined;
  return { id: resourceId({ group, kind, namespace, name }), version, state: value.s as EntryState, ...knownOf(value) };
}

function knownOf({ uid, h, l }: JsonObject): Pick<InventoryEntry, 'uid' | 'applied' | 'live'> {
  return {
    ...(typeof uid === 'string' ? { uid } : {}),
    ...(typeof h === 'string' ? { applied: h } : {}),
    ...(typeof l === 'string' ? { live: l } : {}),
  };
}
