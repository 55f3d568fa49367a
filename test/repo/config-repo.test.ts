import { type ChildProcess } from 'node:child_process';
import { GitopsError } from '../../lib/manifest';
import { type ConfigRepo, type PushOptions, openConfigRepo } from '../../lib/repo';
import { addHook, commitAndPush, commitsOf, filesAt, git, newClone, newRemote, useIdentity } from './git-fixture';
import { gitServer, hasHttpBackend } from './git-server';
import { MemoryConfigRepo, MemoryRemote } from './memory-config-repo';
import { ALL, newFolder, removeFolders, rendered } from './rendered';

/** What the contract needs of the place that is pushed to. */
interface Place {
  /** One more writer to the same branch. */
  open(): Promise<ConfigRepo>;
  commits(): readonly string[];
  files(): Record<string, string>;
  message(): string;
  /** Someone changes files of the branch by hand. */
  edit(files: Readonly<Record<string, string>>): void;
  refuse(words: string): void;
}

const FOLDER = 'envs/prod/eu/shop';
const shop = rendered({ objects: { 'Deployment/web': 'replicas: 1', 'Service/web': 'port: 80' } });
const grown = rendered({ objects: { 'Deployment/web': 'replicas: 3', 'Service/web': 'port: 80' } });
const redis = rendered({ application: 'redis', objects: { 'Service/redis': 'port: 6379' } });
const qa = rendered({ environment: 'qa', objects: { 'Service/web': 'port: 80' } });
const servers: ChildProcess[] = [];

beforeEach(useIdentity);
afterEach(removeFolders);

function push(subject: string, more: Partial<PushOptions> = {}): PushOptions {
  return { scope: { ...ALL, ownName: true }, message: { subject }, ...more };
}

const places: [string, () => Promise<Place>][] = [
  ['in memory', () => Promise.resolve(memoryPlace())],
  ['a clone', () => Promise.resolve(gitPlace(newRemote(), (remote) => ({ location: newClone(remote) })))],
  [
    'a file address',
    () => Promise.resolve(gitPlace(newRemote(), (remote) => ({ location: `file://${remote}`, cache: newFolder() }))),
  ],
];
if (hasHttpBackend()) places.push(['an HTTP server', httpPlace]);
else console.warn('git http-backend is not installed: the contract does not run over HTTP');

