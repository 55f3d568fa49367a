import { type Cluster, connectCluster } from '../../lib/apply';
import { type ContractSubject, clusterContract } from '../contract/cluster';
import { describeOnKubernetes, realKubernetes } from '../helpers/real-kubernetes';

describeOnKubernetes('the Cluster port on a real API server', () => {
  let subject: ContractSubject | undefined;
  const open: Cluster[] = [];

  beforeAll(async () => {
    const { kubeconfig } = await realKubernetes();
    const cluster = connectCluster({ kubeconfig });
    const nobody = connectCluster({ kubeconfig, context: 'nobody' });
    open.push(cluster, nobody);
    subject = { cluster, nobody, place: `contract-${process.pid}` };
  }, 120_000);

  afterAll(() => {
    for (const cluster of open) cluster.close();
  });

  clusterContract(() => {
    if (!subject) throw new Error('the cluster is not there yet');
    return subject;
  });
});
