import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type HealthFacts, health } from '../../lib/apply';
import { type Manifest } from '../../lib/manifest';

interface Recording {
  readonly scenarios: Readonly<Record<string, readonly { readonly event: string; readonly object: Manifest }[]>>;
}

const file = join(__dirname, '..', 'fixtures', 'rollouts-v1.37.2.json.gz');
const { scenarios } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Recording;

/** What each recorded object of a real cluster was, one after the other, without repetitions. */
const EXPECTED: Readonly<Record<string, string>> = {
  'deployment-create': 'InProgress Current',
  'deployment-image-change': 'InProgress Current InProgress Current',
  'deployment-pull-error-then-deadline': 'InProgress Current InProgress Failed InProgress Current',
  'deployment-zero': 'InProgress Current',
  'deployment-paused-change-resume': 'InProgress Current InProgress Current InProgress Current',
  'deployment-recreate': 'InProgress Current InProgress Current',
  'deployment-min-ready': 'InProgress Current',
  'deployment-quota': 'InProgress Current',
  'deployment-label-only-change': 'InProgress Current',
  'deployment-foreground-delete': 'InProgress Current Terminating',
  'statefulset-image-change': 'InProgress Current InProgress Current',
  'statefulset-partition': 'InProgress Current InProgress Current',
  'statefulset-on-delete': 'InProgress Current InProgress Current',
  'statefulset-parallel': 'InProgress Current',
  'daemonset-create-and-change': 'InProgress Current InProgress Current',
  'daemonset-stuck': 'InProgress Current InProgress',
  'job-complete': 'InProgress Current',
  'job-fails': 'InProgress Failed',
  'job-deadline': 'InProgress Failed',
  'job-indexed': 'InProgress Current',
  'job-backoff': 'InProgress',
  cronjob: 'Current',
  'pod-crash': 'InProgress Failed',
  'pod-pull-error': 'InProgress Failed',
  'pod-unschedulable': 'InProgress',
  'pvc-bound': 'InProgress Current',
  'service-load-balancer-pending': 'InProgress',
  'service-cluster-ip': 'Current',
  pdb: 'InProgress Current',
  ingress: 'Current',
  replicaset: 'InProgress Current',
  'crd-established': 'InProgress Current Terminating',
  'crd-name-clash': 'InProgress Failed',
  'apiservice-missing-backend': 'InProgress',
};

