import { resourceName } from '../kinds';
import { refuse } from '../refusal';
import { nameOf, namespaceOf } from '../store';
import { type Obj, at, ensure, obj, objs, text } from '../value';
import type { Admission } from './admission';
import { quantity } from './quantity';

/** Fills in and checks what the LimitRanges of the namespace say of a Pod's containers. */
export function admitByLimits({ server, kind, object }: Admission): void {
  if (resourceName(kind) !== 'pods') return;
  const ranges = server.store.list(server.registry.builtIn('v1', 'LimitRange'), namespaceOf(object));
  const limits = ranges
    .flatMap((range) => objs(at(range, 'spec', 'limits')))
    .filter(({ type }) => type === 'Container');
  if (limits.length === 0) return;
  const notes = objs(at(object, 'spec', 'containers')).flatMap((container) =>
    limits.flatMap((limit) => fill(container, limit)),
  );
  if (notes.length > 0)
    ensure(object, 'metadata', 'annotations')['kubernetes.io/limit-ranger'] =
      `LimitRanger plugin set: ${notes.join('; ')}`;
  for (const container of objs(at(object, 'spec', 'containers'))) {
    for (const limit of limits) {
      const problem = problemOf(container, limit);
      if (problem) throw refuse.forbidden(kind, nameOf(object), problem);
    }
  }
}

function fill(container: Obj, limit: Obj): readonly string[] {
  const resources = ensure(container, 'resources');
  const parts = [
    ['requests', 'defaultRequest', 'request'],
    ['limits', 'default', 'limit'],
  ] as const;
  return parts.flatMap(([part, source, word]) => {
    const added = Object.entries(obj(limit[source])).filter(([name]) => at(resources, part, name) === undefined);
    for (const [name, amount] of added) ensure(resources, part)[name] = amount;
    const names = added.map(([name]) => name).sort();
    return names.length > 0 ? [`${names.join(', ')} ${word} for container ${text(container['name'])}`] : [];
  });
}

function problemOf(container: Obj, limit: Obj): string | undefined {
  for (const [name, most] of Object.entries(obj(limit['max']))) {
    const has = at(container, 'resources', 'limits', name);
    if (quantity(has) > quantity(most))
      return `maximum ${name} usage per Container is ${text(most)}, but limit is ${text(has)}`;
  }
  for (const [name, least] of Object.entries(obj(limit['min']))) {
    const has = at(container, 'resources', 'requests', name);
    if (quantity(has) < quantity(least))
      return `minimum ${name} usage per Container is ${text(least)}, but request is ${text(has)}`;
  }
  return undefined;
}
