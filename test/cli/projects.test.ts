import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Workspace, gitIn, workspace } from './config-repository';
import { documentOf, runIn } from './run-in';
import { SHOP } from './shop';
import { removeTempProjects, writeFiles } from './temp-project';

afterAll(removeTempProjects);

/** A project with a name, whose types are not checked. */
function named(name: string): Workspace {
  const made = workspace();
  rmSync(join(made.folder, 'node_modules/typescript'));
  writeFiles(made.source, { 'package.json': JSON.stringify({ name }) });
  return made;
}

const withoutProd = { 'environments.ts': SHOP['environments.ts'].replace(/, prod: \{.*?\}/, '') };
const shopInDev = {
  'shop.ts': SHOP['shop.ts'].replace('prod: base.with({ replicas: 3 })', ''),
};

function leaveProd({ source }: Workspace): void {
  writeFiles(source, { ...withoutProd, ...shopInDev });
}

const PROD = 'envs/prod/prd-eu/shop/service-web.yaml';

describe('synth push of two projects to one repository', () => {
  test('fails where both render the same application, and names both', async () => {
    const made = named('@acme/one');
    expect((await runIn(made.source, ['push'])).exit).toBe(0);
    expect(made.git('show', 'origin/main:.render/envs/prod/prd-eu/shop.index')).toContain('\nproject one\n');
    writeFiles(made.source, { 'package.json': '{ "name": "two" }' });
    const { exit, out, err } = await runIn(made.source, ['push']);
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toContain('error repo/owned-by-other\n');
    expect(err).toContain('belong to the project "one"; this project is "two"');
  });

  test('fails where both render the namespaces of one environment', async () => {
    const made = named('one');
    await runIn(made.source, ['push']);
    writeFiles(made.source, {
      'package.json': '{ "name": "two" }',
      'shop.ts': SHOP['shop.ts'].replaceAll("'shop'", "'blog'"),
      'synth.config.ts': `import { configRepository, project } from 'cdk8s-gitops';
import { envs } from './environments';
import { shop } from './shop';
export default project({ name: 'blogs', environments: envs, applications: [shop], repository: configRepository('../config') });
`,
    });
    const { exit, err } = await runIn(made.source, ['push']);
    expect(err).toContain('error repo/owned-by-other\n');
    expect(err).toContain(
      'envs/dev/dev-eu/_environment and 1 more belong to the project "one"; this project is "blogs"',
    );
    expect(exit).toBe(4);
  });
});

