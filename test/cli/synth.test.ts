import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below';
import { documentOf, runIn } from './run-in';
import { JS_SHOP, SHOP, shopWith } from './shop';
import { removeTempProjects, tempProject, writeFiles } from './temp-project';

afterAll(removeTempProjects);

const WEB = 'envs/prod/prd-eu/shop/deployment-web.yaml';

describe('synth', () => {
  test('writes one object a file, and nothing the second time', async () => {
    const folder = tempProject(SHOP);
    const first = await runIn(folder, []);
    const written = filesBelow(join(folder, 'dist'));
    const second = await runIn(folder, ['synth']);
    expect(first).toEqual({
      exit: 0,
      err: '',
      out: 'dev/dev-eu/_environment   2 written\ndev/dev-eu/shop           2 written\nprod/prd-eu/_environment  2 written\nprod/prd-eu/shop          2 written\n8 objects in dist: 8 written, 0 removed\n',
    });
    expect(second).toEqual({ exit: 0, err: '', out: '8 objects in dist: nothing changed\n' });
    expect(Object.keys(written)).toContain(WEB);
    expect(filesBelow(join(folder, 'dist'))).toEqual(written);
  });

  test('renders the environments named, whatever stands in the folder of others', async () => {
    const folder = tempProject(SHOP);
    await runIn(folder, ['--output', 'out']);
    writeFiles(folder, shopWith({ 'shop.ts': (text) => text.replace('nginx:1.29', 'nginx:1.30') }));
    const { out } = await runIn(folder, ['--env', 'prod', '--output', 'out']);
    expect(out).toBe('prod/prd-eu/shop  1 written  1 unchanged\n4 objects in out: 1 written, 0 removed\n');
    expect(readFileSync(join(folder, 'out', WEB), 'utf8')).toContain('nginx:1.30');
    expect(readFileSync(join(folder, 'out/envs/dev/dev-eu/shop/deployment-web.yaml'), 'utf8')).toContain('nginx:1.29');
  });

  test.each([[['--env', 'dev', 'prod']], [['--env', 'dev,prod']], [['-e', 'prod', '-e', 'dev']]])(
    'takes several environments as %j',
    async (argv) => {
      const document = await documentOf(tempProject(SHOP), argv);
      expect(document.environments).toEqual(['dev', 'prod']);
    },
  );

  test('removes what is no longer rendered, and says so in the document', async () => {
    const folder = tempProject(SHOP);
    await runIn(folder, []);
    writeFiles(
      folder,
      shopWith({ 'shop.ts': (text) => text.replace('web.exposeViaService({ port: 80 });', 'web.toString();') }),
    );
    expect(await documentOf(folder, ['--env', 'prod'])).toMatchObject({
      schemaVersion: 1,
      command: 'synth',
      exit: 0,
      environments: ['prod'],
      target: 'dist',
      removed: ['envs/prod/prd-eu/shop/service-web.yaml'],
      findings: [],
    });
  });

  test('--stdout prints one stream, definitions first, and writes no file', async () => {
    const folder = tempProject(SHOP);
    const { exit, out } = await runIn(folder, ['--stdout', '--env', 'prod', '--quiet']);
    expect(exit).toBe(0);
    expect(out.split('---\n').map((text) => /^kind: (.*)$/m.exec(text)?.[1])).toEqual([
      'Namespace',
      'NetworkPolicy',
      'Service',
      'Deployment',
    ]);
    expect(filesBelow(join(folder, 'dist'))).toEqual({});
  });

  test('keeps what the app logs out of the data', async () => {
    const folder = tempProject(
      shopWith({ 'shop.ts': (text) => `${text}console.log('hello %s', 'there'); console.info({ a: 1 });` }),
    );
    const { out, err } = await runIn(folder, ['--stdout']);
    expect(out).toMatch(/^apiVersion: /);
    expect(out).not.toContain('hello');
    expect(err).toBe('hello there\n{ a: 1 }\n');
  });

  test('--quiet prints nothing when all went well', async () => {
    expect(await runIn(tempProject(SHOP), ['--quiet'])).toEqual({ exit: 0, out: '', err: '' });
  });

  test('takes --cwd and --config', async () => {
    const folder = tempProject({
      'a/other.config.ts': SHOP['synth.config.ts'],
      'a/environments.ts': SHOP['environments.ts'],
      'a/shop.ts': SHOP['shop.ts'],
    });
    const { exit, out } = await runIn(folder, ['--cwd', 'a', '--config', 'other.config.ts']);
    expect({ exit, out: out.split('\n').at(-2) }).toEqual({
      exit: 0,
      out: '8 objects in a/dist: 8 written, 0 removed',
    });
  });

  test('colours only where it is wanted', async () => {
    const folder = tempProject(SHOP);
    expect((await runIn(folder, [], { terminal: true })).out).toContain('\u001b[');
    expect((await runIn(folder, [], { terminal: true, env: { NO_COLOR: '1' } })).out).not.toContain('\u001b[');
  });
});