describe('health of what a real cluster showed', () => {
  test('every recording has an expectation', () => {
    expect(Object.keys(scenarios).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  test.each(Object.entries(EXPECTED))('%s: %s', (name, expected) => {
    const verdicts = (scenarios[name] ?? []).map(({ object }) => health(object).status);
    expect(verdicts.filter((verdict, index) => verdict !== verdicts[index - 1]).join(' ')).toBe(expected);
  });

  test('a rollout that is not done says how far it is', () => {
    const messages = (scenarios['deployment-image-change'] ?? []).map(({ object }) => health(object).message);
    expect(messages).toContain('2 of 3 replicas are updated');
    expect(messages).toContain('1 old replicas are still there');
  });
});

const seen = { observedGeneration: 2 };
const generation = { metadata: { name: 'x', generation: 2 } };

function object(apiVersion: string, kind: string, rest: Readonly<Record<string, unknown>>): Manifest {
  return { apiVersion, kind, metadata: { name: 'x' }, ...rest };
}

describe('health', () => {
  test.each<[string, Manifest | undefined, HealthFacts, string]>([
    ['nothing there', undefined, {}, 'NotFound'],
    ['ConfigMap', object('v1', 'ConfigMap', {}), {}, 'Current'],
    [
      'being deleted',
      object('v1', 'ConfigMap', { metadata: { name: 'x', deletionTimestamp: 'now' } }),
      {},
      'Terminating',
    ],
    ['Namespace active', object('v1', 'Namespace', { status: { phase: 'Active' } }), {}, 'Current'],
    ['Namespace new', object('v1', 'Namespace', {}), {}, 'InProgress'],
    ['claim lost', object('v1', 'PersistentVolumeClaim', { status: { phase: 'Lost' } }), {}, 'Failed'],
    ['claim pending', object('v1', 'PersistentVolumeClaim', { status: { phase: 'Pending' } }), {}, 'InProgress'],
    [
      'claim that waits for its Pod',
      object('v1', 'PersistentVolumeClaim', { status: { phase: 'Pending' } }),
      { waitsForConsumer: true },
      'Current',
    ],
    ['volume failed', object('v1', 'PersistentVolume', { status: { phase: 'Failed' } }), {}, 'Failed'],
    [
      'load balancer with an address',
      object('v1', 'Service', {
        spec: { type: 'LoadBalancer' },
        status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
      }),
      {},
      'Current',
    ],
    ['Pod that failed', object('v1', 'Pod', { status: { phase: 'Failed' } }), {}, 'Failed'],
    ['Pod that is done', object('v1', 'Pod', { status: { phase: 'Succeeded' } }), {}, 'Current'],
    [
      'Job with a Failed condition that is false',
      object('batch/v1', 'Job', { status: { startTime: 'now', conditions: [{ type: 'Failed', status: 'False' }] } }),
      {},
      'InProgress',
    ],
    ['Job suspended', object('batch/v1', 'Job', { spec: { suspend: true } }), {}, 'Current'],
    [
      'DaemonSet without nodes',
      object('apps/v1', 'DaemonSet', { ...generation, status: { ...seen, desiredNumberScheduled: 0 } }),
      {},
      'Current',
    ],
    [
      'StatefulSet of none, unseen',
      object('apps/v1', 'StatefulSet', { spec: { replicas: 0 }, status: {} }),
      {},
      'InProgress',
    ],
    [
      'autoscaler without metrics',
      object('autoscaling/v2', 'HorizontalPodAutoscaler', {
        status: { conditions: [{ type: 'ScalingActive', status: 'False' }] },
      }),
      {},
      'Current',
    ],
    [
      'API without a backend',
      object('apiregistration.k8s.io/v1', 'APIService', {
        status: { conditions: [{ type: 'Available', status: 'True' }] },
      }),
      {},
      'Current',
    ],
    [
      'custom, ready',
      object('x.example/v1', 'X', { status: { conditions: [{ type: 'Ready', status: 'True' }] } }),
      {},
      'Current',
    ],
    [
      'custom, ready unknown',
      object('x.example/v1', 'X', { status: { conditions: [{ type: 'Ready', status: 'Unknown' }] } }),
      {},
      'InProgress',
    ],
    [
      'custom, ready of an older generation',
      object('x.example/v1', 'X', {
        ...generation,
        status: { conditions: [{ type: 'Ready', status: 'True', observedGeneration: 1 }] },
      }),
      {},
      'InProgress',
    ],
    [
      'custom, stalled',
      object('x.example/v1', 'X', { status: { conditions: [{ type: 'Stalled', status: 'True' }] } }),
      {},
      'Failed',
    ],
    [
      'custom, reconciling',
      object('x.example/v1', 'X', { status: { conditions: [{ type: 'Reconciling', status: 'True' }] } }),
      {},
      'InProgress',
    ],
    ['custom, no status just after the write', object('x.example/v1', 'X', {}), { sinceWrite: 1000 }, 'Unknown'],
    ['custom, no status for long', object('x.example/v1', 'X', {}), { sinceWrite: 31_000 }, 'Current'],
    [
      'custom, whose kind has no status',
      object('x.example/v1', 'X', {}),
      { sinceWrite: 0, reportsStatus: false },
      'Current',
    ],
    [
      'custom, unseen generation',
      object('x.example/v1', 'X', {
        ...generation,
        status: { observedGeneration: 1, conditions: [{ type: 'Ready', status: 'True' }] },
      }),
      {},
      'InProgress',
    ],
  ])('%s', (_name, live, facts, expected) => {
    expect(health(live, facts).status).toBe(expected);
  });

  test.each([
    ['CrashLoopBackOff', 1000, 'InProgress'],
    ['CrashLoopBackOff', 121_000, 'Failed'],
    ['InvalidImageName', 0, 'Failed'],
  ])('a Pod in %s, %d ms after the write, is %s', (reason, sinceWrite, expected) => {
    const containerStatuses = [{ name: 'app', state: { waiting: { reason } } }];
    const verdict = health(object('v1', 'Pod', { status: { phase: 'Running', containerStatuses } }), { sinceWrite });
    expect(verdict).toEqual({ status: expected, message: `container app: ${reason}` });
  });
});
