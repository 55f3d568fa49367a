import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PushOptions, openConfigRepo } from '../../lib/repo';
import { addHook, commitAndPush, commitsOf, git, newClone, newRemote, tryGit, useIdentity } from './git-fixture';
import { restoreVariables, setVariables } from './variables';
import { ALL, newFolder, put, readAll, removeFolders, rendered, stamps } from './rendered';

const FOLDER = 'envs/prod/eu/shop';
const WEB = `${FOLDER}/deployment-web.yaml`;
const shop = rendered({ objects: { 'Deployment/web': 'replicas: 1', 'Service/web': 'port: 80' } });
const grown = rendered({ objects: { 'Deployment/web': 'replicas: 3', 'ConfigMap/web': 'a: 1' } });
const qa = rendered({ environment: 'qa', objects: { 'Service/web': 'port: 80' } });

beforeEach(useIdentity);
afterEach(restoreVariables);
afterEach(removeFolders);

function push(more: Partial<PushOptions> = {}): PushOptions {
  return { scope: ALL, message: { subject: 'render' }, ...more };
}

function isClean(clone: string): boolean {
  return git(clone, 'status', '--porcelain', '--untracked-files=all') === '';
}

describe('CloneRepo', () => {
  test('write and push go together: the working tree is what was pushed, and clean', async () => {
    const remote = newRemote('my remote ä.git');
    const clone = newClone(remote, 'my clone ü');
    const repo = await openConfigRepo({ location: clone });
    await repo.write([shop, qa], { scope: ALL });
    const { commit, cloneLeft } = await repo.push([shop, qa], push());
    expect([git(clone, 'rev-parse', 'HEAD'), cloneLeft]).toEqual([commit, undefined]);
    expect(isClean(clone)).toBe(true);
    await repo.write([grown], { scope: ALL });
    const second = await repo.push([grown], { ...push(), allowDelete: 2 });
    expect([git(clone, 'rev-parse', 'HEAD'), git(remote, 'rev-parse', 'main')]).toEqual([second.commit, second.commit]);
    expect(isClean(clone)).toBe(true);
    const before = stamps(clone);
    await repo.write([grown], { scope: ALL });
    expect(stamps(clone)).toEqual(before);
  });

  test('push brings a clone of an empty repository to the branch, whatever it was on', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    git(clone, 'symbolic-ref', 'HEAD', 'refs/heads/master');
    const repo = await openConfigRepo({ location: clone });
    const { commit, cloneLeft } = await repo.push([shop], push());
    expect([git(clone, 'rev-parse', 'refs/heads/main'), cloneLeft]).toEqual([commit, undefined]);
    expect(git(clone, 'symbolic-ref', '--short', 'HEAD')).toBe('main');
    expect(isClean(clone)).toBe(true);
  });

  test('push without write brings the working tree along, from what others pushed too', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    const repo = await openConfigRepo({ location: clone });
    await repo.push([shop], push());
    commitAndPush(newClone(remote), { 'README.md': 'ours' });
    await repo.push([grown], push());
    expect(readAll(clone)['README.md']).toBe('ours');
    expect(readAll(clone)[WEB]).toBe(grown.files.get('deployment-web.yaml'));
    expect(isClean(clone)).toBe(true);
  });

  test('push takes what an earlier run rendered for its own, however old', async () => {
    const clone = newClone(newRemote());
    const repo = await openConfigRepo({ location: clone });
    await repo.push([shop], push());
    await repo.write([rendered({ objects: { 'Deployment/web': 'replicas: 2', 'Secret/new': 'b: 1' } })], {
      scope: ALL,
    });
    expect((await repo.push([grown], push())).cloneLeft).toBeUndefined();
    expect(isClean(clone)).toBe(true);
    expect(existsSync(join(clone, FOLDER, 'secret-new.yaml'))).toBe(false);
  });

  test('push leaves rendered files of other environments in the working tree', async () => {
    const clone = newClone(newRemote());
    const repo = await openConfigRepo({ location: clone });
    await repo.write([shop, qa], { scope: ALL });
    await repo.push([shop], push({ scope: { environments: ['prod'] } }));
    expect(existsSync(join(clone, 'envs/qa/eu/shop/service-web.yaml'))).toBe(true);
    expect(git(clone, 'ls-tree', '-r', '--name-only', 'HEAD')).not.toContain('envs/qa');
  });

  test('the previous generation stays when files are written and pushed again', async () => {
    const clone = newClone(newRemote());
    const repo = await openConfigRepo({ location: clone });
    const generation = (n: number) => rendered({ objects: { [`ConfigMap/web-h${n}`]: `n: ${n}` } });
    for (const n of [1, 2]) await repo.push([generation(n)], push());
    const before = stamps(clone);
    await repo.write([generation(2)], { scope: ALL });
    expect(stamps(clone)).toEqual(before);
    expect(readAll(clone)[`${FOLDER}/configmap-web.previous-1.yaml`]).toContain('n: 1');
  });

  test('push fails on a dirty working tree and names the file', async () => {
    const remote = newRemote();
    commitAndPush(newClone(remote), { 'README.md': 'one' });
    const clone = newClone(remote);
    writeFileSync(join(clone, 'README.md'), 'two');
    const run = (await openConfigRepo({ location: clone })).push([shop], push());
    await expect(run).rejects.toMatchObject({ code: 'repo/dirty', exit: 4, details: ['README.md'] });
    expect(commitsOf(remote)).toHaveLength(1);
    expect(readAll(clone)['README.md']).toBe('two');
  });

  test('push fails on a hand edit in the working tree, shows it, and keeps it', async () => {
    const clone = newClone(newRemote());
    const repo = await openConfigRepo({ location: clone });
    await repo.push([shop], push());
    put(clone, WEB, 'replicas: 7\n');
    await expect(repo.push([grown], push())).rejects.toMatchObject({
      code: 'repo/hand-edit',
      details: expect.arrayContaining(['-replicas: 7']),
    });
    expect(readAll(clone)[WEB]).toBe('replicas: 7\n');
    await repo.push([grown], push({ discardEdits: true }));
    expect(readAll(clone)[WEB]).toBe(grown.files.get('deployment-web.yaml'));
    expect(isClean(clone)).toBe(true);
  });

  test('push fails on a branch that diverged, and says by how much', async () => {
    const remote = newRemote();
    commitAndPush(newClone(remote), { 'README.md': 'one' });
    const clone = newClone(remote);
    commitAndPush(newClone(remote), { 'README.md': 'two' });
    git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'local');
    const run = (await openConfigRepo({ location: clone })).push([shop], push());
    await expect(run).rejects.toMatchObject({
      code: 'repo/diverged',
      exit: 4,
      message: expect.stringContaining('has 1 commit that'),
    });
    await expect(run).rejects.toMatchObject({ message: expect.stringContaining('lacks 1') });
    expect(commitsOf(remote)).toHaveLength(2);
  });

  test('push builds on local commits when the remote has no branch yet', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'local');
    const { commit } = await (await openConfigRepo({ location: clone })).push([shop], push());
    expect(commitsOf(remote)).toEqual([commit, git(clone, 'rev-parse', 'HEAD~1')]);
  });

  test('push to a branch that is not checked out leaves the working tree alone', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    commitAndPush(clone, { 'README.md': 'one' });
    writeFileSync(join(clone, 'README.md'), 'in progress');
    const { cloneLeft } = await (await openConfigRepo({ location: clone, branch: 'rendered' })).push([shop], push());
    expect(cloneLeft).toContain('not checked out');
    expect(commitsOf(remote, 'rendered')).toHaveLength(1);
    expect(readAll(clone)).toEqual({ 'README.md': 'in progress' });
  });

  test('push says so when a file in the way keeps the clone from following, and loses nothing', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    const repo = await openConfigRepo({ location: clone });
    await repo.push([shop], push());
    commitAndPush(newClone(remote), { 'notes.txt': 'theirs' });
    put(clone, 'notes.txt', 'mine');
    const { commit, cloneLeft } = await repo.push([grown], push());
    expect(git(remote, 'rev-parse', 'main')).toBe(commit);
    expect(cloneLeft).toContain('notes.txt');
    expect(readAll(clone)['notes.txt']).toBe('mine');
    rmSync(join(clone, 'notes.txt'));
    expect((await repo.push([grown], push())).cloneLeft).toBeUndefined();
    expect(isClean(clone)).toBe(true);
  });

  test('status counts commits and names changed files', async () => {
    const clone = newClone(newRemote());
    const repo = await openConfigRepo({ location: clone });
    await repo.push([shop], push());
    git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'local');
    put(clone, 'notes.txt', '');
    expect(await repo.status()).toMatchObject({ checkedOut: 'main', ahead: 1, behind: 0, changed: ['notes.txt'] });
  });

  test('read gives the working tree, the last commit and any revision', async () => {
    const clone = newClone(newRemote());
    const repo = await openConfigRepo({ location: clone });
    await repo.push([shop], push());
    git(clone, 'tag', 'v1');
    await repo.push([grown], push());
    await repo.write([qa], { scope: ALL });
    const seen = async (at: Parameters<typeof repo.read>[0]) =>
      (await repo.read(at)).units.map(({ files }) => [...files.keys()]);
    expect(await seen({})).toEqual([['service-web.yaml']]);
    expect(await seen({ at: 'head' })).toEqual([['configmap-web.yaml', 'deployment-web.yaml']]);
    expect(await seen({ at: { revision: 'v1' } })).toEqual([['deployment-web.yaml', 'service-web.yaml']]);
    expect(await seen({ environments: ['qa'], at: 'head' })).toEqual([]);
  });

  test('runs no hook of the clone, and is not led astray by variables of a hook', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    for (const hook of ['pre-push', 'post-checkout', 'reference-transaction'])
      addHook(join(clone, '.git'), hook, 'exit 1');
    const repo = await openConfigRepo({ location: clone });
    setVariables({ GIT_DIR: join(newFolder(), 'elsewhere'), GIT_INDEX_FILE: 'nowhere' });
    await repo.push([shop], push());
    restoreVariables();
    expect(commitsOf(remote)).toHaveLength(1);
  });

  test('understands git in every locale and time zone', async () => {
    setVariables({ LC_ALL: 'da_DK.UTF-8', LANG: 'tr_TR.UTF-8', LANGUAGE: 'de', TZ: 'Pacific/Chatham' });
    const remote = newRemote();
    const repo = await openConfigRepo({ location: newClone(remote) });
    await repo.push([shop], push());
    addHook(remote, 'pre-receive', 'exit 1');
    await expect(repo.push([grown], push())).rejects.toMatchObject({ code: 'repo/push-refused' });
  });

  test('fails when the clone has no remote', async () => {
    const clone = newFolder();
    git(clone, 'init', '--quiet', '--initial-branch=main');
    const run = (await openConfigRepo({ location: clone })).push([shop], push());
    await expect(run).rejects.toMatchObject({ code: 'repo/no-remote', exit: 5 });
  });

  test('fails when no one is known to make the commit', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    const names = ['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL'];
    setVariables(Object.fromEntries(names.map((name) => [name, undefined])));
    git(clone, 'config', 'user.useConfigOnly', 'true');
    const repo = await openConfigRepo({ location: clone });
    await expect(repo.push([shop], push())).rejects.toMatchObject({ code: 'repo/no-author', exit: 5 });
    await repo.push([shop], push({ author: { name: 'Grace', email: 'grace@example.com' } }));
    expect(git(remote, 'log', '-1', '--format=%an <%ae> %cn', 'main')).toBe('Grace <grace@example.com> Grace');
  });
});

