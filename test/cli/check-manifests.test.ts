import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RunResult, runIn } from './run-in';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

const FIXTURES = resolve(__dirname, '../fixtures/check');
const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';

const check = (...argv: readonly string[]): Promise<RunResult> => runIn(FIXTURES, ['check', ...argv]);

/** Checks files of a folder of their own. */
function checkFiles(files: Readonly<Record<string, string>>, ...argv: readonly string[]): Promise<RunResult> {
  return runIn(tempProject(files), ['check', ...argv]);
}

interface CheckDocument {
  readonly exit: number;
  readonly kubernetes: string;
  readonly summary: Readonly<Record<string, number>>;
  readonly findings: readonly Readonly<Record<string, string | number>>[];
  readonly skipped: readonly Readonly<Record<string, string | number>>[];
}

async function documentOf(...argv: readonly string[]): Promise<CheckDocument> {
  return JSON.parse((await check(...argv, '--json')).out) as CheckDocument;
}

describe('synth check', () => {
  test('names the file, line and column of what an API server would refuse', async () => {
    const { exit, out, err } = await check('web.yaml');
    expect(exit).toBe(1);
    expect(out).toBe(
      [
        'web.yaml:17:11: error schema/unknown-field Deployment/web in shop: spec.template.spec.containers[app].imagePullPolcy',
        '  Container has no field `imagePullPolcy`; `imagePullPolicy` was probably meant',
        '',
        '→ schema/unknown-field Correct the name of the field, or remove it.',
        '',
      ].join('\n'),
    );
    expect(err).toBe('2 objects in 1 file against Kubernetes 1.37: 1 error\n');
  });

  test('gives programs each finding with its place, its object and its path', async () => {
    const { findings, ...rest } = await documentOf('web.yaml');
    expect(rest).toEqual({
      schemaVersion: 1,
      command: 'check',
      exit: 1,
      kubernetes: '1.37',
      summary: { files: 1, objects: 2, errors: 1, warnings: 0, skipped: 0 },
      skipped: [],
    });
    expect(findings).toEqual([
      {
        code: 'schema/unknown-field',
        severity: 'error',
        file: 'web.yaml',
        line: 17,
        column: 11,
        object: 'apps/Deployment/shop/web',
        path: 'spec.template.spec.containers[app].imagePullPolcy',
        message: 'Container has no field `imagePullPolcy`; `imagePullPolicy` was probably meant',
        remedy: 'Correct the name of the field, or remove it.',
      },
    ]);
  });

  test('tells what cannot be read at its line, and checks what stands before and after', async () => {
    const { exit, summary, findings } = await documentOf('broken.yaml');
    expect(exit).toBe(5);
    expect(summary).toMatchObject({ objects: 2, errors: 2 });
    expect(findings.map(({ code, line, object }) => [code, line, object])).toEqual([
      ['manifest/unreadable-yaml', 10, undefined],
      ['schema/wrong-type', 16, '/ConfigMap//after'],
    ]);
  });

  test('finds the items of a list in JSON at their places', async () => {
    const { findings } = await documentOf('list.json');
    expect(findings).toMatchObject([{ line: 6, column: 92, object: '/ConfigMap//second', path: 'data.answer' }]);
  });

  test('reads a stream on standard input', async () => {
    const stdin = `${CONFIG_MAP}---\n${CONFIG_MAP.replace('name: a', 'name: B')}`;
    const { exit, out, err } = await runIn(FIXTURES, ['check', '-'], { stdin });
    expect(exit).toBe(1);
    expect(out).toContain('standard input:9:3: error schema/invalid ConfigMap/B: metadata.name\n');
    expect(err).toBe('2 objects in 1 file against Kubernetes 1.37: 1 error\n');
  });

  test('names what holds no objects as what it is, and does not call it wrong', async () => {
    const { exit, summary, skipped } = await documentOf('kustomize', 'chart', 'other', 'sops.yaml');
    expect(exit).toBe(0);
    expect(summary).toEqual({ files: 14, objects: 2, errors: 0, warnings: 0, skipped: 12 });
    expect(skipped.map(({ sort, file }) => [file, sort])).toEqual([
      ['kustomize/kustomization.yaml', 'kustomization'],
      ['kustomize/patch.yaml', 'kustomize-input'],
      ['kustomize/replace.yaml', 'kustomize-input'],
      ['chart/Chart.yaml', 'helm-chart'],
      ['chart/templates/web.yaml', 'helm-template'],
      ['chart/values.yaml', 'helm-values'],
      ['other/kubeconfig.yaml', 'configuration'],
      ['other/my-values.yaml', 'helm-values'],
      ['other/template.yaml', 'helm-template'],
      ['other/tsconfig.json', 'no-object'],
      ['other/workflow.yml', 'no-object'],
      ['sops.yaml', 'sops'],
    ]);
    const { err } = await check('kustomize');
    expect(err).toContain(
      'not checked 2 patches or inputs of kustomizations: kustomize/patch.yaml, kustomize/replace.yaml;',
    );
  });

  test('knows the chart and the kustomization of a file that is named itself', async () => {
    const { skipped } = await documentOf('chart/templates/web.yaml', 'kustomize/patch.yaml');
    expect(skipped.map(({ sort }) => sort)).toEqual(['helm-template', 'kustomize-input']);
  });

  test('fails for a kind without definition, and takes it when it is declared untyped', async () => {
    const { exit, findings } = await documentOf('custom');
    expect({ exit, codes: findings.map(({ code }) => code) }).toEqual({
      exit: 1,
      codes: ['schema/unknown-kind', 'schema/unknown-kind'],
    });
    for (const name of ['Cache', 'example.com/Cache', 'Cache.example.com'])
      expect(await check('custom', '--untyped', name)).toMatchObject({ exit: 0, out: '' });
    expect(await check('custom', '--untyped', 'other.example/Cache')).toMatchObject({ exit: 1 });
  });

  test.each([
    { from: 'the definitions given', argv: ['custom', '--crd', 'chart/crds'] },
    { from: 'the definitions among what is checked', argv: ['custom', 'chart'] },
  ])('holds custom objects against $from', async ({ argv }) => {
    const { exit, findings } = await documentOf(...argv);
    expect(exit).toBe(1);
    expect(findings).toMatchObject([
      { file: 'custom/bad.yaml', line: 5, path: 'spec.size', code: 'schema/wrong-type' },
    ]);
  });

  test.each([
    ['apps/v1', 'Deploymnt', 'did you mean "Deployment"?'],
    ['v1', 'configmap', 'did you mean "ConfigMap"?'],
    ['apps/v1', 'Ingress', 'Kubernetes has it in networking.k8s.io/v1'],
    ['v1', 'Deployment', 'Kubernetes has it in apps/v1'],
    ['batch/v1', 'Pod', 'Kubernetes has it in v1'],
    ['example.com/v1', 'Cachet', 'no definition of "Cachet" in "example.com/v1" is known\n'],
  ])('says of an unknown %s %s: %s', async (apiVersion, kind, hint) => {
    const { exit, out } = await checkFiles(
      { 'a.yaml': `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n` },
      'a.yaml',
    );
    expect(exit).toBe(1);
    expect(out).toContain(hint);
  });

  test('tells once what cannot be read, where definitions and manifests stand together', async () => {
    const { findings } = await documentOf('.', '--crd', '.');
    const unreadable = findings.filter(({ code }) => code === 'manifest/unreadable-yaml');
    expect(unreadable).toHaveLength(1);
    expect(findings.filter(({ code }) => code === 'schema/unknown-kind')).toEqual([]);
  });

  test('tells what is wrong with a definition', async () => {
    const crd = readFileSync(join(FIXTURES, 'chart/crds/cache.yaml'), 'utf8').replace('type: integer', 'type: whole');
    const files = { 'crd.yaml': crd, 'a.yaml': CONFIG_MAP };
    const given = await checkFiles(files, 'a.yaml', '--crd', 'crd.yaml');
    expect(given.exit).toBe(1);
    const line = crd.split('\n').findIndex((text) => text.includes('whole')) + 1;
    const title = 'CustomResourceDefinition/caches.example.com';
    expect(given.out).toMatch(new RegExp(`^crd\\.yaml:${line}:\\d+: error schema/bad-crd ${title}: `));
    const checked = await checkFiles(files, 'crd.yaml');
    expect(checked.exit).toBe(1);
    expect(checked.out).toMatch(new RegExp(`^crd\\.yaml:${line}:\\d+: error schema/closed-value ${title}: `));
    const both = await checkFiles(files, 'crd.yaml', '--crd', 'crd.yaml');
    expect(both.out).toBe(checked.out);
  });

  test('leaves out kinds and files on request, and says so', async () => {
    const { exit, out, err } = await check(
      '.',
      '--skip',
      'Deployment,example.com/cache',
      '--ignore',
      '{list,broken}.*',
    );
    expect({ exit, out: out.includes('error') }).toEqual({ exit: 0, out: false });
    expect(err).toContain('not checked 4 objects skipped by --skip: custom/bad.yaml, custom/good.yaml, ');
  });

  test('fails for warnings only when it is strict', async () => {
    expect(await check('envs')).toMatchObject({ exit: 0, err: expect.stringContaining('1 warning') as string });
    expect(await check('envs', '--strict')).toMatchObject({ exit: 1 });
    expect(await check('envs', '--quiet')).toEqual({ exit: 0, out: '', err: '' });
  });

  test.each([
    ['1.37', 1],
    ['v1.24.3', 64],
    ['latest', 64],
  ])('holds objects against the version --kubernetes %s', async (version, exit) => {
    expect(await check('web.yaml', '--kubernetes', version)).toMatchObject({ exit });
  });

  test('judges by the version of the target', async () => {
    const cronJob = `apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: a\nspec:\n  schedule: "* * * * *"\n  jobTemplate:\n    spec:\n      podReplacementPolicy: Failed\n      template:\n        spec:\n          restartPolicy: Never\n          containers:\n            - name: a\n              image: a\n`;
    const files = { 'a.yaml': cronJob };
    expect(await checkFiles(files, 'a.yaml')).toMatchObject({ exit: 0, out: '' });
    const { exit, out } = await checkFiles(files, 'a.yaml', '--kubernetes', '1.27');
    expect(exit).toBe(1);
    expect(out).toContain('a.yaml:9:7: error schema/newer-field CronJob/a: spec.jobTemplate.spec.podReplacementPolicy');
  });
});

