import { type ListType, type ListTypes, type Path, groupOf, versionOf } from '../../manifest';
import { listTypes } from '../fields';
import { builtInKind } from '../kinds';
import type { CustomKinds } from './custom-kind';
import type { SchemaNode } from './schema-node';

/**
 * Says what sort of list stands at a path of any kind: built-in ones as `listTypes` does, custom ones as their schemas
 * say.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
export function listTypesOf(customKinds: CustomKinds): ListTypes {
  return (kind, path) => {
    const group = groupOf(kind.apiVersion);
    const custom = builtInKind(group, kind.kind) ? undefined : customKinds.find(group, kind.kind);
    if (!custom || path[0] === 'metadata') return listTypes(kind, path);
    const name = versionOf(kind.apiVersion);
    const version = custom.versions.find((one) => one.name === name);
    return version ? listAt(version.schema, path) : 'atomic';
  };
}

function listAt(root: SchemaNode, path: Path): ListType {
  let node: SchemaNode | undefined = root;
  for (const segment of path) {
    if (typeof segment !== 'string') node = node?.items;
    else {
      const { additional, properties }: SchemaNode = node ?? root;
      node = node && (properties.get(segment) ?? (typeof additional === 'object' ? additional : undefined));
    }
  }
  if (node?.listType === 'set') return 'set';
  return node?.listType === 'map' ? keyedList(node) : 'atomic';
}

function keyedList({ listKeys: keys, items }: SchemaNode): ListType {
  const defaults = keys.flatMap((key) => {
    const value = items?.properties.get(key)?.default;
    return value === undefined ? [] : [[key, value] as const];
  });
  return defaults.length === 0 ? { keys } : { keys, defaults: Object.fromEntries(defaults) };
}
