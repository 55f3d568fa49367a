import {
  type FilePlan,
  type RenderedUnit,
  type Scope,
  checkTree,
  planFiles,
  planPush,
  refuse,
  writeTree,
} from '../../lib/repo';
import { sameRepository } from '../../lib/repo/push/other-source';
import { newFolder, readAll, removeFolders, rendered } from './rendered';

afterAll(removeFolders);

const shop = rendered({ objects: { 'Service/web': 'port: 80' } });
const blog = rendered({ application: 'blog', objects: { 'Service/blog': 'port: 80' } });
const qa = rendered({ environment: 'qa', objects: { 'Service/web': 'port: 80' } });
const SHOP_INDEX = '.render/envs/prod/eu/shop.index';

const scope = (project: string | undefined, more: Partial<Scope> = {}): Scope => ({
  environments: ['prod'],
  ...(project === undefined ? {} : { project }),
  ...more,
});

async function write(root: string, units: readonly RenderedUnit[], by: Scope): Promise<void> {
  await writeTree(root, units, { scope: by });
}

const effects = ({ changes, refusals }: FilePlan): readonly string[] => [
  ...changes.filter(({ change }) => change !== 'unchanged').map(({ change, path }) => `${change} ${path}`),
  ...refusals.map(({ code, path }) => `${code} ${path}`),
];

describe('two projects in one repository', () => {
  test('leave the applications of each other alone', async () => {
    const root = newFolder();
    await write(root, [shop], scope('one'));
    await write(root, [blog], scope('two'));
    const both = readAll(root);
    await write(root, [shop], scope('one', { whole: true }));
    expect(readAll(root)).toEqual(both);
    await write(root, [], scope('two'));
    expect(Object.keys(readAll(root))).toEqual([SHOP_INDEX, 'envs/prod/eu/shop/service-web.yaml']);
  });

  test.each<[string, string | undefined, string]>([
    ['another project', 'two', 'belongs to the project "one"; this project is "two"'],
    ['a project without a name', undefined, 'belongs to the project "one"; this project has no name'],
  ])('fails when an application of one is rendered by %s', async (_, by, seen) => {
    const root = newFolder();
    await write(root, [shop], scope('one'));
    await expect(write(root, [shop], scope(by))).rejects.toMatchObject({
      code: 'repo/owned-by-other',
      exit: 4,
      message: expect.stringContaining(`envs/prod/eu/shop ${seen}`) as string,
    });
  });

  test('an index without a project belongs to the first that writes it', async () => {
    const root = newFolder();
    await write(root, [shop], scope(undefined));
    await write(root, [shop], scope('one'));
    expect(readAll(root)[SHOP_INDEX]).toContain('\nproject one\n');
    expect(checkTree(root, [shop], { scope: scope('two') }).current).toBe(false);
  });
});

describe('an environment that left the project', () => {
  test.each<[string, Scope, readonly string[]]>([
    [
      'goes with a run for the whole project',
      scope('one', { whole: true }),
      ['removed envs/qa/eu/shop/service-web.yaml', 'removed .render/envs/qa/eu/shop.index'],
    ],
    ['stays when environments are named', scope('one'), []],
    [
      'stays where the project has no name',
      scope(undefined, { whole: true }),
      ['repo/owned-by-other envs/prod/eu/shop'],
    ],
  ])('%s', async (_, by, expected) => {
    const root = newFolder();
    await write(root, [shop, qa], scope('one', { environments: ['prod', 'qa'] }));
    expect(effects(checkTree(root, [shop], { scope: by }))).toEqual(expected);
  });

  test('does not touch what another project has there, readable or not', async () => {
    const root = newFolder();
    await write(root, [shop], scope('one'));
    await write(root, [qa], scope('two', { environments: ['qa'] }));
    await write(root, [shop], scope('one', { whole: true }));
    expect(Object.keys(readAll(root))).toContain('envs/qa/eu/shop/service-web.yaml');
  });
});

test('planPush() and planFiles() remove the same of a tree', () => {
  const tree = new Map<string, string>();
  for (const { path, after } of planFiles(tree, { units: [shop, qa], scope: scope('one') }).changes)
    tree.set(path, after ?? '');
  const by = scope('one', { whole: true });
  expect(effects(planPush(tree, [shop], { scope: by }))).toEqual(
    effects(planFiles(tree, { units: [shop], scope: by })),
  );
});

