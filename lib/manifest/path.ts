import type { Json } from './json';

/** The element of a keyed list that has these values: `{ name: 'app' }`. */
export type ElementKey = Readonly<Record<string, string | number>>;

/** One step into a manifest: a field or map key, a position, or an element by its key. */
export type PathSegment = string | number | ElementKey;

/** A place in a manifest. */
export type Path = readonly PathSegment[];

/** How the elements of a list are told apart: by key fields, as a set, or not at all. */
export type ListType =
  { readonly keys: readonly string[]; readonly defaults?: Readonly<Record<string, Json>> } | 'set' | 'atomic';

/** A kind of objects, as objects name it. */
export interface KindName {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * How two values of a field are compared: quantities by their amount; values of a known type with null as nothing; all
 * else as they are written.
 */
export type FieldComparison = 'quantity' | 'typed' | 'exact';

/** Says what sort of list stands at a path of a kind; the fact lives in the schema and is handed in. */
export interface ListTypes {
  (kind: KindName, path: Path): ListType;
  /** How values at a path of a kind are compared. @default - all as they are written */
  readonly comparisonAt?: (kind: KindName, path: Path) => FieldComparison;
}

/** Writes a path for people: `spec.template.spec.containers[app].image`, `metadata.annotations["a.b/c"]`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const segment of path) text += formatSegment(segment, text === '');
  return text;
}

function formatSegment(segment: PathSegment, first: boolean): string {
  if (typeof segment === 'number') return `[${segment}]`;
  if (typeof segment === 'object') return `[${Object.values(segment).join(',')}]`;
  if (/^[A-Za-z_$][\w$-]*$/.test(segment)) return first ? segment : `.${segment}`;
  return `[${JSON.stringify(segment)}]`;
}
