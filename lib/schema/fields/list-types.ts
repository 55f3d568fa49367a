import type { FieldComparison, KindName, ListType, ListTypes, Path, PathSegment } from '../../manifest';
import { fieldTable } from './field-table';
import type { ValueType } from './value-type';

/**
 * Says what sort of list stands at a path of a built-in kind: keyed (with the key fields and their defaults), a set,
 * or one value as a whole. Lists that are not known, as in kinds of others, are one value.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
export const listTypes: ListTypes = Object.assign(
  ({ apiVersion, kind }: KindName, path: Path): ListType => {
    const value = valueTypeAt(apiVersion, kind, path);
    return value?.sort === 'list' ? value.list : 'atomic';
  },
  { comparisonAt },
);

/**
 * How values at a path of a built-in kind are compared. The API server takes null for nothing in fields whose type it
 * knows; in maps of texts it becomes an empty one.
 */
export function comparisonAt({ apiVersion, kind }: KindName, path: Path): FieldComparison {
  const value = valueTypeAt(apiVersion, kind, path);
  if (value?.sort === 'quantity') return 'quantity';
  if (value === undefined || value.sort === 'any' || value.sort === 'any-object') return 'exact';
  return valueTypeAt(apiVersion, kind, path.slice(0, -1))?.sort === 'object' ? 'typed' : 'exact';
}

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
