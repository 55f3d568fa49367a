import { type ResourceId, resourceId } from '../../lib/manifest';
import { type FileChange, type Scope, guardRemovals, removalConcern, writeTree } from '../../lib/repo';
import { newFolder, removeFolders, rendered } from './rendered';

afterAll(removeFolders);

interface Sample {
  readonly kind?: string;
  readonly group?: string;
  readonly environment?: string;
  readonly application?: string;
  readonly change?: FileChange['change'];
}

let count = 0;

function object(sample: Sample = {}, id: ResourceId = idOf(sample)): FileChange {
  const { environment = 'prod', application = 'shop', change = 'removed' } = sample;
  const texts = {
    ...(change === 'written' ? {} : { before: 'x' }),
    ...(change === 'removed' ? {} : { after: 'x' }),
  };
  const unit = { environment, cluster: 'eu', application };
  return { path: `envs/${environment}/eu/${application}/x.yaml`, change, role: 'manifest', unit, id, ...texts };
}

function idOf({ kind = 'ConfigMap', group = '' }: Sample): ResourceId {
  return resourceId({ group, kind, namespace: 'shop', name: `n${++count}` });
}

const many = (number: number, sample: Sample = {}): readonly FileChange[] =>
  Array.from({ length: number }, () => object(sample));
const stays = object({ change: 'unchanged' });
const moved = idOf({ kind: 'StatefulSet', group: 'apps' });

test.each<[string, readonly FileChange[], string | undefined]>([
  ['nothing removed', [stays], undefined],
  ['one object of two', [stays, object()], undefined],
  ['everything of an environment', [object()], 'repo/empty-set'],
  ['everything of one environment of two', [stays, object({ environment: 'qa' })], 'repo/empty-set'],
  ['20 objects of 21', [stays, ...many(20)], undefined],
  ['21 objects of 70', [...many(21), ...many(49, { change: 'unchanged' })], undefined],
  ['21 objects of 69', [...many(21), ...many(48, { change: 'unchanged' })], 'repo/delete-budget'],
  ['a namespace', [stays, object({ kind: 'Namespace' })], 'repo/delete-protected'],
  ['a volume claim', [stays, object({ kind: 'PersistentVolumeClaim' })], 'repo/delete-protected'],
  ['a stateful set', [stays, object({ kind: 'StatefulSet', group: 'apps' })], 'repo/delete-protected'],
  [
    'a definition',
    [stays, object({ kind: 'CustomResourceDefinition', group: 'apiextensions.k8s.io' })],
    'repo/delete-protected',
  ],
  ['a kind of the same name in another group', [stays, object({ kind: 'Namespace', group: 'x.example' })], undefined],
  [
    'a protected object that only moves',
    [object({}, moved), object({ application: 'blog', change: 'written' }, moved)],
    undefined,
  ],
  ['a previous generation', [{ ...object(), path: 'envs/prod/eu/shop/configmap-a.previous-1.yaml' }, stays], undefined],
])('removalConcern() of %s', (_, changes, code) => {
  expect(removalConcern(changes, { environments: ['prod'], project: 'shop' })?.code).toBe(code);
});

const blogGone = [stays, object({ application: 'blog' }), object({ application: 'blog' })];

test.each<[string, Partial<Scope>, readonly FileChange[], string | undefined]>([
  ['no name', {}, blogGone, "which may be another project's: this one has no name"],
  ['the name of a package', { project: 'x', ownName: false }, blogGone, 'this one only has the name of a package, "x"'],
  ['a name of its own', { project: 'x' }, blogGone, undefined],
  ['no name', {}, [stays, object(), object({ change: 'written' })], undefined],
  ['no name', {}, [...blogGone, object({ application: 'blog', change: 'unchanged' })], undefined],
  ['no name', {}, [...blogGone, object({ application: 'blog', change: 'written' })], 'what is in envs/prod/eu/blog,'],
])(
  'removalConcern() of a project with %s tells of applications of which nothing stays (%#)',
  (_, by, changes, seen) => {
    const concern = removalConcern(changes, { environments: ['prod'], ...by });
    expect(concern?.code).toBe(seen && 'repo/application-gone');
    if (seen) expect(concern?.message).toContain(seen);
  },
);

test.each<[string, Partial<Scope>, readonly FileChange[], boolean]>([
  ['a namespace', { project: 'x', ownName: false }, [stays, object({ application: 'blog', kind: 'Namespace' })], true],
  ['an environment', {}, [stays, object({ environment: 'qa' })], true],
  ['many objects', {}, [stays, ...many(21, { application: 'blog' })], true],
  ['a namespace of a living application', {}, [stays, object({ kind: 'Namespace' })], false],
  ['its own namespace', { project: 'x' }, [stays, object({ application: 'blog', kind: 'Namespace' })], false],
])('guardRemovals() of %s says where it may be that of another project (%#)', (_, by, changes, told) => {
  const guard = (): void => guardRemovals(changes, 'Cannot push', { scope: { environments: ['prod'], ...by } });
  const remedy = told ? /another project renders it, give each a name: .*--allow-delete/ : /^Look at `synth diff`/;
  expect(guard).toThrow(expect.objectContaining({ exit: 4, remedy: expect.stringMatching(remedy) as string }));
});

test.each([
  [undefined, true],
  [2, false],
  [1, true],
  [3, true],
])('guardRemovals() of two objects with %p confirmed', (allowed, fails) => {
  const guard = (): void =>
    guardRemovals([object(), object()], 'Cannot push', {
      scope: { environments: [] },
      ...(allowed ? { allowDelete: allowed } : {}),
    });
  if (!fails) expect(guard).not.toThrow();
  else {
    expect(guard).toThrow(
      expect.objectContaining({ code: 'repo/empty-set', exit: 4, remedy: expect.stringMatching(/--allow-delete 2$/) }),
    );
  }
});

test('writeTree() only warns, as a working tree is not lost', async () => {
  const root = newFolder();
  const scope = { environments: ['prod'] };
  await writeTree(root, [rendered({ objects: { 'Service/web': 'port: 80' } })], { scope });
  const { changes, warnings } = await writeTree(root, [], { scope });
  expect(changes.map(({ change }) => change)).toEqual(['removed', 'removed']);
  expect(warnings).toMatchObject([
    {
      code: 'repo/empty-set',
      severity: 'warning',
      message: 'nothing of the project would be left in prod; a push asks for --allow-delete 1',
    },
  ]);
});
