import { type Manifest, compareCodeUnits, compareResourceIds, resourceIdParts } from '../../manifest';
import type { LiveObject } from '../cluster';
import { objectOf, textOf } from '../json-values';
import { type SetIdentity, TOOL } from '../set-identity';
import { type InventoryEntry, decodeEntries, encodeEntries } from './entry';

/** The label by which the inventory of a set is found. */
export const ID_LABEL = 'applyset.kubernetes.io/id';
const TOOLING = 'applyset.kubernetes.io/tooling';
const GROUP_KINDS = 'applyset.kubernetes.io/contains-group-kinds';
const NAMESPACES = 'applyset.kubernetes.io/additional-namespaces';
const FORMAT = '1';
const OBJECTS = 'objects';

/** The ConfigMap that lists what a set owns; it is also the parent object of a Kubernetes ApplySet. */
export function encodeInventory(set: SetIdentity, entries: readonly InventoryEntry[]): Manifest {
  const sorted = [...entries].sort(byId);
  const parts = sorted.map(({ id }) => resourceIdParts(id));
  const namespaces = parts
    .map((part) => part.namespace)
    .filter((namespace) => namespace !== '' && namespace !== set.namespace);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: set.name,
      namespace: set.namespace,
      labels: { [ID_LABEL]: set.id },
      annotations: {
        [TOOLING]: `${TOOL}/v1`,
        [GROUP_KINDS]: distinct(parts.map(({ group, kind }) => (group ? `${kind}.${group}` : kind))),
        [NAMESPACES]: distinct(namespaces),
      },
    },
    data: { v: FORMAT, [OBJECTS]: encodeEntries(sorted) },
  };
}

function distinct(texts: readonly string[]): string {
  return [...new Set(texts)].sort(compareCodeUnits).join(',');
}

/** What is wrong with an inventory: it is another's, or it cannot be read. */
export interface InventoryFault {
  readonly code: 'apply/inventory-foreign' | 'apply/inventory-unreadable';
  readonly seen: string;
}

/** Reads the entries of an inventory; anything unexpected is a fault, never an empty list. */
export function decodeInventory(set: SetIdentity, live: LiveObject): readonly InventoryEntry[] | InventoryFault {
  const foreign = foreignTrait(set, live);
  if (foreign) return { code: 'apply/inventory-foreign', seen: foreign };
  const data = (live.data ?? {}) as Readonly<Record<string, string>>;
  if (data.v !== FORMAT) return unreadable(`its format is ${data.v ?? 'not given'}, not ${FORMAT}`);
  const entries = decodeEntries(data[OBJECTS] ?? '');
  return entries ? [...entries].sort(byId) : unreadable(`${OBJECTS} is not as it was written`);
}

function byId(a: InventoryEntry, b: InventoryEntry): number {
  return compareResourceIds(a.id, b.id);
}

function foreignTrait(set: SetIdentity, live: LiveObject): string | undefined {
  const { labels = {}, annotations = {} } = live.metadata;
  const tooling = annotations[TOOLING];
  if (!tooling?.startsWith(`${TOOL}/`)) return tooling ? `it is managed by ${tooling}` : 'it is no inventory';
  return labels[ID_LABEL] === set.id ? undefined : `it is the inventory of the set ${labels[ID_LABEL] ?? '(none)'}`;
}

function unreadable(seen: string): InventoryFault {
  return { code: 'apply/inventory-unreadable', seen };
}

/** How much of what a ConfigMap may hold an inventory takes, in bytes. */
export function sizeOf({ data }: Manifest): number {
  return Object.values(objectOf(data)).reduce<number>((sum, value) => sum + Buffer.byteLength(textOf(value)), 0);
}