describe('planPush() of an application that another repository rendered', () => {
  const theirs = 'git@git.example:acme/blog.git';
  const facts = { repoURL: theirs, drySha: 'a'.repeat(40) };
  const tree = new Map<string, string>();
  for (const { path, after } of planPush(tree, [shop], { scope: scope('deploy'), facts }).changes)
    tree.set(path, after ?? '');
  const changed = rendered({ objects: { 'Service/web': 'port: 81' } });
  const borrowed = scope('deploy', { ownName: false });

  test.each<[string, readonly RenderedUnit[], string | undefined, Scope, boolean]>([
    ['changes it', [changed], 'https://git.example/acme/shop', borrowed, true],
    ['removes it', [], 'https://git.example/acme/shop', borrowed, true],
    ['renders the same', [shop], 'https://git.example/acme/shop', borrowed, false],
    ['has a name of its own', [changed], 'https://git.example/acme/shop', scope('deploy'), false],
    ['is the same by another address', [changed], 'https://bot@git.example/Acme/blog/', borrowed, false],
    ['is the same over ssh with a port', [changed], 'ssh://git@git.example:22/acme/blog.git', borrowed, false],
    ['is in no repository', [changed], undefined, borrowed, false],
  ])('where the project %s', async (_, units, source, by, refused) => {
    const plan = planPush(tree, units, { scope: by, ...(source === undefined ? {} : { source }) });
    expect(plan.refusals.map(({ code }) => code)).toEqual(refused ? ['repo/other-source'] : []);
    if (!refused) return;
    await expect(refuse(plan, 'Cannot push')).rejects.toMatchObject({
      exit: 4,
      message: `Cannot push: envs/prod/eu/shop was rendered from ${theirs}, this project from ${source}, and it gives no name that tells them apart`,
    });
  });
});

test.each<[string, string, boolean]>([
  ['https://git.example/acme/shop', 'git@git.example:acme/shop.git', true],
  ['https://git.example/acme/shop', 'HTTPS://ci:a@b@GIT.example:443/Acme/shop.git/', true],
  ['https://git.example/acme/shop', 'ssh://git@alt.git.example:443/acme/shop', true],
  ['https://git.example/acme/shop', 'work:acme/shop.git', true],
  ['https://git.example/acme/shop', 'ssh://git.example/~/acme/shop', true],
  ['https://git.example/acme/shop', 'ssh://git@git.example:7999/srv/git/acme/shop.git', true],
  ['https://bits.example/bitbucket/scm/acme/shop.git', 'ssh://git@bits.example:7999/ACME/shop.git', true],
  ['https://acme@dev.azure.com/acme/web/_git/shop', 'git@ssh.dev.azure.com:v3/acme/web/shop', true],
  ['https://acme.visualstudio.com/web/_git/shop', 'acme@vs-ssh.visualstudio.com:v3/acme/web/shop', true],
  ['https://git.example/acme/shop', '/srv/mirrors/any.git', true],
  ['https://git.example/acme/shop', 'file:///srv/mirrors/any.git', true],
  ['https://git.example/acme/shop', '../any', true],
  ['https://git.example/acme/shop', 'C:\\mirrors\\any', true],
  ['https://git.example/acme/shop', 'https://git.example/acme/blog', false],
  ['https://git.example/acme/shop', 'git@git.example:acme/shop-web.git', false],
  ['https://git.example/acme/shop', 'git@git.example:fork/shop.git', false],
  ['https://git.example/a/one/shop', 'https://git.example/a/two/shop', false],
])('sameRepository() of %s and %s is %p', (one, other, same) => {
  expect([sameRepository(one, other), sameRepository(other, one)]).toEqual([same, same]);
});

test('checkTree() fails on a file in the place of the folder, and names it', () => {
  expect(() => checkTree(__filename, [shop], { scope: scope('one') })).toThrow(
    expect.objectContaining({ message: `Cannot read ${__filename}: a file stands where a folder is needed (ENOTDIR)` }),
  );
});
