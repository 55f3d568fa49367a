import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { type JsonObject, groupOf, parseYaml } from '../../lib/manifest';
import { type ObjectType, type Problem, type ValueType, builtInKind, fieldTable, problemsOf } from '../../lib/schema';
import { describeOnKubernetes, realKubernetes } from '../helpers/real-kubernetes';

type Part = Readonly<Record<string, unknown>>;

const POD = {
  restartPolicy: 'Never',
  containers: [{ name: 'app', image: 'nginx', ports: [{ containerPort: 80 }], env: [{ name: 'A', value: 'b' }] }],
};
const TEMPLATE = { metadata: { labels: { app: 'x' } }, spec: { ...POD, restartPolicy: 'Always' } };
const WORKLOAD = { selector: { matchLabels: { app: 'x' } }, template: TEMPLATE };

const object = (apiVersion: string, kind: string, rest: Part): Part => ({
  apiVersion,
  kind,
  metadata: { name: 'probe' },
  ...rest,
});

/** Valid objects; each case puts one more field into one of them. */
const BASES: readonly Part[] = [
  object('v1', 'Pod', { spec: { ...POD, volumes: [{ name: 'v', emptyDir: {} }] } }),
  object('v1', 'Service', { spec: { selector: { app: 'x' }, ports: [{ port: 80 }] } }),
  object('v1', 'ConfigMap', { data: { a: 'b' } }),
  object('v1', 'Secret', { data: { a: 'Yg==' } }),
  object('v1', 'PersistentVolumeClaim', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  }),
  object('apps/v1', 'Deployment', { spec: WORKLOAD }),
  object('apps/v1', 'StatefulSet', { spec: { ...WORKLOAD, serviceName: 'x' } }),
  object('apps/v1', 'DaemonSet', { spec: WORKLOAD }),
  object('batch/v1', 'Job', { spec: { template: { spec: POD } } }),
  object('batch/v1', 'CronJob', { spec: { schedule: '@daily', jobTemplate: { spec: { template: { spec: POD } } } } }),
  object('networking.k8s.io/v1', 'Ingress', {
    spec: {
      rules: [
        {
          host: 'a.b',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'x', port: { number: 80 } } } }],
          },
        },
      ],
    },
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', { spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }] }] } }),
  object('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } },
  }),
  object('policy/v1', 'PodDisruptionBudget', { spec: { selector: { matchLabels: { app: 'x' } }, minAvailable: 1 } }),
  object('rbac.authorization.k8s.io/v1', 'Role', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }),
];

const SERVERS_OWN = [
  'status',
  'apiVersion',
  'kind',
  'uid',
  'generation',
  'managedFields',
  'ownerReferences',
  'namespace',
  'resourceVersion',
  'selfLink',
  'name',
];
/** Fields whose verdict hangs on what the cluster is or holds. */
const CLUSTERS_OWN = [
  'ipFamilyPolicy',
  'ipFamilies',
  'clusterIP',
  'clusterIPs',
  'priority',
  'priorityClassName',
  'runtimeClassName',
  'nodePort',
  'healthCheckNodePort',
  'windowsOptions',
  'serviceAccountName',
  'serviceAccount',
];

const TEXTS = [
  '',
  'a',
  'A',
  'a.b',
  'example.com/x',
  '-a',
  'x'.repeat(64),
  '10.0.0.1',
  '10.0.0.0/8',
  '50%',
  '/abs',
  'None',
  '../x',
  'v1',
];
const NUMBERS = [-1, 0, 1, 5, 100, 1000, 70_000];

/** Values of a type, right and wrong ones. */
function values(type: ValueType, depth = 0): fc.Arbitrary<unknown> {
  switch (type.sort) {
    case 'string':
      return fc.constantFrom(...TEXTS);
    case 'int32':
    case 'int64':
      return fc.constantFrom(...NUMBERS);
    case 'boolean':
      return fc.boolean();
    case 'quantity':
      return fc.constantFrom('0', '1', '-1', '100m', '1Gi');
    case 'int-or-string':
      return fc.constantFrom(0, 1, -1, 80, '10%', '150%', 'http', '');
    case 'enum':
      return fc.constantFrom(...type.values, '');
    case 'list':
      return depth > 2 ? fc.constant([]) : fc.array(values(type.of, depth + 1), { maxLength: 2 });
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'app', 'cpu', 'A b'), values(type.of, depth + 1), { maxKeys: 1 });
    case 'object':
      return depth > 2 ? fc.constant({}) : objects(type.type, depth);
    default:
      return fc.constant({ time: '2026-01-01T00:00:00Z', bytes: 'YQ==' }[type.sort as string] ?? {});
  }
}

function objects(type: ObjectType, depth: number): fc.Arbitrary<unknown> {
  const fields = [...type.fields.values()].map(({ name, value, required }) => {
    const there = values(value, depth + 1);
    return [name, required ? there : fc.option(there, { nil: undefined, freq: 1 })] as const;
  });
  return fc.record(Object.fromEntries(fields)).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
}