test.each(['/proc/x', '/proc/x/y/z', 'synth.config.ts/dist'])(
  'synth --output %s fails and writes nothing',
  async (output) => {
    const folder = tempProject(SHOP);
    await runIn(folder, ['--stdout']);
    const before = filesBelow(folder);
    const { exit, out, err } = await runIn(folder, ['--output', output]);
    expect({ exit, out }).toEqual({ exit: 5, out: '' });
    expect(err).toMatch(/^error repo\/(write|read)-failed\n/);
    expect(filesBelow(folder)).toEqual(before);
  },
);

describe('synth --check', () => {
  test('says that what is there is current, and writes nothing', async () => {
    const folder = tempProject(JS_SHOP);
    await runIn(folder, []);
    const before = filesBelow(join(folder, 'dist'));
    expect(await runIn(folder, ['--check'])).toEqual({
      exit: 0,
      out: 'current dist is what the source renders\n',
      err: 'note types were not checked: the app is JavaScript and has no tsconfig.json\n',
    });
    expect(filesBelow(join(folder, 'dist'))).toEqual(before);
  });

  test('says what is stale, object by object, and ends with 1', async () => {
    const folder = tempProject(JS_SHOP);
    await runIn(folder, []);
    const before = filesBelow(join(folder, 'dist'));
    writeFiles(folder, { 'shop.js': JS_SHOP['shop.js']!.replace('replicas: 3', 'replicas: 5') });
    const { exit, out } = await runIn(folder, ['--check', '--quiet']);
    expect(exit).toBe(1);
    expect(out).toMatchInlineSnapshot(`
      "prod/prd-eu/shop
      ~ Deployment/web in shop
          ~ spec.replicas: 3 → 5

      1 object: 1 changed
      stale dist is not what the source renders: 1 object
      "
    `);
    expect(filesBelow(join(folder, 'dist'))).toEqual(before);
    expect(await documentOf(folder, ['--check'])).toMatchObject({
      exit: 1,
      current: false,
      changes: [
        {
          object: 'Deployment/web in shop',
          change: 'changed',
          fields: [{ path: ['spec', 'replicas'], change: 'changed', before: 3, after: 5 }],
        },
      ],
    });
  });

  test('fails when two renderings differ', async () => {
    const folder = tempProject({
      ...JS_SHOP,
      'shop.js': JS_SHOP['shop.js']!.replace('env.settings.replicas', '1 + Math.floor(1e6 * Math.random())'),
    });
    const { exit, err } = await runIn(folder, ['--check', '--env', 'dev']);
    expect(exit).toBe(5);
    expect(err).toContain('error app/not-repeatable\n');
    expect(err).toMatch(/dev\/dev-eu\/shop\/deployment-web.yaml\n+ +- +replicas: \d+\n +\+ +replicas: \d+/);
  });
});

test('synth --check does not show lines of a Secret that differ', async () => {
  const secret =
    "new ApiObject(chart, 'key', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' }, stringData: { key: `hush${Math.random()}` } });\n    return chart;";
  const shop = JS_SHOP['shop.js']!.replace('{ Chart }', '{ ApiObject, Chart }').replace('return chart;', secret);
  const { exit, err } = await runIn(tempProject({ ...JS_SHOP, 'shop.js': shop }), ['--check', '--env', 'dev']);
  expect(exit).toBe(5);
  expect(err).toContain('dev/dev-eu/shop/secret-key.yaml');
  expect(err).not.toContain('hush');
});

