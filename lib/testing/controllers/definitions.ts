import { customKinds } from '../kinds';
import { CLEANUP } from '../server/condemn';
import { finalizersOf, isTerminating, metaOf } from '../store';
import { type Obj, at, copy, obj, objs } from '../value';
import { letGo } from './garbage';
import { type World, withCondition } from './world';

/** Accepts and serves CustomResourceDefinitions, and deletes their objects when they go. */
export function establishDefinitions(world: World): void {
  const kind = world.kind('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
  const all = world.peek(kind);
  for (const definition of all) {
    if (isTerminating(definition)) clear(world, definition);
    else if (!isEstablished(definition))
      accept(
        world,
        definition,
        all.filter((one) => one !== definition && isEstablished(one)),
      );
  }
  world.server.registry.setDefinitions(
    world
      .peek(kind)
      .filter(isEstablished)
      .map((one) => copy(one)),
  );
}

function isEstablished(definition: Obj): boolean {
  return objs(at(definition, 'status', 'conditions')).some(
    (one) => one['type'] === 'Established' && one['status'] === 'True',
  );
}

const NAMES = [
  ['plural', 'PluralConflict'],
  ['singular', 'SingularConflict'],
  ['kind', 'KindConflict'],
  ['listKind', 'ListKindConflict'],
] as const;

/** Establishes a definition, unless another one of the group has its names. */
function accept(world: World, definition: Obj, others: readonly Obj[]): void {
  const names = obj(at(definition, 'spec', 'names'));
  const group = at(definition, 'spec', 'group');
  const taken = others
    .filter((one) => at(one, 'spec', 'group') === group)
    .map((one) => obj(at(one, 'status', 'acceptedNames')));
  const clashes = NAMES.filter(([field]) => taken.some((one) => one[field] === names[field]));
  const last = clashes.at(-1);
  if (!last) return establish(world, definition);
  const accepted: Obj = { plural: '', kind: '' };
  for (const [field] of NAMES) if (!clashes.some(([clash]) => clash === field)) accepted[field] = names[field] ?? '';
  const refused = {
    type: 'NamesAccepted',
    status: 'False',
    reason: last[1],
    message: `${JSON.stringify(names[last[0]])} is already in use`,
  } as const;
  const waiting = {
    type: 'Established',
    status: 'False',
    reason: 'NotAccepted',
    message: 'not all names are accepted',
  } as const;
  const before = at(definition, 'status', 'conditions');
  const conditions = withCondition(withCondition(before, refused, world.now), waiting, world.now);
  const kind = world.kind('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
  world.setStatus(
    kind,
    definition,
    { ...copy(obj(definition['status'])), conditions, acceptedNames: accepted },
    'kube-apiserver',
  );
}

function establish(world: World, definition: Obj): void {
  const kind = world.kind('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
  const accepted = {
    type: 'NamesAccepted',
    status: 'True',
    reason: 'NoConflicts',
    message: 'no conflicts found',
  } as const;
  const established = {
    type: 'Established',
    status: 'True',
    reason: 'InitialNamesAccepted',
    message: 'the initial names have been accepted',
  } as const;
  const conditions = withCondition(
    withCondition(at(definition, 'status', 'conditions'), accepted, world.now),
    established,
    world.now,
  );
  const status = {
    ...copy(obj(definition['status'])),
    conditions,
    acceptedNames: copy(obj(at(definition, 'spec', 'names'))),
  };
  world.setStatus(kind, definition, status, 'kube-apiserver');
}

function clear(world: World, definition: Obj): void {
  if (!finalizersOf(definition).includes(CLEANUP)) return;
  const kinds = customKinds(definition);
  const objects = kinds.slice(0, 1).flatMap((kind) => world.list(kind).map((object) => ({ kind, object })));
  for (const { kind, object } of objects) world.delete(kind, object);
  const isEmpty = kinds.slice(0, 1).every((kind) => world.list(kind).length === 0);
  const kind = world.kind('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
  if (isEmpty && metaOf(definition)['name']) letGo(world, { kind, object: definition }, CLEANUP);
}
