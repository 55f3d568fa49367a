import { type CallMark, GitopsError, type PathSegment, formatPath, originOfCall } from '../../manifest';

/** What one layer gives, and where it was written. */
export interface LayerEntry {
  readonly name: string;
  readonly given: unknown;
  readonly mark: CallMark;
}

/** One value of merged settings. */
export interface SettingLeaf {
  readonly path: readonly string[];
  readonly value: unknown;
  /** The layer that gives it. */
  readonly layer: LayerEntry;
  /** What it overrides, the nearest first. */
  readonly overrides: readonly { readonly value: unknown; readonly layer: LayerEntry }[];
}

/** Merged settings: frozen values, and the origin of each. */
export interface MergedSettings {
  readonly value: unknown;
  readonly leaves: readonly SettingLeaf[];
}

/** A leaf, or a group of further fields. */
type Node = { readonly leaf: Omit<SettingLeaf, 'path'> } | { readonly fields: Map<string, Node> };

/** Merges layers, the later over the earlier: plain objects key by key, everything else whole. */
export function mergeLayers(layers: readonly LayerEntry[]): MergedSettings {
  const root: Node = { fields: new Map() };
  for (const layer of layers) mergeFields(root.fields, layer.given, layer);
  const leaves: SettingLeaf[] = [];
  const value = finish(root, [], leaves);
  return { value, leaves };
}

/**
 * Refuses what settings cannot hold: `null` and `undefined`, at any depth.
 *
 * @throws GitopsError `environment/empty-setting`
 */
export function checkGiven(layer: LayerEntry): void {
  if (!isPlainObject(layer.given)) {
    throw new GitopsError('environment/bad-settings', {
      attempt: `Cannot read settings layer "${layer.name}"`,
      origin: originOfCall(layer.mark),
      seen: `a plain object is wanted, not ${describe(layer.given)}`,
    });
  }
  refuseEmpty(layer.given, [], layer);
}

const given = new WeakSet<object>();

/**
 * Lets an object replace what lower layers give, instead of merging with it key by key.
 *
 * It is for fields that may have one of several shapes, which must not be mixed:
 * `base.with({ storage: whole({ kind: 'bucket', name: 'shop' }) })`.
 */
export function whole<const T extends object>(value: T): T {
  given.add(value);
  return value;
}

/** Whether a value is a map of fields: an object literal, not an instance of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

function mergeFields(fields: Map<string, Node>, given: unknown, layer: LayerEntry): void {
  for (const [key, value] of Object.entries(given as object) as [string, unknown][]) {
    fields.set(key, mergeField(fields.get(key), value, layer));
  }
}

function mergeField(below: Node | undefined, value: unknown, layer: LayerEntry): Node {
  if (isPlainObject(value)) {
    const merges = below && 'fields' in below && !given.has(value);
    const group = merges ? below : { fields: new Map<string, Node>() };
    mergeFields(group.fields, value, layer);
    return group;
  }
  if (below && 'leaf' in below) {
    const { value: old, layer: by, overrides } = below.leaf;
    return { leaf: { value, layer, overrides: [{ value: old, layer: by }, ...overrides] } };
  }
  return { leaf: { value, layer, overrides: [] } };
}

function finish(node: Node, path: readonly string[], leaves: SettingLeaf[]): unknown {
  if ('leaf' in node) {
    const value = frozenCopy(node.leaf.value);
    leaves.push({ ...node.leaf, value, path });
    return value;
  }
  const entries = [...node.fields].map(([key, child]) => [key, finish(child, [...path, key], leaves)] as const);
  return Object.freeze(Object.fromEntries(entries));
}

function frozenCopy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  if (!isPlainObject(value)) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, field]) => [key, frozenCopy(field)])));
}

function refuseEmpty(value: unknown, path: readonly PathSegment[], layer: LayerEntry): void {
  if (value === null || value === undefined) {
    throw new GitopsError('environment/empty-setting', {
      attempt: `Cannot read settings layer "${layer.name}"`,
      origin: originOfCall(layer.mark),
      seen: `"${formatPath(path)}" is ${String(value)}`,
    });
  }
  if (Array.isArray(value)) value.forEach((element, index) => refuseEmpty(element, [...path, index], layer));
  else if (isPlainObject(value)) {
    for (const [key, field] of Object.entries(value)) refuseEmpty(field, [...path, key], layer);
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an instance of a class' : String(value);
}
