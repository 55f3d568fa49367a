import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PushOptions, openConfigRepo } from '../../lib/repo';
import {
  addHook,
  commitAndPush,
  commitsOf,
  filesAt,
  git,
  newClone,
  newRemote,
  tryGit,
  useIdentity,
} from './git-fixture';
import { gitServer, hasHttpBackend } from './git-server';
import { ALL, newFolder, removeFolders, rendered } from './rendered';

const shop = rendered({ objects: { 'Deployment/web': 'replicas: 1' } });
const grown = rendered({ objects: { 'Deployment/web': 'replicas: 2' } });
const options: PushOptions = { scope: ALL, message: { subject: 'render' } };
const servers: ChildProcess[] = [];

beforeEach(useIdentity);
afterEach(() => servers.splice(0).forEach((server) => server.kill()));
afterEach(removeFolders);

describe('push', () => {
  test('fails for a file that another reader of YAML would read otherwise, and leaves nothing', async () => {
    const remote = newRemote();
    const repo = await openConfigRepo({ location: remote, cache: newFolder() });
    const dated = rendered({ objects: { 'ConfigMap/days': 'data: { first: 2001-12-14 }' } });
    await expect(repo.push([shop, dated], options)).rejects.toMatchObject({ code: 'repo/read-otherwise', exit: 70 });
    expect(tryGit(remote, 'for-each-ref').stdout).toBe('');
  });

  test('of processes that are killed leaves the remote at one state or another, whole', async () => {
    const remote = newRemote();
    const clone = newClone(remote);
    await (await openConfigRepo({ location: clone })).push([shop], options);
    for (const pause of [0, 120, 400]) {
      const child = spawn(process.execPath, [join(__dirname, 'endless-pusher.js'), clone], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, pause));
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(tryGit(remote, 'fsck', '--strict').status).toBe(0);
      expectWhole(filesAt(remote));
    }
    await untilUnlocked(clone);
    const result = await (await openConfigRepo({ location: clone })).push([grown], { ...options, allowDelete: 20 });
    expect([result.cloneLeft, git(clone, 'rev-parse', 'HEAD')]).toEqual([undefined, result.head]);
    expect(git(clone, 'status', '--porcelain', '--untracked-files=all')).toBe('');
  });

  test('fails when others push first every time, and leaves nothing', async () => {
    const remote = newRemote();
    commitAndPush(newClone(remote), { 'README.md': 'one' });
    addHook(remote, 'pre-receive', moveBranch(remote));
    const repo = await openConfigRepo({ location: remote, cache: newFolder() });
    const retries: number[] = [];
    const run = repo.push([shop], { ...options, attempts: 3, onRetry: (attempt) => retries.push(attempt) });
    await expect(run).rejects.toMatchObject({
      code: 'repo/push-contended',
      exit: 6,
      message: expect.stringContaining('3 attempts'),
    });
    expect(retries).toEqual([2, 3]);
    expect(Object.keys(filesAt(remote))).toEqual(['README.md']);
  });

  test('shows what a protected branch answers', async () => {
    const remote = newRemote();
    addHook(remote, 'update', 'echo "GH006: Protected branch update failed for $1" >&2; exit 1');
    const run = (await openConfigRepo({ location: newClone(remote) })).push([shop], options);
    await expect(run).rejects.toMatchObject({
      code: 'repo/push-refused',
      message: expect.stringContaining('remote rejected'),
      details: expect.arrayContaining(['GH006: Protected branch update failed for refs/heads/main']),
    });
    expect(commitsOf(remote)).toEqual([]);
  });

  test('fails on a remote that is gone', async () => {
    const clone = newClone(newRemote());
    git(clone, 'remote', 'set-url', 'origin', join(newFolder(), 'absent.git'));
    const run = (await openConfigRepo({ location: clone })).push([shop], options);
    await expect(run).rejects.toMatchObject({
      code: 'repo/unreachable',
      exit: 6,
      message: expect.stringContaining('absent.git'),
    });
  });

  test('fails on a server that does not answer, without the password in the message', async () => {
    const repo = await openConfigRepo({ location: 'http://ada:hush@127.0.0.1:9/config.git', cache: newFolder() });
    const error: unknown = await repo.push([shop], options).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'repo/unreachable', exit: 6 });
    expect(String(error) + JSON.stringify(error) + repo.location).not.toContain('hush');
  });

  test('makes a broken cache anew', async () => {
    const remote = newRemote();
    const cache = newFolder();
    const repo = await openConfigRepo({ location: remote, cache });
    await repo.push([shop], options);
    const [name = ''] = readdirSync(join(cache, 'repositories'));
    writeFileSync(join(cache, 'repositories', name, 'HEAD'), 'nonsense');
    await repo.push([grown], options);
    expect(commitsOf(remote)).toHaveLength(2);
  });
});

const overHttp = hasHttpBackend() ? describe : describe.skip;
if (!hasHttpBackend()) console.warn('git http-backend is not installed: nothing is tried over HTTP');

overHttp('push over HTTP', () => {
  test('fails on a server that only gives, with its words', async () => {
    const { url, remote } = await serve();
    git(remote, 'config', 'http.receivepack', 'false');
    const run = (await openConfigRepo({ location: url, cache: newFolder() })).push([shop], options);
    await expect(run).rejects.toMatchObject({ code: 'repo/push-refused', exit: 6 });
    expect(commitsOf(remote)).toEqual([]);
  });

  test.each([
    ['without credentials', ''],
    ['with the wrong ones', 'tester:wrong@'],
  ])('fails on a server that wants to know who asks, %s', async (_, user) => {
    const { url } = await serve('right');
    const repo = await openConfigRepo({ location: url.replace('http://', `http://${user}`), cache: newFolder() });
    const error: unknown = await repo.push([shop], options).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'repo/unreachable', exit: 6 });
    expect(String(error) + JSON.stringify(error)).not.toContain('wrong');
  });

  test('takes credentials that an askpass program gives', async () => {
    const { url, remote } = await serve('right');
    const askpass = join(newFolder(), 'askpass');
    writeFileSync(askpass, '#!/bin/sh\ncase "$1" in Username*) echo tester;; *) echo right;; esac\n');
    chmodSync(askpass, 0o755);
    process.env['GIT_ASKPASS'] = askpass;
    try {
      await (await openConfigRepo({ location: url, cache: newFolder() })).push([shop], options);
    } finally {
      delete process.env['GIT_ASKPASS'];
    }
    expect(commitsOf(remote)).toHaveLength(1);
  });
});

async function serve(password?: string): Promise<{ url: string; remote: string }> {
  const remote = newRemote();
  git(remote, 'config', 'http.receivepack', 'true');
  const server = await gitServer(remote, password);
  servers.push(server.process);
  return { url: server.url, remote };
}

/** Each unit of the branch is the work of one single round. */
function expectWhole(files: Readonly<Record<string, string>>): void {
  const rounds = Object.entries(files).filter(([path]) => path.startsWith('envs/qa/eu/pushed/'));
  expect(new Set(rounds.map(([, text]) => text)).size).toBeLessThanOrEqual(1);
  expect([0, 20]).toContain(rounds.length);
}

/** A git process of a killed run may still be at work for a moment. */
async function untilUnlocked(clone: string): Promise<void> {
  for (let tries = 0; existsSync(join(clone, '.git/index.lock')) && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A hook that lets someone else push while a push is under way. */
function moveBranch(remote: string): string {
  const next = 'git commit-tree -p main -m race main^{tree}';
  return `unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES\ncd "${remote}" && git update-ref refs/heads/main $(${next})`;
}
