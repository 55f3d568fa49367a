import { type ApiCall, type Workload, cluster } from './support/cluster';

const OUTCOMES = ['pull-error', 'crash', 'never-ready'] as const;

function podTemplate(outcome?: string, image = 'app:1'): Workload {
  return {
    metadata: { labels: { app: 'web' }, ...(outcome ? { annotations: { 'test/outcome': outcome } } : {}) },
    spec: { containers: [{ name: 'app', image }] },
  };
}

const deployment = (outcome?: string, image?: string, more: object = {}): Workload => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 3,
    progressDeadlineSeconds: 60,
    selector: { matchLabels: { app: 'web' } },
    template: podTemplate(outcome, image),
    ...more,
  },
});

describe('Deployment', () => {
  test('rolls out and becomes available', async () => {
    const { apply, get, settle } = cluster();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment());
    expect(settle()).toBe(true);
    const { status, metadata } = await get('/apis/apps/v1/namespaces/default/deployments/web');
    expect(status).toMatchObject({
      replicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      updatedReplicas: 3,
      observedGeneration: 1,
    });
    expect(status.unavailableReplicas).toBeUndefined();
    expect(reasons(status)).toEqual({ Available: 'MinimumReplicasAvailable', Progressing: 'NewReplicaSetAvailable' });
    expect(metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '1' });
  });

  test('keeps the old Pods until new ones are available', async () => {
    const { apply, get, items, settle } = cluster();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment());
    settle();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment('pull-error', 'app:2'));
    settle();
    const { status } = await get('/apis/apps/v1/namespaces/default/deployments/web');
    expect(status).toMatchObject({ replicas: 4, availableReplicas: 3, updatedReplicas: 1, unavailableReplicas: 1 });
    expect((await items('/api/v1/namespaces/default/pods')).map((pod) => pod.status.phase).sort()).toEqual([
      'Pending',
      'Running',
      'Running',
      'Running',
    ]);
  });

  test.each(OUTCOMES)('fails with ProgressDeadlineExceeded after the deadline: %s', async (outcome) => {
    const { apply, get, settle, pass } = cluster();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment(outcome));
    settle();
    expect(reasons((await get('/apis/apps/v1/namespaces/default/deployments/web')).status)['Progressing']).toBe(
      'ReplicaSetUpdated',
    );
    pass(61);
    settle();
    const { status } = await get('/apis/apps/v1/namespaces/default/deployments/web');
    expect(reasons(status)).toEqual({
      Available: 'MinimumReplicasUnavailable',
      Progressing: 'ProgressDeadlineExceeded',
    });
  });

  test('recovers when the template is mended', async () => {
    const { apply, get, settle, pass } = cluster();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment('crash'));
    settle();
    pass(61);
    settle();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment(undefined, 'app:2'));
    settle();
    expect(reasons((await get('/apis/apps/v1/namespaces/default/deployments/web')).status)['Progressing']).toBe(
      'NewReplicaSetAvailable',
    );
  });

  test('recreates: no Pod of the old template is left when the new ones start', async () => {
    const { apply, items, settle } = cluster();
    const more = { strategy: { type: 'Recreate' } };
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment(undefined, 'app:1', more));
    settle();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment(undefined, 'app:2', more));
    settle();
    expect(
      new Set((await items('/api/v1/namespaces/default/pods')).map((pod) => pod.spec.containers[0].image)),
    ).toEqual(new Set(['app:2']));
  });

  test('takes its ReplicaSets and Pods along when it is deleted', async () => {
    const { apply, items, settle, call } = cluster();
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment());
    settle();
    const path = '/apis/apps/v1/namespaces/default/deployments/web';
    expect((await call({ method: 'DELETE', path, body: { propagationPolicy: 'Foreground' } })).status).toBe(200);
    expect((await call({ method: 'GET', path })).status).toBe(200);
    settle();
    expect((await call({ method: 'GET', path })).status).toBe(404);
    expect(await items('/api/v1/namespaces/default/pods')).toEqual([]);
  });

  test('leaves its ReplicaSets behind when it is deleted with Orphan', async () => {
    const { apply, items, settle, call } = cluster();
    const path = '/apis/apps/v1/namespaces/default/deployments/web';
    await apply(path, deployment());
    settle();
    await call({ method: 'DELETE', path, body: { propagationPolicy: 'Orphan' } } satisfies ApiCall);
    settle();
    expect((await call({ method: 'GET', path })).status).toBe(404);
    expect(await items('/api/v1/namespaces/default/pods')).toHaveLength(3);
  });

  test('says ReplicaFailure when a quota forbids its Pods', async () => {
    const { apply, get, settle } = cluster();
    await apply('/api/v1/namespaces/default/resourcequotas/q', {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q' },
      spec: { hard: { pods: '1' } },
    });
    await apply('/apis/apps/v1/namespaces/default/deployments/web', deployment());
    settle();
    const { status } = await get('/apis/apps/v1/namespaces/default/deployments/web');
    expect(reasons(status)).toMatchObject({ ReplicaFailure: 'FailedCreate' });
    expect((await get('/api/v1/namespaces/default/resourcequotas/q')).status).toEqual({
      hard: { pods: '1' },
      used: { pods: '1' },
    });
  });
});

