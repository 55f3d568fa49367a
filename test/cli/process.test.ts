import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InProcessKubernetes } from '../../lib/testing';
import { type Ended, type PackedProgram, packProgram, runProgram } from './packed-program';
import { SHOP, shopWith } from './shop';
import { removeTempProjects, tempProject, writeFiles } from './temp-project';

let program: PackedProgram;
beforeAll(async () => {
  program = await packProgram();
});
afterAll(() => {
  program.remove();
  removeTempProjects();
});

/** A project with the program installed in it. */
function installed(files: Readonly<Record<string, string>> = SHOP): string {
  const folder = tempProject(files);
  symlinkSync(program.folder, join(folder, 'node_modules/cdk8s-gitops'));
  return folder;
}

const synth = (cwd: string, argv: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  runProgram(program.main, argv, { cwd, env });

test('the program renders TypeScript without a build step, and warm without the compiler', async () => {
  const forbid = `const { Module } = require('node:module');
const load = Module._load;
Module._load = function (name, ...rest) {
  if (/[\\/]esbuild[\\/]/.test(name)) throw new Error('the compiler was loaded');
  return load.call(this, name, ...rest);
};`;
  const folder = installed({ ...SHOP, 'forbid.cjs': forbid });
  const without = { cwd: folder, node: ['--require', './forbid.cjs'] };
  expect((await runProgram(program.main, [], without)).err).toContain('the compiler was loaded');
  expect(await synth(folder)).toMatchObject({ code: 0, err: '' });
  expect(await runProgram(program.main, [], without)).toMatchObject({
    code: 0,
    out: '8 objects in dist: nothing changed\n',
  });
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['waits at its top level', shopWith({ 'synth.config.ts': (text) => `await Promise.resolve();\n${text}` })],
  ['is an ES module', { ...SHOP, 'package.json': '{ "type": "module" }' }],
  ['leaves a timer running', shopWith({ 'synth.config.ts': (text) => `setInterval(() => undefined, 1000);\n${text}` })],
])('the program renders an app that %s', async (_, files) => {
  expect(await synth(installed(files), ['--quiet'])).toEqual({ code: 0, signal: null, out: '', err: '' });
});

test('the program renders a project in which the package is not installed', async () => {
  expect(await synth(tempProject(SHOP), ['--quiet'])).toMatchObject({ code: 0, err: '' });
});

test.each([
  ['cdk8s-gitops', '.'],
  ['cdk8s', 'node_modules/cdk8s'],
])('the program fails when the app would load another copy of %s', async (name, copied) => {
  const from = join(program.folder, copied);
  const folder = installed();
  const place = join(folder, 'node_modules', name);
  rmSync(place, { recursive: true });
  cpSync(from, place, { recursive: true, filter: (path) => !path.startsWith(join(from, 'node_modules')) });
  const { code, err } = await synth(folder);
  expect(code).toBe(5);
  expect(err).toContain('error app/other-copy\n');
  expect(err).toContain(`imports ${name}: it finds node_modules/${name}/`);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['while it is loaded', shopWith({ 'shop.ts': (text) => `${text}throw new TypeError('boom');\n` }), 'shop.ts:22:7'],
  [
    'while it builds',
    shopWith({ 'shop.ts': (text) => text.replace('    return chart;', "    throw new TypeError('boom');") }),
    'shop.ts:19:11',
  ],
])('the program names the line of the source where an app throws %s', async (_, files, place) => {
  const { code, err, out } = await synth(installed(files));
  expect({ code, out }).toEqual({ code: 5, out: '' });
  expect(err).toContain('boom');
  expect(err).toContain(place);
});

test('the program fails in a folder that was removed, and still tells how it is used', async () => {
  const folder = tempProject({
    'remove.cjs': "process.chdir(__dirname + '/gone'); require('fs').rmdirSync(__dirname + '/gone');",
  });
  const command = (argv: readonly string[]): Promise<Ended> => {
    mkdirSync(join(folder, 'gone'));
    return runProgram(program.main, argv, { cwd: folder, node: ['--require', './remove.cjs'] });
  };
  expect(await command(['check', 'x.yaml'])).toEqual({
    code: 5,
    signal: null,
    out: '',
    err: expect.stringMatching(
      /^error cli\/no-folder\n {2}Cannot work in the current folder: it was removed\n/,
    ) as string,
  });
  expect(await command(['--version'])).toMatchObject({ code: 0 });
});

/** Why no other user can run the program here; undefined when one can. */
function whyNotAsAnother(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can become a user without a home';
  const file = require.resolve('esbuild/package.json');
  const isOpen = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)));
  if ((statSync(file).mode & 0o004) !== 0 && isOpen(dirname(file))) return undefined;
  return `other users cannot read ${file}`;
}

const reason = whyNotAsAnother();
if (reason !== undefined) console.warn(`skipped: a user whom the system does not know: ${reason}`);
(reason === undefined ? test : test.skip)('the program works for a user whom the system does not know', async () => {
  const folder = installed();
  const lost = `delete process.env.HOME; process.setgroups([]); process.setgid(54321); process.setuid(54321);`;
  writeFiles(folder, { 'lost.cjs': lost });
  for (const path of [join(program.folder, '..'), folder]) chmodSync(path, 0o777);
  const { code, out, err } = await runProgram(program.main, ['--quiet'], {
    cwd: folder,
    node: ['--require', './lost.cjs'],
    env: { TMPDIR: folder },
  });
  expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
  expect(existsSync(join(folder, 'dist/envs/prod'))).toBe(true);
});

