import { type KindName, type ListType, type ListTypes, type Path, groupOf, versionOf } from '../../manifest';
import { comparisonAt, listTypes } from '../fields';
import { builtInKind } from '../kinds';
import type { CustomKinds } from './custom-kind';
import type { SchemaNode } from './schema-node';

/**
 * Says what sort of list stands at a path of any kind: built-in ones as Kubernetes has them, custom ones as their schemas
 * say. A list is keyed (with the key fields and their defaults), a set, or one value as a whole.
 *
 * @param customKinds the custom kinds, or what finds them when the first object of one is met
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 * @example
 * import { crdSchemas, listTypesOf } from 'cdk8s-gitops';
 * const typeAt = listTypesOf(crdSchemas([]));
 * typeAt({ apiVersion: 'v1', kind: 'Pod' }, ['spec', 'containers']); // { keys: ['name'] }
 */
export function listTypesOf(customKinds: CustomKinds | (() => CustomKinds)): ListTypes {
  let found = typeof customKinds === 'function' ? undefined : customKinds;
  const kinds = (): CustomKinds => (found ??= typeof customKinds === 'function' ? customKinds() : customKinds);
  const typeAt = (kind: KindName, path: Path): ListType => {
    const group = groupOf(kind.apiVersion);
    const isBuiltIn = path[0] === 'metadata' || builtInKind(group, kind.kind) !== undefined;
    const custom = isBuiltIn ? undefined : kinds().find(group, kind.kind);
    if (!custom) return listTypes(kind, path);
    const name = versionOf(kind.apiVersion);
    const version = custom.versions.find((one) => one.name === name);
    return version ? listAt(version.schema, path) : 'atomic';
  };
  return Object.assign(typeAt, { comparisonAt });
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
