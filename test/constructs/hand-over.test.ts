import { Deployment } from '../../lib/constructs';
import { describeOnKubernetes } from '../helpers/real-kubernetes';
import { Server } from './server';
import { SHOP, chartIn } from './tree';

const PLACE = `hand-over-${process.pid}`;

describeOnKubernetes('a live workload that is handed over to an autoscaler', () => {
  let server: Server;
  beforeAll(async () => {
    server = await Server.open();
    await server.namespace(PLACE, 'restricted');
  }, 120_000);
  afterAll(async () => {
    await server.remove(`/api/v1/namespaces/${PLACE}`);
    server.close();
  });

  const web = (name: string): Deployment =>
    new Deployment(chartIn({ ...SHOP, namespace: PLACE }), name, {
      replicas: 3,
      containers: [{ name: 'app', image: 'registry.example/app:1' }],
    });
  const apply = async (deployment: Deployment): Promise<number> => {
    const { spec } = await server.apply(deployment.manifest, 'cdk8s-gitops', PLACE);
    return (spec as { replicas: number }).replicas;
  };

  test('starts again from one Pod where nobody else owns the number', async () => {
    const deployment = web('alone');
    expect(await apply(deployment)).toBe(3);
    deployment.autoscale({ maxReplicas: 5 });
    expect(await apply(deployment)).toBe(1);
  });

  test('keeps its number where another field manager owned it before, as the documentation says', async () => {
    const deployment = web('owned');
    expect(await apply(deployment)).toBe(3);
    const { apiVersion, kind, metadata } = deployment.manifest;
    await server.apply(
      { apiVersion, kind, metadata: { name: metadata!.name, namespace: PLACE }, spec: { replicas: 3 } },
      'hand-over',
      PLACE,
    );
    deployment.autoscale({ maxReplicas: 5 });
    expect(await apply(deployment)).toBe(3);
  });
});
