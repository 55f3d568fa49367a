import { ApiCluster } from '../../lib/apply';
import { InProcessKubernetes } from '../../lib/testing';
import { type ReconcileSubject, reconcileContract } from '../contract/reconcile';
import { togetherContract } from '../contract/reconcile-together';
import { SpyTransport } from './spy-transport';

describe('reconcile on the in-process API', () => {
  const kubernetes = new InProcessKubernetes();
  const wire = new SpyTransport(kubernetes.transport());
  const as = (token: string): ApiCluster => new ApiCluster(kubernetes.transport({ token }));
  const subject: ReconcileSubject = {
    wire,
    cluster: new ApiCluster(wire, { name: 'in process' }),
    nobody: as('token-nobody'),
    stranger: as('token-unknown'),
  };

  afterAll(() => kubernetes.stop());

  reconcileContract(() => subject);

  describe('two runs of one set', () => {
    togetherContract(() => subject);
  });
});
