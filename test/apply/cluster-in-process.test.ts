import { ApiCluster } from '../../lib/apply';
import { InProcessKubernetes } from '../../lib/testing';
import { type ContractSubject, clusterContract } from '../contract/cluster';

describe('the Cluster port on the in-process API', () => {
  const kubernetes = new InProcessKubernetes();
  const subject: ContractSubject = {
    cluster: new ApiCluster(kubernetes.transport()),
    nobody: new ApiCluster(kubernetes.transport({ token: 'token-nobody' })),
    place: 'contract',
  };

  afterAll(() => kubernetes.stop());

  clusterContract(() => subject);
});