describe('openConfigRepo', () => {
  test('fails on a path that does not exist', async () => {
    const location = join(newFolder(), 'absent');
    await expect(openConfigRepo({ location })).rejects.toMatchObject({ code: 'repo/not-a-repository', exit: 5 });
  });

  test('fails on a folder that is no repository, and makes none of it', async () => {
    const location = newFolder();
    await expect(openConfigRepo({ location })).rejects.toMatchObject({ code: 'repo/not-a-repository' });
    expect(tryGit(location, 'rev-parse', '--git-dir').status).not.toBe(0);
  });

  test('fails on a folder within another repository', async () => {
    const clone = newClone(newRemote());
    put(clone, 'inner/file', '');
    const run = openConfigRepo({ location: 'inner', cwd: clone });
    await expect(run).rejects.toMatchObject({
      code: 'repo/not-a-repository',
      message: expect.stringContaining('within the repository'),
    });
  });

  test.each(['-x', 'a b', 'a..b', ''])('fails on the branch name %p', async (branch) => {
    await expect(openConfigRepo({ location: newRemote(), branch })).rejects.toMatchObject({ exit: 5 });
  });

  test('a remote address has no working tree', async () => {
    const repo = await openConfigRepo({ location: newRemote(), cache: newFolder() });
    await expect(repo.write([shop], { scope: ALL })).rejects.toMatchObject({ code: 'repo/no-working-tree', exit: 5 });
    await expect(repo.read({ at: 'working-tree' })).rejects.toMatchObject({ code: 'repo/no-working-tree' });
    expect(repo.root).toBeUndefined();
  });
});
