import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../lib/cli';
import { InProcessKubernetes, type Listening } from '../../lib/testing';
import { type Workspace, workspace } from './config-repository';
import { memoryIo } from './memory-io';
import { documentOf, runIn } from './run-in';
import { SHOP, shopWith } from './shop';
import { removeTempProjects, tempProject, writeFiles } from './temp-project';

let kubernetes: InProcessKubernetes;
let api: Listening;
let target: readonly string[];

beforeEach(async () => {
  kubernetes = new InProcessKubernetes();
  api = await kubernetes.listen();
  target = ['--env', 'prod', '--kubeconfig', api.kubeconfigFile];
});
afterEach(() => kubernetes.stop());
afterAll(removeTempProjects);

/** A project whose files stand in the folder `dist`. */
async function rendered(files: Readonly<Record<string, string>> = SHOP): Promise<string> {
  const folder = tempProject(files);
  await runIn(folder, ['--quiet']);
  return folder;
}

/** A project whose files are in the working tree of its config repository. */
async function renderedRepository(): Promise<Workspace> {
  const made = workspace();
  await runIn(made.source, ['--quiet']);
  return made;
}

async function live(path: string): Promise<unknown> {
  return JSON.parse((await kubernetes.transport().request({ method: 'GET', path })).body) as unknown;
}

const DEPLOYMENT = '/apis/apps/v1/namespaces/shop/deployments/web';
const from = (folder: string): readonly string[] => ['--from', 'dist', ...target, '--cwd', folder];

