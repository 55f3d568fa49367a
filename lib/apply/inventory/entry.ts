import { type Json, type ResourceId, isJsonObject, resourceId, resourceIdParts } from '../../manifest';
import type { ObjectRef } from '../cluster';
import { groupBy } from '../group';
import { listOf, objectOf, textsOf } from '../json-values';

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

type StoredEntry = readonly [state: 'i' | 'a' | 'p', uid?: string, applied?: string, live?: string];

const LETTERS = { intent: 'i', applied: 'a', pruning: 'p' } as const;
const STATES: Readonly<Record<string, EntryState>> = { i: 'intent', a: 'applied', p: 'pruning' };

/** Writes the entries in the short form that is stored: by kind and namespace, one object a line. */
export function encodeEntries(entries: readonly InventoryEntry[]): string {
  const groups = groupBy(entries, ({ id, version }) => `${version} ${placeOf(id)}`);
  return `[${[...groups.values()].map(encodeGroup).join(',')}]`;
}

function placeOf(id: ResourceId): string {
  const { group, kind, namespace } = resourceIdParts(id);
  return `${group}/${kind}/${namespace}`;
}

function encodeGroup(entries: readonly InventoryEntry[]): string {
  const [first] = entries;
  const { group, kind, namespace } = first ? resourceIdParts(first.id) : { group: '', kind: '', namespace: '' };
  const head = { ...(group ? { g: group } : {}), k: kind, v: first?.version, ...(namespace ? { ns: namespace } : {}) };
  const lines = entries.map(
    (entry) => `\n${JSON.stringify(resourceIdParts(entry.id).name)}:${JSON.stringify(stored(entry))}`,
  );
  return `\n${JSON.stringify(head).slice(0, -1)},"o":{${lines.join(',')}}}`;
}

function stored({ state, uid = '', applied, live }: InventoryEntry): StoredEntry {
  return applied && live ? [LETTERS[state], uid, applied, live] : [LETTERS[state], uid];
}

/** Reads stored entries; undefined when anything in them is not as it was written. */
export function decodeEntries(text: string): readonly InventoryEntry[] | undefined {
  const groups = parse(text);
  if (!Array.isArray(groups)) return undefined;
  const entries = (groups as readonly Json[]).flatMap(decodeGroup);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function decodeGroup(value: Json): readonly (InventoryEntry | undefined)[] {
  const stored = objectOf(value);
  const parts = textsOf([stored.g ?? '', stored.k ?? null, stored.ns ?? '', stored.v ?? null]);
  const [group = '', kind = '', namespace = '', version = ''] = parts;
  if (parts.length < 4 || !kind || !isJsonObject(stored.o)) return [undefined];
  return Object.entries(stored.o).map(([name, entry]) =>
    decodeEntry(resourceId({ group, kind, namespace, name }), version, entry),
  );
}

function decodeEntry(id: ResourceId, version: string, value: Json): InventoryEntry | undefined {
  const parts = textsOf(value);
  const [letter = '', uid, applied, live] = parts;
  const state = STATES[letter];
  if (!state || parts.length !== listOf(value).length) return undefined;
  return { id, version, state, ...(uid ? { uid } : {}), ...(applied && live ? { applied, live } : {}) };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