describe('synth fails and writes nothing', () => {
  const WRITTEN = { 'dist/envs/prod/prd-eu/shop/service-web.yaml': 'kind: Service\n' };

  test.each<[string, Record<string, string>, number, string, string]>([
    [
      'when the app throws while it is loaded',
      shopWith({ 'shop.ts': (text) => `${text}throw new Error('boom');` }),
      5,
      'app/throws',
      'Cannot load synth.config.ts from shop.ts:22:7: boom',
    ],
    [
      'when the app does not compile',
      shopWith({ 'shop.ts': (text) => text.replace('(scope, env) =>', '(scope, env =>') }),
      5,
      'app/does-not-compile',
      'shop.ts:',
    ],
    [
      'when there is no default export',
      shopWith({ 'synth.config.ts': (text) => text.replace('export default', 'export const app =') }),
      5,
      'app/no-default-export',
      'it exports app',
    ],
    ['when there is no app', { 'readme.md': '' }, 5, 'app/no-config', 'there is no synth.config.ts'],
    ['on a file in the way that was not rendered', { ...SHOP, ...WRITTEN }, 4, 'repo/foreign-file', 'service-web.yaml'],
  ])('%s', async (_, files, code, name, seen) => {
    const folder = tempProject(files);
    const before = filesBelow(join(folder, 'dist'));
    const { exit, err, out } = await runIn(folder, []);
    expect({ exit, out }).toEqual({ exit: code, out: '' });
    expect(err).toContain(`error ${name}\n`);
    expect(err).toContain(seen);
    expect(filesBelow(join(folder, 'dist'))).toEqual(before);
  });

  test('on a name that is no DNS label', async () => {
    const folder = tempProject(shopWith({ 'shop.ts': (text) => text.replace("'web', {", "'Web_1', {") }));
    const { exit, err } = await runIn(folder, []);
    expect(exit).toBe(5);
    expect(err).toContain('error construct/invalid-name\n');
    expect(err).toContain('shop.ts:14:17');
    expect(filesBelow(join(folder, 'dist'))).toEqual({});
  });

  test('on two objects with one identity, and names both places', async () => {
    const twice =
      "    new Deployment(chart, 'again', { metadata: { name: 'web' }, containers: [{ name: 'app', image: 'nginx:1.29' }] });\n    return chart;";
    const folder = tempProject(shopWith({ 'shop.ts': (text) => text.replace('    return chart;', twice) }));
    const { exit, err } = await runIn(folder, []);
    expect(exit).toBe(5);
    expect(err).toContain('error manifest/duplicate-id\n');
    expect(err).toContain('from shop/again (shop.ts:19:5): shop/web (shop.ts:14:17) already defines it');
    expect(filesBelow(join(folder, 'dist'))).toEqual({});
  });

  test('on a hand edit, and shows it; --discard-edits loses it', async () => {
    const folder = tempProject(SHOP);
    await runIn(folder, []);
    const file = join(folder, 'dist', WEB);
    writeFileSync(file, readFileSync(file, 'utf8').replace('replicas: 3', 'replicas: 9'));
    writeFiles(folder, shopWith({ 'shop.ts': (text) => text.replace('replicas: 3', 'replicas: 4') }));
    const edited = filesBelow(join(folder, 'dist'));
    const { exit, err } = await runIn(folder, []);
    expect(exit).toBe(4);
    expect(err).toContain('error repo/hand-edit\n');
    expect(err).toContain('-  replicas: 9');
    expect(filesBelow(join(folder, 'dist'))).toEqual(edited);
    expect((await runIn(folder, ['--discard-edits'])).exit).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('replicas: 4');
  });

  test('on findings that are errors, all of them, and ends with 1', async () => {
    const folder = tempProject(shopWith({ 'environments.ts': (text) => text.replace('prd-eu', 'dev-eu') }));
    const { exit, err, out } = await runIn(folder, []);
    expect({ exit, out }).toEqual({ exit: 1, out: '' });
    expect(err).toContain('error synth/cluster-clash Deployment/web in shop\n');
    expect(err).toMatch(/\n→ synth\/cluster-clash Give .*\n\n4 errors\nNothing was written.\n$/);
    expect(filesBelow(join(folder, 'dist'))).toEqual({});
    expect(await documentOf(folder, [])).toMatchObject({
      exit: 1,
      findings: [1, 2, 3, 4].map(() => ({
        code: 'synth/cluster-clash',
        severity: 'error',
        remedy: expect.any(String) as unknown,
      })),
    });
  });

  test('on an environment that is not there, with the nearest', async () => {
    const { exit, err } = await runIn(tempProject(SHOP), ['--env', 'pord']);
    expect(exit).toBe(5);
    expect(err).toContain('did you mean "prod"?');
  });

  test.each(['CDK8S_LEGACY_HASH', 'CDK8S_DISABLE_SORT'])('when %s would change what is rendered', async (name) => {
    const { exit, err } = await runIn(tempProject(SHOP), [], { env: { [name]: '1' } });
    expect(exit).toBe(5);
    expect(err).toContain(`error app/rendering-switch\n  Cannot render: ${name} is set`);
  });
});