test('the program colours what goes into a pipe only when it is forced to', async () => {
  const { out, err } = await synth(installed(), ['--env', 'dev'], { FORCE_COLOR: '1' });
  expect(out).toContain('\u001b[');
  expect(err).toBe('');
});

test('the program ends quietly when nobody reads any longer', async () => {
  const many =
    '    for (let index = 0; index < 200; index++) chart.node.id && new Deployment(chart, `web-${index}`, { containers: [{ name: "app", image: "nginx:1.29" }] });\n    return chart;';
  const folder = installed(shopWith({ 'shop.ts': (text) => text.replace('    return chart;', many) }));
  const child = spawn(process.execPath, [program.main, '--stdout'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((done) => child.on('close', done));
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

describe('the program, interrupted while it waits for a rollout,', () => {
  const kubernetes = new InProcessKubernetes();
  afterAll(() => kubernetes.stop());

  async function interrupted(times: number): Promise<Ended> {
    const { kubeconfigFile } = await kubernetes.listen();
    const annotation = "replicas: 1, template: { metadata: { annotations: { 'test/outcome': 'never-ready' } } },";
    const folder = installed(
      shopWith({ 'shop.ts': (text) => text.replace('replicas: env.settings.replicas,', annotation) }),
    );
    await synth(folder, ['--quiet']);
    const argv = ['apply', '--from', 'dist', '--env', 'dev', '--kubeconfig', kubeconfigFile];
    const child = spawn(process.execPath, [program.main, ...argv], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err, sent] = ['', '', 0];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
      if (sent < times && (/waiting for/.test(text) || /Interrupted/.test(text))) sent += Number(child.kill('SIGINT'));
    });
    return new Promise((done) => child.on('close', (code, signal) => done({ code, signal, out, err })));
  }

  test('reports what it had done and ends with 130', async () => {
    const { code, out, err } = await interrupted(1);
    expect(code).toBe(130);
    expect(err).toContain('Interrupted: finishing the request in flight. Once more stops at once.');
    expect(out).toMatch(/Deployment\/web in shop +(created|unchanged) +InProgress/);
    expect(out).toContain('apply/interrupted');
  });

  test('ends at once when it is interrupted twice', async () => {
    expect(await interrupted(2)).toMatchObject({ code: 130 });
  });
});

test('the program checks types with the compiler of the project, and knows the verdict the next time', async () => {
  const types =
    "declare module 'cdk8s-gitops' { export const environments: (places: object) => object; export const project: (props: { environments: object; applications: [] }) => object; }\n";
  const config =
    "import { environments, project } from 'cdk8s-gitops';\nexport default project({ environments: environments({ dev: { cluster: 'dev' } }), applications: [] });\n";
  const folder = installed({
    'types.d.ts': types,
    'synth.config.ts': config,
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "skipLibCheck": true, "types": [] } }',
  });
  await synth(folder, ['--quiet']);
  expect(await synth(folder, ['--check', '--verbose'])).toMatchObject({ code: 0, err: 'types: no errors\n' });
  expect(await synth(folder, ['--check', '--verbose'])).toMatchObject({
    code: 0,
    err: 'types: no errors, as nothing changed since the last check\n',
  });
  writeFiles(folder, { 'synth.config.ts': config.replace('applications: []', 'applications: [], aplications: 1') });
  const { code, err } = await synth(folder, ['--check']);
  expect(code).toBe(5);
  expect(err).toContain('error app/type-errors\n  Cannot use synth.config.ts from synth.config.ts:2:');
  expect(err).toContain("'aplications' does not exist in type");
});

test.each<[string, string, string]>([
  ['/dev/full', '> /dev/full', 'ENOSPC'],
  ['a disk that takes only a part', '> out.yaml', 'EFBIG'],
])('the program fails when its output goes to %s', async (_, redirect, seen) => {
  if (!existsSync('/dev/full')) {
    console.warn('skipped: this system has no /dev/full');
    return;
  }
  const folder = installed();
  const script = `trap '' XFSZ; ulimit -f 1; exec "$0" "$1" --stdout ${redirect}`;
  await synth(folder, ['--stdout']);
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, program.main], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(5);
  expect(stderr).toContain('error cli/write-failed\n');
  expect(stderr).toContain(seen);
});

test.each<[string, string, string]>([
  ['calls process.exit(0)', 'process.exit(0);', 'synth.config.ts:7:9: it calls process.exit(0)'],
  [
    'calls process.exit(3) later',
    'await new Promise(() => setTimeout(() => process.exit(3), 5));',
    'it calls process.exit(3)',
  ],
  ['never settles', 'await new Promise(() => undefined);', 'it waits for something that never comes'],
])('the program fails when the app %s', async (_, line, seen) => {
  const { code, out, err } = await synth(installed(shopWith({ 'synth.config.ts': (text) => `${text}${line}\n` })));
  expect(err).toContain('error app/ends-early\n');
  expect(err).toContain(seen);
  expect({ code, out }).toEqual({ code: 5, out: '' });
});