interface Place {
  readonly base: Part;
  readonly path: readonly (string | number)[];
  readonly type: ObjectType;
}

function placesOf(base: Part): readonly Place[] {
  const found: Place[] = [];
  const visit = (value: unknown, type: ValueType, path: readonly (string | number)[]): void => {
    if (type.sort === 'list' && Array.isArray(value))
      value.forEach((one, index) => visit(one, type.of, [...path, index]));
    if (type.sort !== 'object' || typeof value !== 'object' || value === null) return;
    found.push({ base, path, type: type.type });
    for (const [name, part] of Object.entries(value)) {
      const field = type.type.fields.get(name);
      if (field) visit(part, field.value, [...path, name]);
    }
  };
  const type = fieldTable().kind(String(base.apiVersion), String(base.kind));
  if (type) visit(base, { sort: 'object', type }, []);
  return found;
}

const cases: fc.Arbitrary<{ readonly object: JsonObject; readonly where: string }> = fc
  .constantFrom(...BASES.flatMap(placesOf))
  .chain((place) => {
    const names = [...place.type.fields.keys()].filter(
      (name) => !SERVERS_OWN.includes(name) && !CLUSTERS_OWN.includes(name),
    );
    return fc.tuple(fc.constant(place), fc.constantFrom(...(names.length > 0 ? names : ['labels'])));
  })
  .chain(([place, name]) => {
    const type = place.type.fields.get(name)?.value;
    const value = type ? values(type) : fc.constant({});
    return value.map((one) => ({
      object: put(place, name, one),
      where: `${String(place.base.kind)} ${[...place.path, name].join('.')} = ${JSON.stringify(one)}`,
    }));
  });

function put({ base, path }: Place, name: string, value: unknown): JsonObject {
  const copy = JSON.parse(JSON.stringify(base)) as Record<string, unknown>;
  const place = path.reduce<Record<string | number, unknown>>(
    (here, segment) => here[segment] as Record<string | number, unknown>,
    copy,
  );
  place[name] = value;
  return copy as JsonObject;
}

describeOnKubernetes('problemsOf beside a real API server', () => {
  let ask: (one: JsonObject) => Promise<{ readonly accepted: boolean; readonly message: string }>;
  let version = '';

  beforeAll(async () => {
    const { kubeconfig } = await realKubernetes();
    const send = connection(kubeconfig);
    version = ((await send('GET', '/version')) as { readonly body: { readonly gitVersion: string } }).body.gitVersion;
    ask = async (one) => {
      const { status, body } = await send('POST', pathOf(one), one);
      return { accepted: status === 201, message: (body as { readonly message?: string }).message ?? '' };
    };
  }, 120_000);

  it('refuses nothing that it accepts, and finds what it refuses', async () => {
    if (!version.startsWith('v1.37.'))
      return console.warn(`skipped: rules are held against 1.37, and the API server is ${version}`);
    const samples = fc.sample(cases, { seed: 39, numRuns: 3000 });
    const judged: { where: string; accepted: boolean; message: string; errors: readonly Problem[] }[] = [];
    for (const { object: one, where } of samples) {
      const errors = problemsOf(one, '1.37').filter(({ severity }) => severity === 'error');
      judged.push({ where, errors, ...(await ask(one)) });
    }
    const wrong = judged.filter(({ accepted, errors }) => accepted && errors.length > 0);
    expect(wrong.map(({ where, errors }) => `${where}: ${errors[0]?.message}`)).toEqual([]);
    const refused = judged.filter(({ accepted }) => !accepted);
    const missed = refused.filter(({ errors }) => errors.length === 0);
    expect(refused.length).toBeGreaterThan(300);
    expect(missed.length / refused.length).toBeLessThan(0.03);
  }, 180_000);
});

function pathOf(one: JsonObject): string {
  const { apiVersion, kind } = one as { readonly apiVersion: string; readonly kind: string };
  const group = groupOf(apiVersion);
  const plural = builtInKind(group, kind)?.plural ?? '';
  return `${group ? '/apis' : '/api'}/${apiVersion}/namespaces/default/${plural}?dryRun=All&fieldValidation=Strict`;
}

type Send = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>;

function connection(kubeconfig: string): Send {
  const [config] = parseYaml(readFileSync(kubeconfig, 'utf8')).map(({ value }) => value as unknown as KubeConfig);
  const server = new URL(config?.clusters[0]?.cluster.server ?? '');
  const token = config?.users.find(({ name }) => name === 'admin')?.user.token ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request({ host: server.hostname, port: server.port, method, path, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

interface KubeConfig {
  readonly clusters: readonly { readonly cluster: { readonly server: string } }[];
  readonly users: readonly { readonly name: string; readonly user: { readonly token?: string } }[];
}