function reasons(status: Workload): Record<string, string> {
  return Object.fromEntries((status.conditions ?? []).map((one: Workload) => [one.type, one.reason]));
}

describe('StatefulSet', () => {
  const path = '/apis/apps/v1/namespaces/default/statefulsets/db';
  const set = (image: string, more: object = {}): Workload => ({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: {
      replicas: 3,
      serviceName: 'db',
      selector: { matchLabels: { app: 'web' } },
      template: podTemplate(undefined, image),
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
      ...more,
    },
  });

  test('fills in order, with a bound claim for each Pod', async () => {
    const { apply, get, items, settle } = cluster();
    await apply(path, set('db:1'));
    expect(settle()).toBe(true);
    expect((await get(path)).status).toMatchObject({
      replicas: 3,
      readyReplicas: 3,
      currentReplicas: 3,
      updatedReplicas: 3,
      observedGeneration: 1,
    });
    expect(
      (await items('/api/v1/namespaces/default/persistentvolumeclaims')).map((claim) => [
        claim.metadata.name,
        claim.status.phase,
      ]),
    ).toEqual([
      ['data-db-0', 'Bound'],
      ['data-db-1', 'Bound'],
      ['data-db-2', 'Bound'],
    ]);
  });

  test.each([
    ['all Pods', {}, ['db:2', 'db:2', 'db:2']],
    [
      'only those from the partition on',
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } },
      ['db:1', 'db:1', 'db:2'],
    ],
    ['none with OnDelete', { updateStrategy: { type: 'OnDelete' } }, ['db:1', 'db:1', 'db:1']],
  ])('updates %s', async (_title, more, images) => {
    const { apply, items, settle, get } = cluster();
    await apply(path, set('db:1', more));
    settle();
    await apply(path, set('db:2', more));
    expect(settle()).toBe(true);
    expect((await items('/api/v1/namespaces/default/pods')).map((pod) => pod.spec.containers[0].image)).toEqual(images);
    const { status } = await get(path);
    expect(status.currentRevision === status.updateRevision).toBe(images[0] === 'db:2');
  });
});

