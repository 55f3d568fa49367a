import type { ServedKind } from '../cluster';

/** The path of a kind's objects: of one namespace, or of all when none is given. */
export function collectionPath(kind: ServedKind, namespace?: string): string {
  const root = kind.group ? `/apis/${kind.group}/${kind.version}` : `/api/${kind.version}`;
  const place = kind.namespaced && namespace ? `/namespaces/${encodeSegment(namespace)}` : '';
  return `${root}${place}/${kind.plural}`;
}

/** The path of one object. */
export function objectPath(kind: ServedKind, ref: { readonly namespace?: string; readonly name: string }): string {
  return `${collectionPath(kind, ref.namespace)}/${encodeSegment(ref.name)}`;
}

/** Encodes a name for a path; the colon of RBAC names stays readable. */
function encodeSegment(name: string): string {
  return encodeURIComponent(name).replaceAll('%3A', ':');
}
