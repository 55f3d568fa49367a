import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cachesOf, openApiText } from '../schema/import/open-api';
import { runIn } from './run-in';
import { removeTempProjects, tempProject } from './temp-project';

afterAll(removeTempProjects);

const PAGE = readFileSync(resolve(__dirname, '../../docs/cluster-schemas.md'), 'utf8');
const [config = '', program = ''] = [...PAGE.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

describe('docs/cluster-schemas.md', () => {
  test('shows a project that renders and is checked by the facts that its commands write', async () => {
    const folder = tempProject({
      'openapi.json': openApiText(),
      'caches.json': cachesOf('v1'),
      'synth.config.ts': config
        .replace('(scope) => new Chart', '(scope) => cache(new Chart')
        .replace("'shop') });", "'shop')) });")
        .concat(CACHE),
    });
    const imported = await runIn(folder, [
      'schema',
      'import',
      'openapi.json',
      'caches.json',
      '--output',
      'schemas/prd-eu.json',
    ]);
    expect(imported.exit).toBe(0);
    const { err } = await runIn(folder, ['--output', 'dist']);
    expect(err).toContain('schema/unserved');
    expect(err).toContain('the cluster, v1.36.4-eks-1, does not serve NetworkPolicy of "networking.k8s.io/v1"');
    expect(err).toContain('schema/closed-value Cache.example.com/a in shop');
  });

  test('names in code what the package has', () => {
    const [, names = ''] = /import \{ ([^}]*) \} from 'cdk8s-gitops'/.exec(program) ?? [];
    const index = readFileSync(join(__dirname, '../../lib/index.ts'), 'utf8');
    expect(names.split(', ').filter((name) => !index.includes(`  ${name},`))).toEqual([]);
    expect(names).toContain('listTypesOf');
  });
});

const CACHE = `
import { ApiObject } from 'cdk8s';
function cache(chart: Chart): Chart {
  new ApiObject(chart, 'a', { apiVersion: 'example.com/v1', kind: 'Cache', metadata: { name: 'a' }, spec: { mode: 'Fats', nodes: [] } } as never);
  return chart;
}
`;
