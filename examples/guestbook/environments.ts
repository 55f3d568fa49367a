import { environments } from 'cdk8s-gitops';

/** Four environments on two clusters: what is tried out never shares a cluster with what is live. */
export const envs = environments({
  qa: { cluster: 'preprod', quota: { pods: '10', 'requests.cpu': '2', 'requests.memory': '4Gi' } },
  e2e: { cluster: 'preprod', quota: { pods: '10', 'requests.cpu': '2', 'requests.memory': '4Gi' } },
  stage: {
    cluster: 'production',
    tier: 'production',
    quota: { pods: '20', 'requests.cpu': '4', 'requests.memory': '8Gi' },
  },
  prod: {
    cluster: 'production',
    tier: 'production',
    quota: { pods: '40', 'requests.cpu': '8', 'requests.memory': '16Gi' },
  },
});
