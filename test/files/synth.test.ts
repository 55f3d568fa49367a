import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runIn } from '../cli/run-in';
import { removeTempProjects, tempProject, writeFiles } from '../cli/temp-project';

afterAll(removeTempProjects);

const APP = {
  'synth.config.ts': `import { environments, project } from 'cdk8s-gitops';
import { pagesOf } from './apps/pages';

const envs = environments({ dev: { cluster: 'dev-eu' } });
export default project({ environments: envs, applications: [pagesOf(envs)] });
`,
  'apps/pages.ts': `import { Chart } from 'cdk8s';
import { ConfigMap, type Environments, application } from 'cdk8s-gitops';
import { filesIn } from 'cdk8s-gitops/files';

export const pagesOf = (envs: Environments<'dev'>) =>
  application('pages', {
    in: envs,
    namespace: 'pages',
    build: (scope) => {
      const chart = new Chart(scope, 'pages');
      new ConfigMap(chart, 'pages', { naming: 'fixed', ...filesIn('pages') });
      return chart;
    },
  });
`,
  'apps/pages/index.html': 'first\n',
};
/** The same in JavaScript, whose types nobody checks. */
const JS_APP = Object.fromEntries(
  Object.entries(APP).map(([name, text]) => [
    name.replace(/ts$/, 'js'),
    text.replace('type Environments, ', '').replace(": Environments<'dev'>", ''),
  ]),
);
const WRITTEN = 'dist/envs/dev/dev-eu/pages/configmap-pages.yaml';

describe('files of the app', () => {
  test('stand beside the source that names them, and are read anew at each run', async () => {
    const folder = tempProject(APP);
    const read = (): string => readFileSync(join(folder, WRITTEN), 'utf8');
    expect(await runIn(folder, [])).toMatchObject({ exit: 0, err: '' });
    expect(read()).toContain('first');
    writeFiles(folder, { 'apps/pages/index.html': 'second\n', 'apps/pages/other.html': 'new\n' });
    expect(await runIn(folder, [])).toMatchObject({ exit: 0 });
    expect(read()).toMatch(/index\.html: \|\n {4}second\n {2}other\.html: \|\n {4}new/);
  });

  test('make --check say that what was written is no longer current', async () => {
    const folder = tempProject(JS_APP);
    await runIn(folder, []);
    expect((await runIn(folder, ['--check'])).exit).toBe(0);
    writeFiles(folder, { 'apps/pages/index.html': 'second\n' });
    expect((await runIn(folder, ['--check'])).exit).toBe(1);
  });

  test('fail with their place when they are gone', async () => {
    const folder = tempProject({ ...APP, 'apps/pages/bad name': '' });
    const { exit, err } = await runIn(folder, []);
    expect(exit).toBe(5);
    expect(err).toMatch(/apps\/pages\.ts:11:\d+/);
    expect(err).toContain('files/invalid-key');
  });
});
