import type { ListType, ListTypes, Path, PathSegment } from '../../manifest';
import { fieldTable } from './field-table';
import type { ValueType } from './value-type';

/**
 * Says what sort of list stands at a path of a built-in kind: keyed (with the key fields and their defaults), a set,
 * or one value as a whole. Lists that are not known, as in kinds of others, are one value.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
export const listTypes: ListTypes = (kind, path): ListType => {
  const value = valueTypeAt(kind.apiVersion, kind.kind, path);
  return value?.sort === 'list' ? value.list : 'atomic';
};

/** What a path of a built-in kind may hold in the newest Kubernetes version; undefined for no such place. */
export function valueTypeAt(apiVersion: string, kind: string, path: Path): ValueType | undefined {
  const table = fieldTable();
  const type = table.kind(apiVersion, kind) ?? (path[0] === 'metadata' ? table.kind('v1', 'ConfigMap') : undefined);
  let value: ValueType | undefined = type && { sort: 'object', type };
  for (const segment of path) value = value && below(value, segment);
  return value;
}

function below(value: ValueType, segment: PathSegment): ValueType | undefined {
  if (typeof segment !== 'string') return value.sort === 'list' ? value.of : undefined;
  if (value.sort === 'map') return value.of;
  return value.sort === 'object' ? value.type.fields.get(segment)?.value : undefined;
}
