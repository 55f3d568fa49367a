import { isTerminating, nameOf, namespaceOf } from '../store';
import { type Obj, at, list, obj } from '../value';
import { type World, withCondition } from './world';

/** Gives each namespace what the cluster puts into every one. */
export function furnishNamespaces(world: World): void {
  const accounts = world.kind('v1', 'ServiceAccount');
  const maps = world.kind('v1', 'ConfigMap');
  for (const namespace of world.peek(world.kind('v1', 'Namespace'))) {
    if (isTerminating(namespace)) continue;
    const name = nameOf(namespace);
    if (!world.has(accounts, name, 'default'))
      world.create(accounts, { metadata: { name: 'default', namespace: name } });
    if (!world.has(maps, name, ROOT))
      world.create(maps, { metadata: { name: ROOT, namespace: name }, data: { 'ca.crt': '' } });
  }
}

const ROOT = 'kube-root-ca.crt';

/** Deletes what is in a namespace that is to go, and then the namespace. */
export function endNamespaces(world: World): void {
  for (const namespace of world.peek(world.kind('v1', 'Namespace')))
    if (isTerminating(namespace)) end(world, namespace);
}

function contentOf(
  world: World,
  name: string,
): readonly { readonly kind: ReturnType<World['kind']>; readonly object: Obj }[] {
  const kinds = world.server.registry.kinds.filter(({ namespaced }) => namespaced);
  return kinds.flatMap((kind) =>
    world
      .peek(kind)
      .filter((object) => namespaceOf(object) === name)
      .map((object) => ({ kind, object })),
  );
}

function end(world: World, namespace: Obj): void {
  const kind = world.kind('v1', 'Namespace');
  const name = nameOf(namespace);
  for (const one of contentOf(world, name)) world.delete(one.kind, one.object);
  const left = contentOf(world, name);
  if (left.length > 0) return report(world, namespace, left.length);
  if (list(at(namespace, 'spec', 'finalizers')).length > 0) {
    const address = { kind, namespace: '', name };
    const found = world.get(address.kind, address.namespace, address.name);
    if (found) world.server.store.remove(kind, '', nameOf(found));
  }
}

function report(world: World, namespace: Obj, left: number): void {
  const condition = {
    type: 'NamespaceContentRemaining',
    status: 'True',
    reason: 'SomeResourcesRemain',
    message: `Some resources are remaining: ${left} resource instances`,
  } as const;
  const status = obj(namespace['status']);
  world.setStatus(world.kind('v1', 'Namespace'), namespace, {
    ...status,
    conditions: withCondition(status['conditions'], condition, world.now),
  });
}
