import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadApp } from '../../../lib/cli/app/load-app';
import type { GitopsError } from '../../../lib/manifest';
import { removeTempProjects, tempProject, writeFiles } from '../temp-project';

afterAll(removeTempProjects);

const ENVIRONMENTS = `export const envs = environments({ dev: { cluster: 'dev-eu' } });`;
const CONFIG = `import { environments, project } from 'cdk8s-gitops';
${ENVIRONMENTS}
export default project({ environments: envs, applications: [] });
`;

const load = (folder: string, config?: string) => loadApp({ folder, config, env: {} });
const failure = (folder: string, config?: string): Promise<GitopsError> =>
  load(folder, config).then(
    () => Promise.reject(new Error('it was loaded')),
    (error: unknown) => error as GitopsError,
  );

test.each([
  ['synth.config.ts', CONFIG],
  ['synth.config.mts', CONFIG],
  ['synth.config.js', CONFIG],
  ['synth.config.mjs', CONFIG],
  [
    'synth.config.cts',
    `import { environments, project } from 'cdk8s-gitops';\n${ENVIRONMENTS}\nexport = project({ environments: envs, applications: [] });`.replace(
      'export const',
      'const',
    ),
  ],
  [
    'synth.config.cjs',
    `const { environments, project } = require('cdk8s-gitops');\nconst envs = environments({ dev: { cluster: 'dev-eu' } });\nmodule.exports = project({ environments: envs, applications: [] });`,
  ],
])('loadApp() loads %s', async (name, text) => {
  const folder = tempProject({ [name]: text });
  const app = await load(folder);
  expect(app.project.environments.names).toEqual(['dev']);
  expect(app.config).toBe(join(folder, name));
});

test.each([
  ['of a package of type module', { 'package.json': '{"type":"module"}' }, ''],
  ['with types only TypeScript knows', {}, 'export const typed = <T,>(value: T): T => value satisfies unknown as T;'],
  [
    'that exports a promise',
    { 'synth.config.ts': CONFIG.replace('export default', 'export default Promise.resolve(') + ')' },
    '',
  ],
  [
    'that imports files and packages',
    {
      'other.ts':
        "import { join } from 'node:path';\nimport { App } from 'cdk8s';\nexport const other = join('a', App.name);",
    },
    "import './other';",
  ],
])('loadApp() loads an app %s', async (_, files, line) => {
  const config = (files as Record<string, string>)['synth.config.ts'] ?? CONFIG;
  const app = await load(
    tempProject({
      ...files,
      'synth.config.ts': `${line}\n${config}`.replace('applications: [] });\n)', 'applications: [] }));'),
    }),
  );
  expect(app.project.environments.names).toEqual(['dev']);
});

test('loadApp() keeps the place of each file, whatever module format asks for it', async () => {
  const folder = tempProject({
    'synth.config.ts': `import { places } from './below/places';\nexport { places };\n${CONFIG}`,
    'below/places.ts':
      "import { fileURLToPath } from 'node:url';\nexport const places = [__dirname, __filename, fileURLToPath(import.meta.url)];",
    'check.ts': "import { places } from './below/places';\nthrow new Error(JSON.stringify(places));",
  });
  const file = join(folder, 'below/places.ts');
  const error = await failure(folder, 'check.ts');
  expect(error.message).toContain(JSON.stringify([join(folder, 'below'), file, file]));
});

test('loadApp() takes a changed source, and the compiled one where nothing changed', async () => {
  const folder = tempProject({ 'synth.config.ts': `import './names';\n${CONFIG}`, 'names.ts': '' });
  const first = await load(folder);
  const made = statSync(first.bundle.file);
  const kept = await load(folder);
  expect(statSync(kept.bundle.file)).toMatchObject({ ino: made.ino, mtimeMs: made.mtimeMs });
  expect(kept.bundle.file).toBe(first.bundle.file);
  writeFiles(folder, { 'names.ts': 'export const changed = 1;\nconsole.assert(changed);' });
  const changed = await load(folder);
  expect(changed.bundle.file).not.toBe(first.bundle.file);
  expect(changed.project.environments.places.dev?.cluster).toBe('dev-eu');
});

test('loadApp() notices a new file that an import means from now on', async () => {
  const folder = tempProject({ 'synth.config.ts': `import './names';\n${CONFIG}`, 'names/index.ts': '' });
  await load(folder);
  writeFiles(folder, { 'names.ts': "throw new Error('the new one');" });
  expect((await failure(folder)).message).toContain('the new one');
});

