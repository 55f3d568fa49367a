import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn, workspace } from './config-repository';
import { documentOf, runIn } from './run-in';
import { SHOP, shopWith } from './shop';
import { removeTempProjects, tempProject, writeFiles } from './temp-project';

afterAll(removeTempProjects);

const untyped = 'note types were not checked';

/** A project whose types are not checked: the double of the package has none. */
function place(changes: Parameters<typeof workspace>[0] = {}): ReturnType<typeof workspace> {
  const made = workspace(changes);
  rmSync(join(made.folder, 'node_modules/typescript'));
  return made;
}

const change = (source: string, from: string, to: string): void =>
  writeFiles(source, { 'shop.ts': shopWith({ 'shop.ts': (text) => text.replace(from, to) })['shop.ts']! });

function remoteHead({ folder }: ReturnType<typeof workspace>): string {
  const bare = join(folder, 'config.git');
  return existsSync(bare) ? gitIn(bare, 'rev-parse', 'main') : 'gone';
}

describe('synth push', () => {
  test('commits and pushes what is rendered, and makes no commit the second time', async () => {
    const { source, git } = place();
    const first = await runIn(source, ['push', '--message', 'first']);
    const second = await runIn(source, ['push']);
    expect(first.exit).toBe(0);
    expect(first.err).toContain(untyped);
    expect(first.out).toMatch(/8 objects in ..\/config: 8 written, 0 removed\npushed [0-9a-f]{10} to main\n$/);
    expect(second.out).toBe('8 objects in ../config: nothing changed\nNothing to commit on main\n');
    expect(git('log', '--format=%s', 'origin/main')).toBe('render(dev, prod): first');
    expect(git('status', '--porcelain')).toBe('');
  });

  test('says in the commit which source it was rendered from', async () => {
    const { source, git } = place();
    gitIn(source, 'init', '--quiet');
    gitIn(source, 'remote', 'add', 'origin', 'https://user:secret@git.example/shop.git');
    gitIn(source, 'add', '.');
    gitIn(source, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'feat: a shop');
    const sha = gitIn(source, 'rev-parse', 'HEAD');
    await runIn(source, ['push', '--env', 'prod']);
    expect(git('log', '-1', '--format=%s%n%(trailers:only)', 'origin/main')).toMatch(
      new RegExp(
        `^render\\(prod\\): feat: a shop\nSource-Repo: https://git.example/shop.git\nSource-Commit: ${sha}\nEnvironment: prod\nRender-Tool: cdk8s-gitops@`,
      ),
    );
    expect(JSON.parse(git('show', 'origin/main:envs/prod/prd-eu/shop/hydrator.metadata'))).toMatchObject({
      drySha: sha,
      subject: 'feat: a shop',
    });
  });

  test('gives the commit and every file in the document', async () => {
    const { source, git } = place();
    const document = await documentOf(source, ['push', '--env', 'dev']);
    expect(document).toMatchObject({
      schemaVersion: 1,
      command: 'push',
      exit: 0,
      branch: 'main',
      environments: ['dev'],
    });
    expect(document.commit).toBe(git('rev-parse', 'origin/main'));
    expect(document.files).toContainEqual({ path: 'envs/dev/dev-eu/shop/deployment-web.yaml', change: 'written' });
  });

  test.each<[string, (made: ReturnType<typeof workspace>) => void, number, string]>([
    [
      'when the repository is no repository',
      ({ config }) => {
        rmSync(config, { recursive: true });
        mkdirSync(config);
      },
      5,
      'repo/not-a-repository',
    ],
    [
      'when the clone has a commit that the remote has not',
      ({ config, git }) => {
        writeFileSync(join(config, 'x'), '');
        git('add', 'x');
        git('commit', '--quiet', '-m', 'mine');
      },
      4,
      'repo/diverged',
    ],
    [
      'when the working tree has other changes',
      ({ config, git }) => {
        writeFileSync(join(config, 'x'), '');
        git('add', 'x');
      },
      4,
      'repo/dirty',
    ],
    [
      'when the remote is gone',
      ({ folder }) => rmSync(join(folder, 'config.git'), { recursive: true }),
      6,
      'repo/unreachable',
    ],
    [
      'when a hook refuses the push',
      ({ folder }) =>
        writeFileSync(join(folder, 'config.git/hooks/pre-receive'), '#!/bin/sh\necho no entry >&2\nexit 1\n', {
          mode: 0o755,
        }),
      6,
      'repo/push-refused',
    ],
  ])('fails %s', async (_, spoil, code, name) => {
    const made = place();
    await runIn(made.source, ['push']);
    const pushed = remoteHead(made);
    spoil(made);
    change(made.source, 'nginx:1.29', 'nginx:1.30');
    const { exit, err, out } = await runIn(made.source, ['push']);
    expect(err).toContain(`error ${name}\n`);
    expect({ exit, out }).toEqual({ exit: code, out: '' });
    expect([pushed, 'gone']).toContain(remoteHead(made));
  });

  test('fails when the project names no repository', async () => {
    const { exit, err } = await runIn(tempProject(SHOP), ['push']);
    expect(exit).toBe(5);
    expect(err).toContain('error cli/no-repository\n');
  });
});