describe.each(places)('ConfigRepo, %s,', (_, makePlace) => {
  let place: Place;
  let repo: ConfigRepo;
  beforeEach(async () => {
    place = await makePlace();
    repo = await place.open();
  });
  afterEach(() => servers.splice(0).forEach((server) => server.kill()));

  test('push makes the first commit of an empty repository', async () => {
    const message = {
      subject: 'render(prod): first',
      body: 'two objects',
      trailers: [
        ['Environment', 'prod'],
        ['Source-Commit', 'abc'],
      ] as const,
    };
    const result = await repo.push([shop], push('', { message }));
    expect(place.commits()).toEqual([result.commit]);
    expect(result.head).toBe(result.commit);
    expect(place.message()).toBe('render(prod): first\n\ntwo objects\n\nEnvironment: prod\nSource-Commit: abc');
    expect(place.files()[`${FOLDER}/deployment-web.yaml`]).toBe(shop.files.get('deployment-web.yaml'));
    expect(Object.keys(place.files()).sort()).toEqual(
      [
        '.gitattributes',
        '.render/envs/prod/eu/shop.index',
        `${FOLDER}/deployment-web.yaml`,
        `${FOLDER}/service-web.yaml`,
      ].sort(),
    );
  });

  test('push makes no commit when nothing changed', async () => {
    const first = await repo.push([shop], push('one'));
    const again = await repo.push([shop], push('two', { facts: { drySha: 'other' } }));
    expect([again.commit, again.head]).toEqual([undefined, first.commit]);
    expect(place.commits()).toHaveLength(1);
  });

  test('push of nothing into an empty repository makes no commit', async () => {
    expect((await repo.push([], push('nothing'))).commit).toBeUndefined();
    expect(place.commits()).toEqual([]);
  });

  test('push keeps what others pushed and what is out of scope', async () => {
    const other = await place.open();
    await repo.push([shop, qa], push('one'));
    place.edit({ 'README.md': 'ours', [`${FOLDER}/NOTES.txt`]: 'mine' });
    await other.push([redis], push('two', { scope: { environments: [] } }));
    await repo.push([grown], push('three', { scope: { environments: [] } }));
    const files = place.files();
    expect(files['README.md']).toBe('ours');
    expect(files[`${FOLDER}/NOTES.txt`]).toBe('mine');
    expect(files['envs/prod/eu/redis/service-redis.yaml']).toBeDefined();
    expect(files['envs/qa/eu/shop/service-web.yaml']).toBeDefined();
    expect(files[`${FOLDER}/deployment-web.yaml`]).toBe(grown.files.get('deployment-web.yaml'));
    expect(place.commits()).toHaveLength(4);
  });

  test('push removes what is no longer rendered', async () => {
    await repo.push([shop, redis], push('one'));
    place.edit({ [`${FOLDER}/NOTES.txt`]: 'mine' });
    await repo.push([redis], push('two'));
    expect(Object.keys(place.files()).filter((path) => path.includes('shop'))).toEqual([`${FOLDER}/NOTES.txt`]);
  });

  test('push asks before it removes an application that no name claims', async () => {
    await repo.push([shop, redis], push('one'));
    const error = await failure(repo.push([redis], push('two', { scope: ALL })));
    expect([error.code, error.exit]).toEqual(['repo/application-gone', 4]);
    expect(error.details).toEqual(['prod: Deployment/web in shop', 'prod: Service/web in shop']);
    expect(place.commits()).toHaveLength(1);
    await repo.push([redis], push('three', { scope: ALL, allowDelete: 2 }));
    expect(Object.keys(place.files()).filter((path) => path.includes('shop'))).toEqual([]);
  });

  test('push fails on a hand edit at the head, shows it, and makes no commit', async () => {
    await repo.push([shop], push('one'));
    place.edit({ [`${FOLDER}/deployment-web.yaml`]: 'replicas: 7\n' });
    const error = await failure(repo.push([grown], push('two')));
    expect([error.code, error.exit]).toEqual(['repo/hand-edit', 4]);
    expect(error.details.join('\n')).toMatch(/^-replicas: 7$[^]*^\+replicas: 3$/m);
    expect(place.commits()).toHaveLength(2);
    await repo.push([grown], push('three', { discardEdits: true }));
    expect(place.files()[`${FOLDER}/deployment-web.yaml`]).toBe(grown.files.get('deployment-web.yaml'));
  });

  test('push fails with the words of the server when it refuses, and nothing changes', async () => {
    place.refuse('the branch is frozen until Monday');
    const error = await failure(repo.push([shop], push('one')));
    expect([error.code, error.exit]).toEqual(['repo/push-refused', 6]);
    expect([error.message, ...error.details].join('\n')).toContain('the branch is frozen until Monday');
    expect(place.commits()).toEqual([]);
  });

  test('push keeps the previous generation of a hashed object, and only that', async () => {
    const generation = (n: number) => rendered({ objects: { [`ConfigMap/web-h${n}`]: `n: ${n}` } });
    const path = `${FOLDER}/configmap-web`;
    for (const n of [1, 2, 3]) await repo.push([generation(n)], push(`generation ${n}`));
    expect(Object.keys(place.files()).filter((name) => name.startsWith(FOLDER))).toEqual([
      `${path}.previous-1.yaml`,
      `${path}.yaml`,
    ]);
    expect(place.files()[`${path}.previous-1.yaml`]).toBe(generation(2).files.get('configmap-web.yaml'));
    expect((await repo.push([generation(3)], push('again'))).commit).toBeUndefined();
    await repo.push([generation(2)], push('back'));
    expect(place.files()[`${path}.previous-1.yaml`]).toBe(generation(3).files.get('configmap-web.yaml'));
    await repo.push([generation(2)], push('none kept', { retain: 0 }));
    expect(place.files()[`${path}.previous-1.yaml`]).toBeUndefined();
  });

  test('push writes the facts of the source commit beside manifests that change', async () => {
    const facts = { repoURL: 'https://git.example.com/shop', drySha: 'a'.repeat(40), subject: 'more <replicas>' };
    await repo.push([shop, redis], push('one', { facts }));
    await repo.push([grown, redis], push('two', { facts: { ...facts, drySha: 'b'.repeat(40) } }));
    const text = (application: string) => place.files()[`envs/prod/eu/${application}/hydrator.metadata`] ?? '';
    expect(JSON.parse(text('shop'))).toEqual({ ...facts, drySha: 'b'.repeat(40) });
    expect(JSON.parse(text('redis'))).toEqual(facts);
    expect(text('redis')).toContain('"subject": "more <replicas>"');
    await repo.push([shop, redis], push('three'));
    expect([text('shop'), JSON.parse(text('redis'))]).toEqual(['', facts]);
    await repo.push([grown, redis], push('four', { facts }));
    await repo.push([redis], push('five', { facts }));
    expect(text('shop')).toBe('');
  });

  test('read gives the rendered files of the environments asked for', async () => {
    const { commit } = await repo.push([shop, qa], push('one'));
    place.edit({ [`${FOLDER}/extra.yaml`]: 'kind: Pod\n' });
    const { units, revision } = await (await place.open()).read({ environments: ['prod'], at: 'remote' });
    expect(units).toEqual([{ unit: shop.unit, namespace: 'shop', files: sorted(shop.files), foreign: ['extra.yaml'] }]);
    expect(revision).toBe(place.commits()[0]);
    const before = await repo.read({ at: { revision: commit ?? '' } });
    expect(before.units.map(({ unit, foreign }) => [unit.environment, foreign])).toEqual([
      ['prod', []],
      ['qa', []],
    ]);
  });

  test('read gives nothing of an empty repository', async () => {
    expect(await repo.read({ at: 'remote' })).toEqual({ units: [] });
  });

  test('read fails on a revision that is not there', async () => {
    await repo.push([shop], push('one'));
    for (const revision of ['f'.repeat(40), 'nowhere', '--help']) {
      expect(await failure(repo.read({ at: { revision } }))).toMatchObject({ code: 'repo/unknown-revision', exit: 5 });
    }
  });

  test('plan says what a push would do, and does nothing', async () => {
    await repo.push([shop], push('one'));
    const { changes } = await repo.plan([grown], { scope: ALL, at: 'remote' });
    expect(changes.filter(({ change }) => change === 'written').map(({ path }) => path)).toEqual([
      `${FOLDER}/deployment-web.yaml`,
      '.render/envs/prod/eu/shop.index',
    ]);
    expect(place.commits()).toHaveLength(1);
  });

  test('status names the last commit of the remote', async () => {
    expect((await repo.status()).remoteHead).toBeUndefined();
    const { commit } = await repo.push([shop], push('one'));
    expect(await repo.status()).toMatchObject({
      branch: 'main',
      head: commit,
      remoteHead: commit,
      ahead: 0,
      behind: 0,
      changed: [],
    });
  });

  test('push of several writers at once loses nothing, and the history stays a line', async () => {
    const writers = await Promise.all([1, 2, 3, 4].map(() => place.open()));
    const unit = (writer: number, round: number) =>
      rendered({ application: `app${writer}`, objects: { 'Service/web': `round: ${round}` } });
    await Promise.all(
      writers.map(async (writer, at) => {
        const options = { scope: { environments: [] } };
        for (const round of [1, 2]) await writer.push([unit(at, round)], push(`${at} ${round}`, options));
        expect((await writer.push([unit(at, 2)], push(`${at} again`, options))).commit).toBeUndefined();
      }),
    );
    expect(place.commits()).toHaveLength(8);
    for (const at of [0, 1, 2, 3]) {
      expect(place.files()[`envs/prod/eu/app${at}/service-web.yaml`]).toBe(unit(at, 2).files.get('service-web.yaml'));
    }
  });
});