describe('synth push of two projects that no name tells apart', () => {
  /** An application in a namespace that is there already. */
  const GUEST = SHOP['shop.ts']
    .replace("  namespace: 'shop',\n", '')
    .replace("Chart(scope, 'shop'", "Chart(scope, 'shop', { namespace: 'shop' }");

  /** A second project beside the first, with an application of its own. */
  function beside({ folder, source }: Workspace): string {
    const blog = join(folder, 'blog');
    cpSync(source, blog, { recursive: true });
    writeFiles(blog, {
      'shop.ts': GUEST.replace("application('shop'", "application('blog'").replace("'web'", "'page'"),
    });
    return blog;
  }

  function twoProjects(files: Readonly<Record<string, string>>): Workspace & { readonly blog: string } {
    const made = workspace();
    rmSync(join(made.folder, 'node_modules/typescript'));
    writeFiles(made.source, { 'shop.ts': GUEST, ...files });
    return { ...made, blog: beside(made) };
  }

  test.each([
    ['have none', {}, 'this one has no name'],
    [
      'have that of their package',
      { 'package.json': '{ "name": "deploy" }' },
      'only has the name of a package, "deploy"',
    ],
  ])('fails before it removes what the other has, where both %s', async (_, files, seen) => {
    const made = twoProjects(files);
    expect((await runIn(made.source, ['push'])).exit).toBe(0);
    const { exit, out, err } = await runIn(made.blog, ['push']);
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toContain('error repo/application-gone\n');
    expect(err).toContain('envs/dev/dev-eu/shop, envs/prod/prd-eu/shop');
    expect(err).toContain(seen);
    expect(err).toContain('→ If another project renders it, give each a name: project({ name }).');
    writeFiles(made.blog, {
      'synth.config.ts': readFileSync(join(made.blog, 'synth.config.ts'), 'utf8').replace(
        'project({',
        "project({ name: 'blog',",
      ),
    });
    expect((await runIn(made.blog, ['push'])).exit).toBe(0);
    expect((await runIn(made.source, ['push'])).out).toContain('Nothing to commit');
    expect(made.git('ls-tree', '-r', '--name-only', 'origin/main')).toMatch(/prd-eu\/blog\/[^]*prd-eu\/shop\//);
  });

  test('fails where they come from two repositories and render one application', async () => {
    const made = twoProjects({ 'package.json': '{ "name": "deploy" }' });
    for (const [folder, address] of [
      [made.source, 'https://git.example/acme/shop'],
      [made.blog, 'https://git.example/acme/blog'],
    ] as const) {
      writeFiles(folder, { '.gitignore': 'node_modules\n' });
      gitIn(folder, 'init', '--quiet');
      gitIn(folder, 'remote', 'add', 'origin', address);
      gitIn(folder, 'add', '.');
      gitIn(folder, '-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '--quiet', '-m', 'first');
    }
    expect((await runIn(made.source, ['push'])).exit).toBe(0);
    const { exit, err } = await runIn(made.blog, ['push', '--allow-delete', '4']);
    expect(exit).toBe(4);
    expect(err).toContain('error repo/other-source\n');
    expect(err).toContain(
      'were rendered from https://git.example/acme/shop, this project from https://git.example/acme/blog',
    );
  });
});

describe('an environment that left the project', () => {
  test('is shown by diff, check and status, and goes when its objects are confirmed', async () => {
    const made = named('one');
    await runIn(made.source, ['push']);
    leaveProd(made);
    expect((await runIn(made.source, ['diff', '--env', 'dev'])).exit).toBe(0);
    expect((await runIn(made.source, ['diff'])).out).toContain(
      'prod/prd-eu/shop\n- Service/web in shop\n- Deployment/web in shop\n',
    );
    expect((await runIn(made.source, ['--check'])).exit).toBe(1);
    expect((await runIn(made.source, ['status'])).out).toMatch(/\nprod +prd-eu +4 differ +4 differ +4 differ +-\n/);
    const refused = await runIn(made.source, ['push']);
    expect(refused.exit).toBe(4);
    expect(refused.err).toContain('error repo/empty-set\n');
    expect(refused.err).toContain('--allow-delete 4');
    expect(existsSync(join(made.config, PROD))).toBe(true);
    expect((await runIn(made.source, ['push', '--allow-delete', '3'])).exit).toBe(4);
    const { exit, out } = await runIn(made.source, ['push', '--allow-delete', '4']);
    expect(exit).toBe(0);
    expect(out).toMatch(/prod\/prd-eu\/shop +\d removed\n/);
    expect(existsSync(join(made.config, PROD))).toBe(false);
    expect(made.git('status', '--porcelain')).toBe('');
  });

  test('goes from the working tree with a warning', async () => {
    const made = named('one');
    await runIn(made.source, []);
    leaveProd(made);
    const { exit, err } = await runIn(made.source, []);
    expect(exit).toBe(0);
    expect(err).toContain('warning repo/empty-set nothing of the project would be left in prod');
    expect(existsSync(join(made.config, PROD))).toBe(false);
  });
});

test('synth push of an empty project fails instead of removing everything', async () => {
  const made = named('one');
  await runIn(made.source, ['push']);
  const config = join(made.source, 'synth.config.ts');
  expect(existsSync(config)).toBe(true);
  writeFiles(made.source, {
    'synth.config.ts': `import { configRepository, project } from 'cdk8s-gitops';
import { envs } from './environments';
export default project({ environments: envs, applications: [], repository: configRepository('../config') });
`,
  });
  const document = await documentOf(made.source, ['push']);
  expect(document).toMatchObject({ exit: 4, error: { code: 'repo/empty-set' } });
});