describe('loadApp() fails', () => {
  test('without a configuration, and names one above', async () => {
    const folder = tempProject({ 'synth.config.ts': CONFIG, 'below/readme.md': '' });
    expect(await failure(join(folder, 'below'))).toMatchObject({
      code: 'app/no-config',
      exit: 5,
      remedy: `There is one above: --cwd ${folder}`,
    });
  });

  test.each([
    ['a file that is not there', 'missing.ts', 'there is no such file'],
    ['a folder', 'node_modules', 'it is a folder'],
  ])('when the configuration named is %s', async (_, named, seen) => {
    const error = await failure(tempProject({}), named);
    expect(error.code).toBe('app/no-config');
    expect(error.message).toContain(seen);
  });

  test('in a folder that is not there', async () => {
    expect(await failure('/nowhere/at/all')).toMatchObject({ code: 'cli/no-folder', exit: 5 });
  });

  test('on source that is no TypeScript, with the line', async () => {
    const folder = tempProject({ 'synth.config.ts': `${CONFIG}const x = ;\n` });
    const error = await failure(folder);
    expect(error).toMatchObject({
      code: 'app/does-not-compile',
      exit: 5,
      origin: { file: join(folder, 'synth.config.ts'), line: 4, column: 11 },
    });
    expect(error.details).toEqual(['4 | const x = ;', '              ^']);
  });

  test('on an import of what is not there, once for each', async () => {
    const folder = tempProject({ 'synth.config.ts': `import './none';\nimport 'no-such-package';\n${CONFIG}` });
    const error = await failure(folder);
    expect(error.code).toBe('app/does-not-compile');
    expect(error.message).toContain('Could not resolve "./none"');
    expect(error.details.join('\n')).toContain('synth.config.ts:2:8: Could not resolve "no-such-package"');
  });

  test.each<[string, string, string]>([
    ['an error', "throw new Error('boom');", 'boom'],
    ['an error of a kind', "throw new RangeError('boom');", 'RangeError: boom'],
    ['a text', "throw 'boom';", 'boom was thrown'],
    ['a number', 'throw 42;', '42 was thrown'],
  ])('when the app throws %s', async (_, line, seen) => {
    const folder = tempProject({ 'synth.config.ts': `${CONFIG}${line}\n` });
    const error = await failure(folder);
    expect(error).toMatchObject({ code: 'app/throws', exit: 5 });
    expect(error.message).toMatch(/^Cannot load .*: /);
    expect(error.message).toContain(seen);
  });

  test('when the app throws, and names the line of the source', async () => {
    const folder = tempProject({
      'synth.config.ts': `import { make } from './shop';\n${CONFIG}make();\n`,
      'shop.ts': "interface Shop { name: string }\n\nexport function make(): Shop {\n  throw new Error('boom');\n}\n",
    });
    const error = await failure(folder);
    expect(error.origin).toEqual({ file: 'shop.ts', line: 4, column: 9 });
    expect(error.details).toEqual(['at make (shop.ts:4:9)', 'at Object.<anonymous> (synth.config.ts:5:1)']);
  });

  test('with the code of the library when the app uses it wrongly', async () => {
    const folder = tempProject({ 'synth.config.ts': CONFIG.replace('dev:', "'Not a label':") });
    expect(await failure(folder)).toMatchObject({ code: 'environment/bad-name' });
  });

  test.each([
    ['nothing', '', 'it exports nothing', /export default/],
    [
      'names only',
      CONFIG.replace('export default', 'export const app ='),
      'it exports app, envs, and nothing by default',
      /export default app/,
    ],
  ])('when the configuration exports %s', async (_, text, seen, remedy) => {
    const error = await failure(tempProject({ 'synth.config.ts': text }));
    expect(error).toMatchObject({ code: 'app/no-default-export', exit: 5 });
    expect(error.message).toContain(seen);
    expect(error.remedy).toMatch(remedy);
  });

  test.each([
    ['{ environments: 1, applications: [] }', 'an object with environments, applications'],
    ['{}', 'an empty object'],
    ['[]', 'a list'],
    ['null', 'null'],
    ['function make() {}', 'the function make'],
    ['42', 'a number'],
  ])('when the default export is %s', async (text, seen) => {
    const error = await failure(tempProject({ 'synth.config.ts': `export default ${text};` }));
    expect(error).toMatchObject({ code: 'app/not-a-project', exit: 5 });
    expect(error.message).toContain(`its default export is ${seen}`);
  });
});
