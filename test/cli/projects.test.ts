import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Workspace, workspace } from './config-repository';
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
    expect(err).toContain('belongs to the project "one"; this project is "two"');
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
      'envs/dev/dev-eu/_environment and 1 more belongs to the project "one"; this project is "blogs"',
    );
    expect(exit).toBe(4);
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