async function failure(run: Promise<unknown>): Promise<GitopsError> {
  const error: unknown = await run.catch((caught: unknown) => caught);
  if (GitopsError.is(error)) return error;
  throw new Error(`it did not fail with an error of ours: ${String(error)}`);
}

function sorted(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function memoryPlace(): Place {
  const remote = new MemoryRemote();
  return {
    open: () => Promise.resolve(new MemoryConfigRepo(remote)),
    commits: () => remote.commits.map(({ id }) => id).reverse(),
    files: () => Object.fromEntries([...(remote.head?.tree ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))),
    message: () => remote.head?.message.trimEnd() ?? '',
    edit: (files) => void remote.add(new Map([...(remote.head?.tree ?? []), ...Object.entries(files)]), 'by hand'),
    refuse: (words) => (remote.refusal = words),
  };
}

function gitPlace(remote: string, where: (remote: string) => { location: string; cache?: string }): Place {
  return {
    open: () => openConfigRepo(where(remote)),
    commits: () => {
      expect(git(remote, 'rev-list', '--merges', '--all')).toBe('');
      return commitsOf(remote);
    },
    files: () => filesAt(remote),
    message: () => git(remote, 'log', '-1', '--format=%B', 'main'),
    edit: (files) => commitAndPush(newClone(remote), files),
    refuse: (words) => addHook(remote, 'pre-receive', `echo "${words}" >&2; exit 1`),
  };
}

async function httpPlace(): Promise<Place> {
  const remote = newRemote();
  git(remote, 'config', 'http.receivepack', 'true');
  const server = await gitServer(remote);
  servers.push(server.process);
  return gitPlace(remote, () => ({ location: server.url, cache: newFolder() }));
}