describe('synth plan', () => {
  test('says what would be created, writes nothing and ends with 1', async () => {
    const { source, git } = await renderedRepository();
    const { exit, out, err } = await runIn(source, ['plan', ...target]);
    expect(exit).toBe(1);
    expect(err).toBe('Planning prod (cluster prd-eu) from ../config on admin\n');
    expect(out).toContain('+ created Deployment/web in shop');
    expect(out).toMatch(/\nprod on admin: 4 objects, 4 created\n$/);
    expect(await live(DEPLOYMENT)).toMatchObject({ kind: 'Status', code: 404 });
    expect(git('status', '--porcelain')).toContain('envs/');
  });

  test('shows drift field by field, and says 0 when there is none', async () => {
    const folder = await rendered();
    await runIn(folder, ['apply', ...from(folder)]);
    expect(await runIn(folder, ['plan', ...from(folder)])).toMatchObject({
      exit: 0,
      out: 'prod on admin: 4 objects, nothing to change\n',
    });
    const body = JSON.stringify({ metadata: { labels: { 'app.kubernetes.io/part-of': 'x' } }, spec: { replicas: 9 } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    await kubernetes
      .transport()
      .request({ method: 'PATCH', path: DEPLOYMENT, query: { fieldManager: 'kubectl-edit' }, headers, body });
    const { exit, out } = await runIn(folder, ['plan', ...from(folder)]);
    expect(exit).toBe(1);
    expect(out).toContain('~ configured Deployment/web in shop');
    expect(out).toContain('~ spec.replicas: 9 → 3');
  });
});

describe('synth apply', () => {
  test('applies the working tree of the config repository, waits, and changes nothing the second time', async () => {
    const { source } = await renderedRepository();
    const first = await runIn(source, ['apply', ...target]);
    const second = await documentOf(source, ['apply', ...target]);
    expect(first.exit).toBe(0);
    expect(first.err).toContain('+ created Deployment/web in shop');
    expect(first.out).toMatch(/^OBJECT +OUTCOME +HEALTH +MESSAGE\n/);
    expect(first.out).toMatch(/Deployment\/web in shop +created +Current\n/);
    expect(first.out).toMatch(/prod on admin: 4 objects, 4 created; healthy\n$/);
    expect(second).toMatchObject({
      schemaVersion: 1,
      command: 'apply',
      exit: 0,
      environment: 'prod',
      cluster: 'prd-eu',
      source: '../config',
      revision: null,
    });
    expect(second.report.counts).toMatchObject({ created: 0, configured: 0, unchanged: 4 });
  });

  test('applies another revision', async () => {
    const { source, git } = await renderedRepository();
    git('add', '.');
    git('commit', '--quiet', '-m', 'three');
    writeFiles(source, { 'shop.ts': SHOP['shop.ts'].replace('replicas: 3', 'replicas: 4') });
    await runIn(source, ['--quiet', '--env', 'prod']);
    const document = await documentOf(source, ['apply', ...target, '--revision', 'HEAD']);
    expect(document).toMatchObject({ exit: 0, revision: git('rev-parse', 'HEAD') });
    expect(await live(DEPLOYMENT)).toMatchObject({ spec: { replicas: 3 } });
    expect(await runIn(source, ['apply', ...target])).toMatchObject({ exit: 0 });
    expect(await live(DEPLOYMENT)).toMatchObject({ spec: { replicas: 4 } });
  });

  test('applies the output folder of a project without a repository', async () => {
    const folder = await rendered();
    expect(await documentOf(folder, ['apply', ...target])).toMatchObject({
      exit: 0,
      cluster: 'prd-eu',
      source: 'dist',
    });
    expect(await runIn(folder, ['apply', ...target, '--revision', 'HEAD'])).toMatchObject({ exit: 5, out: '' });
  });

  test('applies a folder without an app, and prunes what left it', async () => {
    const folder = await rendered();
    rmSync(join(folder, 'synth.config.ts'));
    await runIn(folder, ['apply', ...from(folder)]);
    rmSync(join(folder, 'dist/envs/prod/prd-eu/shop/service-web.yaml'));
    const { exit, out } = await runIn(folder, ['apply', ...from(folder)]);
    expect(exit).toBe(0);
    expect(out).toMatch(/Service\/web in shop +pruned\n/);
    expect(await live('/api/v1/namespaces/shop/services/web')).toMatchObject({ code: 404 });
  });

  test('applies a stream', async () => {
    const stdin =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: b, namespace: default }\n';
    const { exit, out } = await runIn('/', ['apply', '--from', '-', '--set', 'ab', ...target], { stdin });
    expect(exit).toBe(0);
    expect(out).toMatch(/ConfigMap\/b in default +created +Current\n/);
  });

  test('fails on a stream that nothing names a set for', async () => {
    const { exit, err, out } = await runIn('/', ['apply', '--from', '-', ...target], { stdin: 'kind: List' });
    expect({ exit, out }).toEqual({ exit: 64, out: '' });
    expect(err).toContain('error cli/set-required\n');
    expect(err).toContain('whatever else the cluster has of the set would be pruned');
  });

  test('names the set after the project and the environment, or as it is told', async () => {
    const folder = await rendered({ ...SHOP, 'package.json': '{ "name": "@acme/Web_Shop" }' });
    expect(await documentOf(folder, ['plan', ...target])).toMatchObject({ set: 'web-shop-prod' });
    expect(await documentOf(folder, ['plan', ...from(folder)])).toMatchObject({ set: 'web-shop-prod' });
    expect(await documentOf(folder, ['plan', ...target, '--set', 'x'])).toMatchObject({
      set: 'x',
      environment: 'prod',
    });
  });

  test('two projects on one cluster leave the objects of each other alone', async () => {
    const one = { ...SHOP, 'package.json': '{ "name": "one" }' };
    const two = shopWith({
      'shop.ts': (text) => text.replaceAll("'web'", "'blog'").replace("namespace: 'shop'", "namespace: 'blog'"),
    });
    await runIn(await rendered(one), ['apply', ...target]);
    const { exit, out } = await runIn(await rendered({ ...two, 'package.json': '{ "name": "two" }' }), [
      'apply',
      ...target,
    ]);
    expect(exit).toBe(0);
    expect(out).not.toContain('pruned');
    expect(await live(DEPLOYMENT)).toMatchObject({ kind: 'Deployment' });
  });

  test('leaves out manifests in the folder of an application that were not rendered, and says so', async () => {
    const folder = await rendered();
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: mine, namespace: shop }\n';
    writeFiles(folder, { 'dist/envs/prod/prd-eu/shop/mine.yaml': text });
    for (const argv of [target, from(folder)]) {
      const { exit, err, out } = await runIn(folder, ['plan', ...argv]);
      expect(exit).toBe(1);
      expect(err).toContain(
        'warning repo/foreign-manifest envs/prod/prd-eu/shop/mine.yaml was not rendered; it is not applied\n',
      );
      expect(out).not.toContain('mine');
    }
  });

  test('--dry-run stores nothing', async () => {
    const folder = await rendered();
    const { exit, out } = await runIn(folder, ['apply', ...from(folder), '--dry-run']);
    expect(exit).toBe(0);
    expect(out).toMatch(/prod on admin \(dry run\): 4 objects, 4 created\n$/);
    expect(await live(DEPLOYMENT)).toMatchObject({ code: 404 });
  });

  test('ends with 3 when a rollout fails, and names the object', async () => {
    const folder = await rendered(
      shopWith({
        'shop.ts': (text) =>
          text.replace(
            'replicas: env.settings.replicas,',
            "replicas: 1, template: { metadata: { annotations: { 'test/outcome': 'crash' } } },",
          ),
      }),
    );
    const { exit, out } = await runIn(folder, ['apply', ...from(folder), '--timeout', '300ms']);
    expect(exit).toBe(3);
    expect(out).toMatch(/Deployment\/web in shop +created +(InProgress|Failed) /);
  });

  test('ends with 130 when it is interrupted, and the next run goes on', async () => {
    const folder = await rendered();
    const io = memoryIo({ cwd: folder });
    const stopping = {
      ...io,
      stderr: { ...io.stderr, write: (text: string) => (text.includes('created') ? io.interrupt() : undefined) },
    };
    const exit = await run(['apply', ...from(folder)], stopping);
    expect(exit).toBe(130);
    expect((await runIn(folder, ['apply', ...from(folder)])).exit).toBe(0);
  });

  test.each<[string, () => readonly string[], number, string]>([
    ['without credentials that may do it', () => [...target, '--context', 'nobody'], 6, 'cluster/forbidden'],
    ['with a context that is not there', () => [...target, '--context', 'prd'], 5, 'cluster/unknown-context'],
    [
      'with a kubeconfig that is not there',
      () => ['--env', 'prod', '--kubeconfig', 'none'],
      5,
      'cluster/bad-kubeconfig',
    ],
    [
      'for an environment that is not there',
      () => ['--env', 'pord', '--kubeconfig', api.kubeconfigFile],
      5,
      'environment/unknown-name',
    ],
    [
      'without an environment where there are several',
      () => ['--kubeconfig', api.kubeconfigFile],
      64,
      'cli/environment-required',
    ],
  ])('fails %s', async (_, argv, code, name) => {
    const folder = await rendered();
    const { exit, err, out } = await runIn(folder, ['apply', '--from', 'dist', ...argv()]);
    expect({ exit, out }).toEqual({ exit: code, out: '' });
    expect(err).toContain(`error ${name}\n`);
    expect(await live(DEPLOYMENT)).toMatchObject({ code: 404 });
  });

  test('fails when nothing is rendered', async () => {
    const { source } = workspace();
    const { exit, err } = await runIn(source, ['apply', ...target]);
    expect(exit).toBe(5);
    expect(err).toContain('error cli/nothing-rendered\n');
  });

  test('fails when the cluster does not answer', async () => {
    const folder = await rendered();
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(kubeconfig, readFileSync(api.kubeconfigFile, 'utf8').replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9'));
    const { exit, err } = await runIn(folder, [
      'apply',
      '--from',
      'dist',
      '--env',
      'prod',
      '--kubeconfig',
      kubeconfig,
      '--timeout',
      '100ms',
    ]);
    expect(exit).toBe(6);
    expect(err).toContain('error cluster/unreachable\n');
  });

  test.each([
    ['no such folder', 'nowhere', 5, 'cli/no-folder'],
    ['a folder without manifests', 'node_modules', 5, 'cli/nothing-rendered'],
  ])('fails on %s', async (_, folder, code, name) => {
    const { exit, err } = await runIn(tempProject({}), ['apply', '--from', folder, ...target]);
    expect(exit).toBe(code);
    expect(err).toContain(`error ${name}\n`);
  });
});

test('synth status shows what is applied, where a cluster is named', async () => {
  const { source } = await renderedRepository();
  expect((await documentOf(source, ['status', ...target])).environments[0]).toMatchObject({ rendered: 0, applied: 4 });
  await runIn(source, ['apply', ...target]);
  expect((await documentOf(source, ['status', ...target])).environments[0]).toMatchObject({ rendered: 0, applied: 0 });
  const several = await runIn(source, ['status', '--kubeconfig', api.kubeconfigFile]);
  expect(several).toMatchObject({ exit: 64, out: '' });
  expect(several.err).toContain('dev, prod are on 2 clusters');
});