describe('synth diff', () => {
  test('shows what would change in the repository, and ends with 1', async () => {
    const { source } = place();
    await runIn(source, ['push']);
    expect(await runIn(source, ['diff'])).toEqual({ exit: 0, err: '', out: 'No differences in dev, prod.\n' });
    change(source, "{ name: 'app', image: 'nginx:1.29'", "{ name: 'app', image: 'nginx:1.30'");
    const { exit, out } = await runIn(source, ['diff', '--env', 'prod']);
    expect((await documentOf(source, ['diff'])).changes).toHaveLength(2);
    expect(exit).toBe(1);
    expect(out).toBe(
      'prod/prd-eu/shop\n~ Deployment/web in shop\n    ~ spec.template.spec.containers[app].image: nginx:1.29 → nginx:1.30\n\n1 object: 1 changed\n',
    );
  });

  test('shows hand edits too, with a note', async () => {
    const { source, config } = place();
    await runIn(source, ['push']);
    const file = join(config, 'envs/prod/prd-eu/shop/service-web.yaml');
    writeFileSync(file, 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\n');
    const { exit, out, err } = await runIn(source, ['diff', '--env', 'prod']);
    expect(exit).toBe(1);
    expect(err).toContain(
      'note envs/prod/prd-eu/shop/service-web.yaml: edited by hand since it was rendered; writing will be refused\n',
    );
    expect(out).toContain('~ Service/web in shop\n');
  });
});

describe('synth status', () => {
  test('shows how far each environment has got', async () => {
    const { source, git } = place();
    await runIn(source, ['push']);
    expect((await runIn(source, ['status'])).exit).toBe(0);
    change(source, 'replicas: 3', 'replicas: 4');
    await runIn(source, []);
    const rendered = await runIn(source, ['status']);
    git('add', '.');
    git('commit', '--quiet', '-m', 'mine');
    const committed = await documentOf(source, ['status']);
    expect(rendered).toEqual({
      exit: 1,
      err: '',
      out: [
        'ENVIRONMENT  CLUSTER  RENDERED  COMMITTED  PUSHED     APPLIED',
        'dev          dev-eu   current   current    current    -',
        'prod         prd-eu   current   1 differs  1 differs  -',
        '',
      ].join('\n'),
    });
    expect(committed).toMatchObject({ exit: 1, current: false });
    expect(committed.environments[1]).toEqual({
      environment: 'prod',
      cluster: 'prd-eu',
      rendered: 0,
      committed: 0,
      pushed: 1,
      applied: 'unknown',
    });
  });

  test('compares with the output folder where there is no repository', async () => {
    const folder = tempProject(SHOP);
    const { exit, out } = await runIn(folder, ['status', '--env', 'dev']);
    expect(exit).toBe(1);
    expect(out).toContain('dev          dev-eu   4 differ  -          -       -\n');
  });
});
