import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below';
import { documentOf, runIn } from './run-in';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

const FILES = [
  '.gitignore',
  'README.md',
  'environments.ts',
  'package.json',
  'shop.ts',
  'synth.config.ts',
  'tsconfig.json',
];

describe('synth init', () => {
  test('writes a project that synth then renders', async () => {
    const folder = tempProject({});
    const { exit, out } = await runIn(folder, ['init']);
    expect(exit).toBe(0);
    expect(out).toContain('Made a project in shop:\n  created  package.json\n');
    expect(out).toContain('Next: cd shop && npm install && npx synth\n');
    expect(Object.keys(filesBelow(join(folder, 'shop')))).toEqual(FILES);
    const rendered = await documentOf(join(folder, 'shop'), []);
    expect(rendered).toMatchObject({ exit: 0, environments: ['dev', 'prod'], findings: [] });
    expect(Object.keys(filesBelow(join(folder, 'shop/dist/envs/prod/prod/shop')))).toHaveLength(3);
  });

  test.each<[string, string[]]>([
    [
      'names with dashes',
      ['--name', 'guest-book', '--environments', 'qa-eu', 'prod-eu', '--image', 'registry.example/book:1.0'],
    ],
    ['a name that is a word of TypeScript', ['--name', 'switch', '--environments', 'live']],
    ['a name that the sources use themselves', ['--name', 'settings']],
  ])('writes a project with %s that synth then renders', async (_, argv) => {
    const folder = tempProject({});
    const { files, folder: made } = await documentOf(folder, ['init', ...argv]);
    expect(files).toHaveLength(FILES.length);
    expect(await documentOf(made as string, [])).toMatchObject({ exit: 0, findings: [] });
  });

  test('names the config repository in the project', async () => {
    const folder = tempProject({});
    const { out } = await runIn(folder, ['init', '--dir', '.', '--repository', "../it's"]);
    const files = filesBelow(folder);
    expect(files['synth.config.ts']).toContain("  name: 'shop',");
    expect(files['synth.config.ts']).toContain("repository: configRepository('../it\\'s'),");
    expect(files['README.md']).toMatch(/^npx synth diff .*\(\.\.\/it's\)\nnpx synth push /m);
    expect(out).toContain('npx synth diff');
  });

  test('pins what the package needs, and leaves out what it does not', async () => {
    const folder = tempProject({});
    await runIn(folder, ['init', '--dir', '.', '--quiet']);
    expect(JSON.parse(filesBelow(folder)['package.json']!)).toEqual({
      name: 'shop',
      private: true,
      scripts: { synth: 'synth', check: 'synth --check', types: 'tsc' },
      dependencies: {
        cdk8s: expect.stringMatching(/^\^2/),
        'cdk8s-gitops': expect.stringMatching(/^\^\d/),
        constructs: expect.stringMatching(/^\^10/),
      },
      devDependencies: { typescript: expect.any(String) },
      overrides: { backport: expect.stringMatching(/^npm:/) },
      engines: { node: expect.stringMatching(/20/) },
    });
  });

  test('fails where a file exists, names it and writes nothing', async () => {
    const folder = tempProject({});
    mkdirSync(join(folder, 'shop'));
    writeFileSync(join(folder, 'shop/README.md'), 'mine');
    const { exit, err, out } = await runIn(folder, ['init']);
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toContain('error cli/would-overwrite\n');
    expect(err).toContain('\n    README.md\n');
    expect(filesBelow(join(folder, 'shop'))).toEqual({ 'README.md': 'mine' });
  });

  test.each([
    ['where no folder can be made', '/proc/x/y'],
    ['below a file', 'shop/package.json/deep'],
  ])('fails %s, and writes nothing', async (_, dir) => {
    const folder = tempProject({ 'shop/package.json': 'mine' });
    const { exit, out, err } = await runIn(folder, ['init', '--dir', dir]);
    expect({ exit, out }).toEqual({ exit: 5, out: '' });
    expect(err).toContain('error cli/unwritable-file\n');
    expect(filesBelow(join(folder, 'shop'))).toEqual({ 'package.json': 'mine' });
  });

  test('fails where one file cannot be written, and leaves none of the others', async () => {
    const folder = tempProject({});
    symlinkSync('nowhere/README.md', join(folder, 'README.md'));
    const { exit, err } = await runIn(folder, ['init', '--dir', '.']);
    expect({ exit, err }).toEqual({ exit: 5, err: expect.stringContaining('Cannot write README.md') as string });
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'node_modules']);
  });

  test.each([
    [['--name', 'Shop']],
    [['--name', '../x']],
    [['--environments', 'dev', 'dev']],
    [['--environments', 'Dev']],
    [['--image', "x'; process.exit()"]],
  ])('fails on %j and writes nothing', async (argv) => {
    const folder = tempProject({});
    const { exit, err } = await runIn(folder, ['init', '--dir', 'new', ...argv]);
    expect(exit).toBe(64);
    expect(err).toContain('error cli/bad-arguments\n');
    expect(filesBelow(join(folder, 'new'))).toEqual({});
  });
});