describe('DaemonSet', () => {
  const path = '/apis/apps/v1/namespaces/default/daemonsets/agent';
  const set = (image: string): Workload => ({
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent' },
    spec: { selector: { matchLabels: { app: 'web' } }, template: podTemplate(undefined, image) },
  });

  test('runs on each node, and is renewed on each', async () => {
    const { apply, get, items, settle } = cluster();
    await apply(path, set('agent:1'));
    settle();
    expect((await get(path)).status).toMatchObject({
      desiredNumberScheduled: 3,
      numberReady: 3,
      updatedNumberScheduled: 3,
      observedGeneration: 1,
    });
    await apply(path, set('agent:2'));
    expect(settle()).toBe(true);
    expect((await get(path)).status).toMatchObject({
      numberReady: 3,
      updatedNumberScheduled: 3,
      observedGeneration: 2,
    });
    expect((await items('/api/v1/namespaces/default/pods')).map((pod) => pod.spec.nodeName).sort()).toEqual([
      'node-1',
      'node-2',
      'node-3',
    ]);
  });
});

describe('Job', () => {
  const path = '/apis/batch/v1/namespaces/default/jobs/once';
  const job = (outcome: string | undefined, more: object = {}): Workload => {
    const template = podTemplate(outcome);
    return {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'once' },
      spec: { ...more, template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } },
    };
  };

  test.each([
    ['completes', undefined, {}, { Complete: 'CompletionsReached', SuccessCriteriaMet: 'CompletionsReached' }],
    [
      'completes each index',
      undefined,
      { completionMode: 'Indexed', completions: 3, parallelism: 2 },
      { Complete: 'CompletionsReached', SuccessCriteriaMet: 'CompletionsReached' },
    ],
    [
      'fails at its backoff limit',
      'job-fails',
      { backoffLimit: 1 },
      { Failed: 'BackoffLimitExceeded', FailureTarget: 'BackoffLimitExceeded' },
    ],
    ['stays suspended', undefined, { suspend: true }, { Suspended: 'JobSuspended' }],
  ])('%s', async (_title, outcome, more, expected) => {
    const { apply, get, settle } = cluster();
    await apply(path, job(outcome, more));
    expect(settle()).toBe(true);
    expect(reasons((await get(path)).status)).toEqual(expected);
  });

  test('fails at its deadline', async () => {
    const { apply, get, settle, pass } = cluster();
    await apply(path, job('never-ready', { activeDeadlineSeconds: 5 }));
    settle();
    expect((await get(path)).status.active).toBe(1);
    pass(6);
    settle();
    expect(reasons((await get(path)).status)['Failed']).toBe('DeadlineExceeded');
  });
});

describe('Namespace', () => {
  test('goes with all that is in it', async () => {
    const { apply, call, items, settle } = cluster();
    await apply('/api/v1/namespaces/shop', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    await apply('/apis/apps/v1/namespaces/shop/deployments/web', deployment());
    settle();
    const { body } = await call({ method: 'DELETE', path: '/api/v1/namespaces/shop' });
    expect(body.status.phase).toBe('Terminating');
    const late = await call({
      method: 'POST',
      path: '/api/v1/namespaces/shop/configmaps',
      body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'late' } },
    });
    expect(late).toMatchObject({ status: 403, body: { details: { causes: [{ reason: 'NamespaceTerminating' }] } } });
    expect(settle()).toBe(true);
    expect((await call({ method: 'GET', path: '/api/v1/namespaces/shop' })).status).toBe(404);
    expect((await items('/api/v1/pods')).filter((pod) => pod.metadata.namespace === 'shop')).toEqual([]);
  });

  test('waits for finalizers of its content', async () => {
    const { apply, call, settle } = cluster();
    await apply('/api/v1/namespaces/shop', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    await apply('/api/v1/namespaces/shop/configmaps/held', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'held', finalizers: ['example.com/hold'] },
    });
    await call({ method: 'DELETE', path: '/api/v1/namespaces/shop' });
    settle();
    expect((await call({ method: 'GET', path: '/api/v1/namespaces/shop' })).body.status.conditions[0].type).toBe(
      'NamespaceContentRemaining',
    );
    await apply('/api/v1/namespaces/shop/configmaps/held', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'held' },
    });
    settle();
    expect((await call({ method: 'GET', path: '/api/v1/namespaces/shop' })).status).toBe(404);
  });

  test.each(['default', 'kube-system'])('%s may not be deleted', async (name) => {
    expect((await cluster().call({ method: 'DELETE', path: `/api/v1/namespaces/${name}` })).status).toBe(403);
  });
});

