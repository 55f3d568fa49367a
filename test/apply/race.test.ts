import { ApiCluster, plan, reconcile } from '../../lib/apply';
import { formatPath } from '../../lib/manifest';
import { InProcessKubernetes } from '../../lib/testing';
import { configMap, namespace, setOf } from './manifests';
import { SpyTransport } from './spy-transport';

describe('plan while others write', () => {
  const kubernetes = new InProcessKubernetes();
  const wire = new SpyTransport(kubernetes.transport());
  const other = new ApiCluster(kubernetes.transport());
  const cluster = new ApiCluster(wire);

  afterAll(() => kubernetes.stop());

  test('does not take for drift what appeared between reading and trying', async () => {
    await other.apply(namespace('shop'), { manager: 'test' });
    await reconcile({ set: 'race', resources: setOf(configMap('a', { x: '1' })), cluster });
    wire.before = ({ query }) => {
      if (query?.dryRun === undefined) return;
      wire.before = () => undefined;
      const note = { metadata: { annotations: { 'controller.example/seen': 'now' } } };
      return void kubernetes.transport().request({
        method: 'PATCH',
        path: '/api/v1/namespaces/shop/configmaps/a',
        headers: { 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify(note),
      });
    };
    const { objects } = await plan({ set: 'race', resources: setOf(configMap('a', { x: '2' })), cluster });
    expect(objects[0]?.fields.map((field) => formatPath(field.path))).toEqual(['data.x']);
    expect(
      (await other.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'a' }))?.metadata.annotations,
    ).toBeDefined();
  });
});
