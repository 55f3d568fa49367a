import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ApiCluster, HttpTransport, connectCluster, findConnection, plan, reconcile, refOf } from '../../lib/apply';
import type { Manifest } from '../../lib/manifest';
import { type ReconcileSubject, reconcileContract } from '../contract/reconcile';
import { togetherContract } from '../contract/reconcile-together';
import { CONTROLLERS, describeOnKubernetes, realKubernetes } from '../helpers/real-kubernetes';
import { configMap, deployment, namespace, setOf } from './manifests';
import { SpyTransport } from './spy-transport';

describeOnKubernetes(
  'reconcile on a real Kubernetes',
  () => {
    let subject: ReconcileSubject | undefined;
    let kubeconfig = '';
    let kubectlFile = '';

    beforeAll(async () => {
      const real = await realKubernetes();
      kubeconfig = real.kubeconfig;
      kubectlFile = join(real.assets, 'kubectl');
      const { server, credentials, name } = findConnection({ kubeconfig });
      const wire = new SpyTransport(new HttpTransport({ server, credentials }));
      const nobody = connectCluster({ kubeconfig, context: 'nobody' });
      const stranger = connectCluster({ kubeconfig, context: 'stranger' });
      subject = { wire, cluster: new ApiCluster(wire, { name }), nobody, stranger };
    }, 120_000);

    afterAll(() => {
      for (const cluster of [subject?.cluster, subject?.nobody, subject?.stranger]) cluster?.close();
    });

    const here = (): ReconcileSubject => {
      if (!subject) throw new Error('the cluster is not there yet');
      return subject;
    };
    const kubectl = (...args: readonly string[]): string =>
      execFileSync(kubectlFile, ['--kubeconfig', kubeconfig, ...args], { encoding: 'utf8' });

    reconcileContract(here);

    describe('two runs of one set', () => {
      togetherContract(here);
    });

    test('takes back what kubectl changed, and leaves replicas to an autoscaler', async () => {
      const { cluster } = here();
      const place = `apply-${process.pid}-kubectl`;
      await cluster.apply(namespace(place), { manager: 'test' });
      const resources = setOf(deployment('web', { namespace: place, replicas: 2 }));
      const options = { set: place, resources, cluster, timeoutMs: 60_000 };
      await reconcile(options);
      kubectl('-n', place, 'scale', 'deployment/web', '--replicas=5');
      kubectl('-n', place, 'set', 'image', 'deployment/web', 'app=registry.example/web:hacked');
      expect((await reconcile(options)).counts).toMatchObject({ configured: 1 });
      expect((await plan(options)).exit).toBe(0);
      await scaleAs(here(), place, 'horizontal-pod-autoscaler');
      const left = await plan(options);
      expect(left.objects[0]).toMatchObject({
        action: 'unchanged',
        note: 'the number of replicas is left to its autoscaler',
      });
    });

    test('fails to prune a namespace while an aggregated API does not answer', async () => {
      const { cluster } = here();
      const place = `apply-${process.pid}-blind`;
      const stays = namespace(`${place}-stays`);
      const options = { set: place, cluster, confirmPrune: 1 };
      await reconcile({ ...options, resources: setOf(stays, namespace(place)) });
      const broken = await cluster.apply(brokenApi(place), { manager: 'somebody' });
      const refused = await reconcile({ ...options, resources: setOf(stays) }).catch((error: unknown) => error);
      await cluster.delete(refOf(broken.object), { uid: broken.object.metadata.uid });
      expect(refused).toMatchObject({
        code: 'apply/contents-unknown',
        exit: 4,
        message: expect.stringContaining(`${place}.broken/v1`) as unknown,
      });
      expect(await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: place })).toBeDefined();
    });

    test('kubectl refuses the set of another tool', async () => {
      const { cluster } = here();
      const place = `apply-${process.pid}-applyset`;
      await cluster.apply(namespace(place), { manager: 'test' });
      await reconcile({ set: place, resources: setOf(configMap('a', {}, place)), cluster });
      const prune = ['apply', '-n', 'default', '--prune', `--applyset=configmap/${place}`, '-f', '-'];
      const run = (): string =>
        execFileSync(kubectlFile, ['--kubeconfig', kubeconfig, ...prune], {
          input: JSON.stringify(configMap('b', {}, 'default')),
          env: { ...process.env, KUBECTL_APPLYSET: 'true' },
          encoding: 'utf8',
          stdio: 'pipe',
        });
      expect(run).toThrow(/managed by tooling "cdk8s-gitops"/);
    });

    test('logs in with a client certificate', async () => {
      const carol = connectCluster({ kubeconfig, context: 'carol' });
      expect(await carol.get({ apiVersion: 'v1', kind: 'Namespace', name: 'default' })).toBeDefined();
      carol.close();
    });
  },
  CONTROLLERS,
);

/** An aggregated API whose server is not there. */
function brokenApi(place: string): Manifest {
  const service = { name: 'nobody', namespace: place };
  const spec = { group: `${place}.broken`, version: 'v1', service, groupPriorityMinimum: 100, versionPriority: 10 };
  const metadata = { name: `v1.${place}.broken` };
  return { apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata, spec };
}

/** Sets the replicas through the scale subresource, as an autoscaler does. */
async function scaleAs({ wire }: ReconcileSubject, place: string, manager: string): Promise<void> {
  const response = await wire.request({
    method: 'PATCH',
    path: `/apis/apps/v1/namespaces/${place}/deployments/web/scale`,
    query: { fieldManager: manager },
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ spec: { replicas: 7 } }),
  });
  expect(response.status).toBe(200);
}