describe('CustomResourceDefinition', () => {
  const definition: Workload = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'rolls.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind: 'Roll', plural: 'rolls' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                spec: {
                  type: 'object',
                  required: ['size'],
                  properties: { size: { type: 'integer' }, tone: { type: 'string', default: 'low' } },
                },
              },
            },
          },
        },
      ],
    },
  };
  const path = '/apis/example.com/v1/namespaces/default/rolls/a';
  const roll = (spec: object): Workload => ({
    apiVersion: 'example.com/v1',
    kind: 'Roll',
    metadata: { name: 'a' },
    spec,
  });

  test('makes its kind served, with defaults and checks, and takes its objects along', async () => {
    const { apply, call, settle } = cluster();
    expect((await call({ method: 'GET', path })).status).toBe(404);
    await apply('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/rolls.example.com', definition);
    settle();
    expect((await apply(path, roll({ size: 2 }))).body.spec).toEqual({ size: 2, tone: 'low' });
    expect(await apply(path, roll({}))).toMatchObject({
      status: 422,
      body: { message: 'Roll.example.com "a" is invalid: spec.size: Required value' },
    });
    await call({ method: 'DELETE', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/rolls.example.com' });
    settle();
    expect((await call({ method: 'GET', path })).status).toBe(404);
    expect(
      (await call({ method: 'GET', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/rolls.example.com' }))
        .status,
    ).toBe(404);
  });
});

describe('CustomResourceDefinition with names that are taken', () => {
  test('is not established, and says why', async () => {
    const { apply, get, settle } = cluster();
    const path = (name: string): string =>
      `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}.example.com`;
    const definition = (plural: string, singular: string): Workload => ({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.example.com` },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { kind: 'Roll', plural, singular },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    });
    await apply(path('rolls'), definition('rolls', 'roll'));
    settle();
    await apply(path('others'), definition('others', 'other'));
    settle();
    const { status } = await get(path('others'));
    expect(reasons(status)).toEqual({ Established: 'NotAccepted', NamesAccepted: 'ListKindConflict' });
    expect(status.acceptedNames).toEqual({ plural: 'others', singular: 'other', kind: '' });
  });
});

describe('APIService', () => {
  test.each([
    ['local', undefined, 'Local'],
    ['without its Service', { name: 'none', namespace: 'default' }, 'ServiceNotFound'],
  ])('%s', async (_title, service, reason) => {
    const { apply, get, settle } = cluster();
    const path = '/apis/apiregistration.k8s.io/v1/apiservices/v1.none.example.com';
    const spec = {
      group: 'none.example.com',
      version: 'v1',
      groupPriorityMinimum: 100,
      versionPriority: 10,
      ...(service ? { service, insecureSkipTLSVerify: true } : {}),
    };
    await apply(path, {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.none.example.com' },
      spec,
    });
    settle();
    expect(reasons((await get(path)).status)).toEqual({ Available: reason });
  });
});

describe('PersistentVolumeClaim', () => {
  test('is kept while a Pod uses it', async () => {
    const { apply, call, settle } = cluster();
    const path = '/api/v1/namespaces/default/persistentvolumeclaims/data';
    await apply(path, {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    await apply('/api/v1/namespaces/default/pods/user', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'user' },
      spec: {
        containers: [{ name: 'app', image: 'app:1' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
      },
    });
    settle();
    await call({ method: 'DELETE', path });
    settle();
    expect((await call({ method: 'GET', path })).body.metadata.deletionTimestamp).toBeDefined();
    await call({ method: 'DELETE', path: '/api/v1/namespaces/default/pods/user' });
    settle();
    expect((await call({ method: 'GET', path })).status).toBe(404);
  });
});
