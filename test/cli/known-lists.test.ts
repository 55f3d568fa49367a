import { applyInput } from '../../lib/cli/rendered/apply-input';
import { Session } from '../../lib/cli/session';
import { memoryIo } from './memory-io';
import { runIn } from './run-in';
import { removeTempProjects, tempProject, writeFiles } from './temp-project';

afterAll(removeTempProjects);

const CRD = `{
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'caches.example.com' },
  spec: {
    group: 'example.com', scope: 'Namespaced', names: { kind: 'Cache', plural: 'caches', singular: 'cache', listKind: 'CacheList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: {
      type: 'object', properties: { nodes: {
        type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['id'],
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, size: { type: 'integer' } } },
      } } } } } } }],
  },
}`;
const CONFIG = (nodes: string): string => `
import { ApiObject, Chart } from 'cdk8s';
import { application, environments, project } from 'cdk8s-gitops';
const envs = environments({ prod: { cluster: 'prd-eu' } });
const shop = application('shop', {
  in: envs,
  namespace: 'shop',
  build: (scope) => {
    const chart = new Chart(scope, 'shop');
    new ApiObject(chart, 'cache', { apiVersion: 'example.com/v1', kind: 'Cache', metadata: { name: 'c' }, spec: { nodes: ${nodes} } } as never);
    return chart;
  },
});
export default project({ environments: envs, applications: [shop], definitions: [${CRD}] });
`;
const KIND = { apiVersion: 'example.com/v1', kind: 'Cache' };

describe('the keyed lists of custom kinds', () => {
  const folder = tempProject({ 'synth.config.ts': CONFIG("[{ id: 'a', size: 1 }, { id: 'b' }]") });

  beforeAll(async () => {
    expect(await runIn(folder, ['--output', 'dist'])).toMatchObject({ exit: 0 });
  });

  test('are compared by their keys in `synth diff`', async () => {
    writeFiles(folder, { 'synth.config.ts': CONFIG("[{ id: 'b' }, { id: 'a', size: 2 }]") });
    const { exit, out } = await runIn(folder, ['diff', '--output', 'dist']);
    expect([exit, out]).toEqual([1, expect.stringContaining('spec.nodes[a].size: 1 → 2')]);
    expect(out).not.toContain('nodes[b]');
  });

  test('are handed to the applier', async () => {
    const { listTypes } = await applyInput(new Session(memoryIo({ cwd: folder }), {}), {});
    expect(listTypes?.(KIND, ['spec', 'nodes'])).toEqual({ keys: ['id'] });
    expect(listTypes?.({ ...KIND, kind: 'Other' }, ['spec', 'nodes'])).toBe('atomic');
  });
});