describe('synth check, looking for files,', () => {
  test('passes over .git, node_modules and .render, and follows links without going round', async () => {
    const folder = tempProject({
      'k8s/a.yaml': CONFIG_MAP,
      'k8s/.git/b.yaml': 'nonsense: [',
      'k8s/node_modules/b.yaml': 'nonsense: [',
      'k8s/.render/b.yaml': 'nonsense: [',
      'k8s/README.md': '# read me',
      'elsewhere/c.YML': CONFIG_MAP.replace('name: a', 'name: c'),
    });
    symlinkSync('..', join(folder, 'k8s/round'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'k8s/linked'));
    const { exit, err } = await runIn(folder, ['check', 'k8s']);
    expect({ exit, err }).toMatchObject({ exit: 0, err: expect.stringContaining('2 objects in 2 files') as string });
  });

  test('reads a file once that is named twice', async () => {
    const { err } = await checkFiles({ 'k/a.yaml': CONFIG_MAP }, 'k', 'k/a.yaml', './k/../k');
    expect(err).toBe('1 object in 1 file against Kubernetes 1.37: nothing found\n');
    const { exit } = await checkFiles({ 'k/a.yaml': CONFIG_MAP }, 'k/a.yaml', 'k');
    expect(exit).toBe(0);
  });

  test.each([
    ['an empty folder', {}, ['empty']],
    ['what --ignore left', { 'empty/a.yaml': CONFIG_MAP }, ['empty', '--ignore', '*.yaml']],
  ])('fails with 5 and says aloud that there is nothing in %s', async (_, files, argv) => {
    const folder = tempProject(files);
    mkdirSync(join(folder, 'empty'), { recursive: true });
    const { exit, out } = await runIn(folder, ['check', ...argv]);
    expect(exit).toBe(5);
    expect(out).toMatch(/^empty: error check\/nothing-found\n {2}there is no \.yaml, \.yml or \.json file below empty/);
  });

  test('fails with 5 where standard input is empty', async () => {
    const { exit, out } = await runIn(FIXTURES, ['check', '-'], { stdin: '\n' });
    expect({ exit, out }).toMatchObject({ exit: 5, out: expect.stringContaining('check/nothing-found') as string });
  });

  test('fails with 5 for a file that is not there, before anything is checked', async () => {
    const { exit, out, err } = await check('web.yaml', 'nowhere.yaml');
    expect({ exit, out }).toEqual({ exit: 5, out: '' });
    expect(err).toContain('error check/no-file\n  Cannot check nowhere.yaml: there is no such file or folder');
  });

  test('tells of files that are no text, lead nowhere or may not be read, and checks the others', async () => {
    const folder = tempProject({ 'k/a.yaml': CONFIG_MAP, 'k/locked.yaml': CONFIG_MAP });
    writeFileSync(join(folder, 'k/latin.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]));
    symlinkSync('nowhere', join(folder, 'k/link.yaml'));
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) chmodSync(join(folder, 'k/locked.yaml'), 0);
    const { exit, out } = await runIn(folder, ['check', 'k', '--ignore', isRoot ? 'locked.yaml' : 'none']);
    expect(exit).toBe(5);
    expect(out).toContain('k/latin.yaml:1:4: error check/unreadable-file\n  what stands here is no UTF-8 text\n');
    expect(out).toContain('k/link.yaml: error check/unreadable-file\n  it is a link to a file that is not there\n');
    expect(out.includes('permission denied')).toBe(!isRoot);
  });

  test.each([
    ['in the middle', Buffer.from('a: 1\nb: "é\xe9"\n', 'latin1'), '2:5', 'what stands here is no UTF-8 text'],
    ['cut at the end', Buffer.from('a: 1\nb: é').subarray(0, -1), '2:4', 'what stands here is no UTF-8 text'],
    ['of UTF-16', Buffer.from('\ufeffa: 1\n', 'utf16le'), '1:1', 'the text is UTF-16, not UTF-8'],
  ])('tells where bytes %s are no text', async (_, bytes, place, seen) => {
    const folder = tempProject({});
    writeFileSync(join(folder, 'a.yaml'), bytes);
    const { exit, out } = await runIn(folder, ['check', '.']);
    expect({ exit, out }).toMatchObject({ exit: 5, out: expect.stringContaining(`a.yaml:${place}: error`) as string });
    expect(out).toContain(seen);
  });

  test('passes over pipes in folders, and refuses a file of gigabytes without reading it', async () => {
    const folder = tempProject({ 'k/a.yaml': CONFIG_MAP, 'k/large.yaml': '' });
    spawnSync('mkfifo', [join(folder, 'k/pipe.yaml')]);
    truncateSync(join(folder, 'k/large.yaml'), 3 * 2 ** 30);
    const { exit, out, err } = await runIn(folder, ['check', 'k']);
    expect({ exit, out }).toMatchObject({
      exit: 5,
      out: expect.stringContaining(
        'k/large.yaml: error manifest/too-large\n  the file has 3221225472 bytes; at most 67108864 characters are read\n',
      ) as string,
    });
    expect(err).toContain('1 object in 2 files');
  });

  test('fails with 5 where --crd names no definition', async () => {
    const { exit, out } = await check('web.yaml', '--crd', 'custom');
    expect(exit).toBe(5);
    expect(out).toContain('custom: error check/no-definition\n  custom holds no CustomResourceDefinition\n');
  });
});

describe('synth check, comparing objects,', () => {
  test.each([
    ['one file', { 'k/a.yaml': `${CONFIG_MAP}---\n${CONFIG_MAP}` }, 'k/a.yaml:6:1: error', 1],
    ['one folder', { 'k/a.yaml': CONFIG_MAP, 'k/b.yaml': CONFIG_MAP }, 'k/b.yaml:1:1: error', 1],
    ['two folders', { 'k/a/a.yaml': CONFIG_MAP, 'k/b/b.yaml': CONFIG_MAP }, 'k/b/b.yaml:1:1: warning', 0],
  ])('finds one that is defined twice in %s', async (_, files, place, exit) => {
    const result = await checkFiles(files, 'k');
    expect(result.exit).toBe(exit);
    expect(result.out).toContain(`${place} check/duplicate ConfigMap/a\n`);
    expect(result.out).toContain('  k/a');
  });

  test.each([
    [
      'kustomizations',
      { 'k/x/kustomization.yaml': 'resources: [a.yaml]\n', 'k/x/a.yaml': CONFIG_MAP, 'k/a.yaml': CONFIG_MAP },
    ],
    ['rendered environments', { 'k/envs/a/eu/shop/a.yaml': CONFIG_MAP, 'k/envs/b/eu/shop/a.yaml': CONFIG_MAP }],
    ['namespaces', { 'k/a.yaml': CONFIG_MAP, 'k/b.yaml': `${CONFIG_MAP}  namespace: b\n` }],
    ['groups', { 'k/a.yaml': CONFIG_MAP.replace('v1', 'x.example/v1'), 'k/b.yaml': CONFIG_MAP }],
  ])('tells those of different %s apart', async (_, files) => {
    const { exit, out } = await checkFiles(files, 'k', '--untyped', 'x.example/ConfigMap', '--strict');
    expect({ exit, out }).toEqual({ exit: 0, out: '' });
  });

  test('does not compare those whose name is made', async () => {
    const job = CONFIG_MAP.replace('name: a', 'generateName: a-');
    expect(await checkFiles({ 'a.yaml': `${job}---\n${job}` }, 'a.yaml')).toMatchObject({ exit: 0, out: '' });
  });
});

describe('synth check, wrongly used,', () => {
  test.each([
    [[], 'cli/bad-arguments', "missing required argument 'place'"],
    [['.', '--sarif', '--junit'], 'cli/options-conflict', '--sarif and --junit each ask for the one report'],
    [['.', '--sarif', '--json'], 'cli/options-conflict', '--json and --sarif each ask'],
    [['.', '--kubernets', '1.33'], 'cli/unknown-option', '(Did you mean --kubernetes?)'],
  ])('fails with 64 for %j', async (argv, code, seen) => {
    const { exit, err } = await check(...argv);
    expect(exit).toBe(64);
    expect(err).toContain(`error ${code}\n`);
    expect(err).toContain(seen);
  });
});

test('synth check shows how far it has got at a terminal only', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`k/${index}.yaml`, CONFIG_MAP.replace('name: a', `name: a${index}`)]),
  );
  const folder = tempProject(files);
  const slow = jest.spyOn(performance, 'now');
  let now = 0;
  slow.mockImplementation(() => (now += 50));
  const { err } = await runIn(folder, ['check', 'k'], { terminal: true, env: { NO_COLOR: '1' } });
  slow.mockRestore();
  expect(err).toMatch(/checking: \d+ %/);
  expect((await runIn(folder, ['check', 'k'])).err).not.toContain('checking');
});
