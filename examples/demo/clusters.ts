import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InProcessKubernetes } from 'cdk8s-gitops/testing';
import { realKubernetes, whyNoKubernetes } from '../../test/helpers/real-kubernetes';

/** A cluster that the demo applies to. */
export interface DemoCluster {
  /** Path of the kubeconfig. */
  readonly kubeconfig: string;
  /** Does what a person does with `kubectl patch`. */
  setReplicasByHand(namespace: string, deployment: string, replicas: number): Promise<void>;
  stop(): Promise<void>;
}

/** The in-process API, served on loopback so that the program reaches it as it reaches any cluster. */
export async function inProcessCluster(folder: string): Promise<DemoCluster> {
  const kubernetes = new InProcessKubernetes();
  const { kubeconfig: text, close } = await kubernetes.listen();
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, text, { mode: 0o600 });
  return {
    kubeconfig,
    async setReplicasByHand(namespace, deployment, replicas) {
      const answer = await kubernetes.transport().request({
        method: 'PATCH',
        path: `/apis/apps/v1/namespaces/${namespace}/deployments/${deployment}`,
        query: { fieldManager: 'kubectl-patch' },
        headers: { 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ spec: { replicas } }),
      });
      if (answer.status !== 200) throw new Error(`the live object could not be changed: ${answer.body}`);
    },
    async stop() {
      await close();
      await kubernetes.stop();
    },
  };
}

/** Says at once when no real Kubernetes can be started. */
export function assertRealCluster(): void {
  const reason = whyNoKubernetes(['kubectl', 'kube-controller-manager', 'kube-scheduler', 'kwok']);
  if (reason) throw new Error(`No real Kubernetes can be started: ${reason}`);
}

/** A real Kubernetes of the parts in `KUBEBUILDER_ASSETS`. */
export async function realCluster(): Promise<DemoCluster> {
  const { kubeconfig, assets } = await realKubernetes();
  return {
    kubeconfig,
    setReplicasByHand(namespace, deployment, replicas) {
      const patch = JSON.stringify({ spec: { replicas } });
      const args = ['--kubeconfig', kubeconfig, '-n', namespace, 'patch', 'deployment', deployment, '-p', patch];
      execFileSync(join(assets, 'kubectl'), args, { stdio: 'ignore' });
      return Promise.resolve();
    },
    stop: () => Promise.resolve(), // its keeper ends it with this process
  };
}
