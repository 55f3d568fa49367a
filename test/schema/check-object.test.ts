import fc from 'fast-check';
import { CODES } from '../../lib/manifest';
import { KUBERNETES_VERSIONS, type KubernetesVersion, checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;

const container = (rest: Part = {}): Part => ({ name: 'app', image: 'nginx', ...rest });
const pod = (spec: Part = {}): Part => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'x' },
  spec: { containers: [container()], ...spec },
});
const withContainer = (rest: Part): Part => pod({ containers: [container(rest)] });
const deployment = (spec: Part = {}, template: Part = {}): Part => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'x' },
  spec: {
    selector: { matchLabels: { app: 'x' } },
    template: { metadata: { labels: { app: 'x' } }, spec: { containers: [container()], ...template } },
    ...spec,
  },
});
const service = (spec: Part): Part => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'x' },
  spec: { ports: [{ port: 80 }], ...spec },
});
const job = (spec: Part, template: Part = {}): Part => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'x' },
  spec: { template: { spec: { restartPolicy: 'Never', containers: [container()], ...template } }, ...spec },
});
const named = (apiVersion: string, kind: string, rest: Part = {}): Part => ({
  apiVersion,
  kind,
  metadata: { name: 'x' },
  ...rest,
});

/** The findings as lines: `severity code path: message`. */
function lines(object: unknown, kubernetes?: KubernetesVersion): readonly string[] {
  return checkObject(object, kubernetes ? { kubernetes } : {}).map(
    ({ severity, code, path, message }) => `${severity} ${code} ${path ?? ''}: ${message}`,
  );
}

describe('checkObject', () => {
  test.each<[string, Part]>([
    ['a Pod', pod()],
    ['a Deployment', deployment({ replicas: 3, strategy: { rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } } })],
    ['a Service', service({ selector: { app: 'x' } })],
    ['a headless Service without ports', named('v1', 'Service', { spec: { clusterIP: 'None' } })],
    ['an optional field that is null', deployment({ replicas: null })],
    ['a quantity as a number', withContainer({ resources: { requests: { cpu: 0.5 }, limits: { cpu: '1' } } })],
    [
      'a sidecar',
      pod({
        initContainers: [container({ name: 'side', restartPolicy: 'Always', startupProbe: { httpGet: { port: 80 } } })],
      }),
    ],
    ['a kind of others', named('argoproj.io/v1alpha1', 'Rollout', { spec: { anything: true } })],
    ['a status', { ...deployment(), status: { replicas: 1, conditions: [{ type: 'Available' }] } }],
    [
      'a CronJob',
      named('batch/v1', 'CronJob', {
        spec: {
          schedule: '*/5 8-18 * jan-mar mon,fri',
          timeZone: 'Europe/Berlin',
          jobTemplate: { spec: (job({}) as { spec: Part }).spec },
        },
      }),
    ],
  ])('accepts %s', (_what, object) => {
    expect(lines(object)).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['no map', 'text', 'error schema/no-object : the string "text" stands where an object is expected'],
    ['no apiVersion', { kind: 'Pod' }, 'error schema/no-object apiVersion: `apiVersion` must be a string'],
    ['no kind', { apiVersion: 'v1' }, 'error schema/no-object kind: `kind` must be a string'],
    [
      'an unknown field',
      withContainer({ imagePullPolcy: 'Always' }),
      'error schema/unknown-field spec.containers[app].imagePullPolcy: Container has no field `imagePullPolcy`; `imagePullPolicy` was probably meant',
    ],
    [
      'an unknown field that nothing is like',
      withContainer({ zzz: 1 }),
      'error schema/unknown-field spec.containers[app].zzz: Container has no field `zzz`',
    ],
    [
      'a wrong type',
      deployment({ replicas: '3' }),
      'error schema/wrong-type spec.replicas: the string "3" stands where a whole number of 32 bits is expected; leave out the quotes',
    ],
    [
      'a number with a fraction',
      deployment({ replicas: 1.5 }),
      'error schema/wrong-type spec.replicas: the number 1.5 stands where a whole number of 32 bits is expected',
    ],
    [
      'a number beyond 32 bits',
      deployment({ replicas: 2 ** 31 }),
      'error schema/wrong-type spec.replicas: the number 2147483648 stands where a whole number of 32 bits is expected',
    ],
    [
      'a boolean in an environment',
      withContainer({ env: [{ name: 'A', value: true }] }),
      'error schema/wrong-type spec.containers[app].env[A].value: the boolean true stands where a string is expected; put it in quotes',
    ],
    [
      'a map for a list',
      pod({ volumes: {} }),
      'error schema/wrong-type spec.volumes: a map {} stands where a list is expected',
    ],
    [
      'no quantity',
      withContainer({ resources: { limits: { memory: '12 GB' } } }),
      'error schema/wrong-type spec.containers[app].resources.limits.memory: the string "12 GB" stands where a quantity such as "500m" or "128Mi" is expected; "12Gi" or "12G" was probably meant',
    ],
    [
      'no base64',
      named('v1', 'Secret', { data: { a: 'ä' } }),
      'error schema/wrong-type data.a: the string (hidden) stands where base64 is expected',
    ],
    [
      'no time',
      { ...pod(), metadata: { name: 'x', creationTimestamp: 'today' } },
      'error schema/wrong-type metadata.creationTimestamp: the string "today" stands where a time such as "2026-01-31T12:00:00Z" is expected',
    ],
    [
      'a value that is not open',
      withContainer({ imagePullPolicy: 'always' }),
      'error schema/closed-value spec.containers[app].imagePullPolicy: "always" is not one of "Always", "IfNotPresent", "Never"; "Always" was probably meant',
    ],
    [
      'a missing field',
      withContainer({ env: [{ value: 'x' }] }),
      'error schema/missing spec.containers[app].env[0].name: `name` is missing',
    ],
    ['a missing name', { ...pod(), metadata: {} }, 'error schema/missing metadata.name: `name` is missing'],
    [
      'a name that is refused',
      { ...pod(), metadata: { name: 'A_b' } },
      'error schema/invalid metadata.name: "A_b" is refused: it may hold only a-z, 0-9, "-" and ".", with a letter or digit at both ends of each part; "a-b" would do',
    ],
    [
      'a namespace where there is none',
      { ...named('v1', 'Namespace'), metadata: { name: 'x', namespace: 'y' } },
      'warning schema/warning metadata.namespace: objects of this kind have no namespace; the API server drops it',
    ],
    [
      'a resource version',
      { ...pod(), metadata: { name: 'x', resourceVersion: '3' } },
      'error schema/forbidden metadata.resourceVersion: a version is given by the API server, never written',
    ],
    [
      'a label that is refused',
      { ...pod(), metadata: { name: 'x', labels: { a: 'b c' } } },
      'error schema/invalid metadata.labels.a: "b c" is refused: it may hold only letters, digits, "-", "_" and ".", with a letter or digit at both ends; "b-c" would do',
    ],
    [
      'a mount without its volume',
      withContainer({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }),
      'error schema/not-found spec.containers[app].volumeMounts[data].name: the Pod has no volume "data"',
    ],
    [
      'two containers of one name',
      pod({ containers: [container(), container()] }),
      'error schema/duplicate spec.containers[app].name: another container is named "app"',
    ],
    [
      'a request above its limit',
      withContainer({ resources: { requests: { cpu: '2' }, limits: { cpu: '1500m' } } }),
      'error schema/invalid spec.containers[app].resources.requests.cpu: "2" is refused: it is more than the limit "1500m"',
    ],
    [
      'a probe with two handlers',
      withContainer({ livenessProbe: { httpGet: { port: 80 }, exec: { command: ['a'] } } }),
      'error schema/forbidden spec.containers[app].livenessProbe.httpGet: `httpGet` cannot stand beside `exec`',
    ],
    [
      'a selector that does not match',
      deployment({ selector: { matchLabels: { app: 'y' } } }),
      'error schema/invalid spec.template.metadata.labels: {"app":"x"} is refused: the selector {"matchLabels":{"app":"y"}} does not match these labels',
    ],
    [
      'a Deployment whose Pods end',
      deployment({}, { restartPolicy: 'Never' }),
      'error schema/closed-value spec.template.spec.restartPolicy: "Never" is not "Always", the only policy of such a workload',
    ],
    [
      'a Job whose Pods never end',
      job({}, { restartPolicy: 'Always' }),
      'error schema/closed-value spec.template.spec.restartPolicy: "Always" is not "OnFailure" or "Never", the policies of a Job',
    ],
    [
      'a rolling update of a Recreate',
      deployment({ strategy: { type: 'Recreate', rollingUpdate: {} } }),
      'error schema/forbidden spec.strategy.rollingUpdate: `Recreate` has no rolling update',
    ],
    [
      'a schedule with six fields',
      named('batch/v1', 'CronJob', {
        spec: { schedule: '0 0 * * * *', jobTemplate: { spec: (job({}) as { spec: Part }).spec } },
      }),
      'error schema/invalid spec.schedule: "0 0 * * * *" is refused: it must have five fields, such as "*/5 * * * *"',
    ],
    [
      'a port beyond the last',
      service({ ports: [{ port: 70_000 }] }),
      'error schema/invalid spec.ports[0].port: 70000 is refused: a port lies between 1 and 65535',
    ],
    ['a Service without ports', service({ ports: [] }), 'error schema/missing spec.ports: `ports` is empty'],
    [
      'a node port of a ClusterIP',
      service({ ports: [{ port: 80, nodePort: 30_000 }] }),
      'error schema/forbidden spec.ports[0].nodePort: a `ClusterIP` Service has no node ports',
    ],
    [
      'an autoscaler upside down',
      named('autoscaling/v2', 'HorizontalPodAutoscaler', {
        spec: {
          minReplicas: 5,
          maxReplicas: 2,
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' },
        },
      }),
      'error schema/invalid spec.maxReplicas: 2 is refused: it must be `minReplicas` or more',
    ],
    [
      'a budget with both bounds',
      named('policy/v1', 'PodDisruptionBudget', { spec: { minAvailable: 1, maxUnavailable: 1 } }),
      'error schema/invalid spec: 1 is refused: `maxUnavailable` cannot stand beside `minAvailable`',
    ],
    [
      'a TLS secret without its key',
      named('v1', 'Secret', { type: 'kubernetes.io/tls', data: { 'tls.crt': '' } }),
      'error schema/missing data["tls.key"]: a Secret of the type kubernetes.io/tls needs the key `tls.key`',
    ],
    [
      'a rule without verbs',
      named('rbac.authorization.k8s.io/v1', 'Role', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: [] }] }),
      'error schema/missing rules[0].verbs: `verbs` is empty',
    ],
    [
      'a block outside of its range',
      named('networking.k8s.io/v1', 'NetworkPolicy', {
        spec: { podSelector: {}, ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['11.0.0.0/16'] } }] }] },
      }),
      'error schema/invalid spec.ingress[0].from[0].ipBlock.except[0]: "11.0.0.0/16" is refused: it must lie inside of 10.0.0.0/8, and be smaller',
    ],
    [
      'a schema without a type',
      crd({ type: 'object', properties: { spec: {} } }),
      'error schema/missing spec.versions[v1].schema.openAPIV3Schema.properties.spec.type: `type` is missing',
    ],
    [
      'a removed apiVersion',
      named('policy/v1beta1', 'PodDisruptionBudget'),
      'error schema/unserved apiVersion: "policy/v1beta1" is gone since Kubernetes 1.25, and the target is 1.37; write policy/v1 PodDisruptionBudget',
    ],
    [
      'an apiVersion that never was',
      named('apps/v7', 'Deployment'),
      'error schema/unserved apiVersion: the kind was never served as "apps/v7"; write apps/v1 Deployment',
    ],
  ])('refuses %s', (_what, object, expected) => {
    expect(lines(object)).toContain(expected);
  });

  test.each<[string, Part, string]>([
    [
      'a deprecated apiVersion',
      named('v1', 'Endpoints'),
      'warning schema/deprecated apiVersion: "v1" is deprecated since Kubernetes 1.33; write discovery.k8s.io/v1 EndpointSlice',
    ],
    [
      'an apiVersion that is off',
      named('resource.k8s.io/v1beta1', 'DeviceClass'),
      'warning schema/unserved apiVersion: Kubernetes 1.37 serves "resource.k8s.io/v1beta1" only where it is turned on; write resource.k8s.io/v1 DeviceClass',
    ],
    [
      'a variable written twice',
      withContainer({ env: [{ name: 'A' }, { name: 'A' }] }),
      'warning schema/warning spec.containers[app].env[A]: a later entry hides an earlier "A"',
    ],
    [
      'a Pod whose name is no host name',
      { ...pod(), metadata: { name: 'a.b' } },
      'warning schema/warning metadata.name: it becomes part of host names, so a DNS label is better',
    ],
    [
      'an old node label',
      pod({ nodeSelector: { 'beta.kubernetes.io/os': 'linux' } }),
      'warning schema/warning spec.nodeSelector["beta.kubernetes.io/os"]: the label is deprecated; use `kubernetes.io/os`',
    ],
    [
      'a part of a byte',
      withContainer({ resources: { limits: { memory: '100m' } } }),
      'warning schema/warning spec.containers[app].resources.limits.memory: a part of a byte is asked for; was another unit meant?',
    ],
  ])('warns of %s', (_what, object, expected) => {
    expect(lines(object)).toContain(expected);
    expect(lines(object).filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('knows the version of the target', () => {
    const sidecar = pod({ initContainers: [container({ name: 'side', restartPolicy: 'Always' })] });
    expect(lines(sidecar, '1.29')).toEqual([]);
    expect(lines(sidecar, '1.28')).toEqual([expect.stringContaining('the API server drops the field')]);
    expect(lines(sidecar, '1.27')).toEqual([
      'error schema/newer-field spec.initContainers[side].restartPolicy: the field came with Kubernetes 1.28, and the target is 1.27',
    ]);
  });

  it('gives object and origin', () => {
    const [finding] = checkObject(
      { ...deployment({ replicas: -1 }), metadata: { name: 'web', namespace: 'shop' } },
      { origin: { file: 'shop.ts', line: 3 } },
    );
    expect(finding).toMatchObject({
      object: 'apps/Deployment/shop/web',
      origin: { file: 'shop.ts', line: 3 },
      path: 'spec.replicas',
    });
  });

  it('gives only codes that are documented', () => {
    const codes = [deployment({ replicas: -1, x: 1 }), pod({ containers: [] })].flatMap((object) =>
      checkObject(object).map(({ code }) => code),
    );
    expect(codes.filter((code) => !(code in CODES))).toEqual([]);
  });

  test.each<[string, KubernetesVersion, KubernetesVersion, Part, string]>([
    [
      'a digit first in the name of a Service',
      '1.35',
      '1.36',
      { ...service({}), metadata: { name: '1x' } },
      'metadata.name',
    ],
    [
      'a digit first in the name of a variable',
      '1.31',
      '1.32',
      withContainer({ env: [{ name: '1x' }] }),
      'spec.containers[app].env[1x].name',
    ],
    [
      'an underscore in a search domain',
      '1.32',
      '1.33',
      pod({ dnsConfig: { searches: ['_tcp.a_b.c'] } }),
      'spec.dnsConfig.searches[0]',
    ],
    [
      'a single dot as search domain',
      '1.32',
      '1.33',
      pod({ dnsConfig: { searches: ['.'] } }),
      'spec.dnsConfig.searches[0]',
    ],
    [
      'a pause of 0 seconds',
      '1.32',
      '1.33',
      withContainer({ lifecycle: { preStop: { sleep: { seconds: 0 } } } }),
      'spec.containers[app].lifecycle.preStop.sleep.seconds',
    ],
  ])('refuses %s up to Kubernetes %s, and accepts it from %s on', (_what, last, first, object, path) => {
    expect(checkObject(object, { kubernetes: last })).toEqual([
      expect.objectContaining({ code: 'schema/invalid', severity: 'error', path }),
    ]);
    expect(checkObject(object, { kubernetes: first })).toEqual([]);
    expect(checkObject(object)).toEqual([]);
  });

  it('shows no value of a Secret, however wrong it is', () => {
    const copy = 'kubectl.kubernetes.io/last-applied-configuration';
    const value = fc.oneof(
      fc.constant('hunter2'),
      fc.constant(7_777_777),
      fc.constant({ deep: 'hunter2' }),
      fc.constant([7_777_777]),
    );
    const types = fc.constantFrom('Opaque', 'kubernetes.io/tls', 'kubernetes.io/dockerconfigjson');
    const keys = fc.constantFrom('a', 'tls.crt', '.dockerconfigjson', 'no key');
    const values = fc.oneof(value, fc.dictionary(keys, value));
    fc.assert(
      fc.property(values, values, value, types, (data, stringData, copied, type) => {
        const metadata = { name: 'x', annotations: { [copy]: copied } };
        const said = lines({ apiVersion: 'v1', kind: 'Secret', metadata, type, data, stringData });
        expect(said.join('\n')).not.toMatch(/hunter2|7777777/);
        expect(said.length + Number(typeof copied === 'string')).toBeGreaterThan(0);
      }),
    );
  });

  it('never throws, whatever it is given', () => {
    const object = fc.record({
      apiVersion: fc.constantFrom('v1', 'apps/v1', 'batch/v1'),
      kind: fc.constantFrom('Pod', 'Service', 'Deployment', 'Job', 'Secret', 'PersistentVolume'),
    });
    const spec = fc.dictionary(
      fc.constantFrom(
        'containers',
        'template',
        'selector',
        'ports',
        'volumes',
        'metadata',
        'labels',
        'data',
        'spec',
        'name',
        'clusterIPs',
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        object,
        spec,
        fc.jsonValue(),
        fc.constantFrom(...KUBERNETES_VERSIONS),
        (head, body, metadata, kubernetes) => {
          checkObject({ ...head, metadata, spec: body, data: metadata }, { kubernetes });
          checkObject(metadata);
        },
      ),
    );
  });
});

function crd(schema: Part): Part {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.ex.io' },
    spec: {
      group: 'ex.io',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

test.each<[string, object, readonly string[]]>([
  ['a kind of apps that is none', { apiVersion: 'apps/v1', kind: 'Deploymnt' }, ['schema/unknown-kind']],
  ['a kind of the core group that is none', { apiVersion: 'v1', kind: 'toString' }, ['schema/unknown-kind']],
  ['a kind of networking that is none', { apiVersion: 'networking.k8s.io/v1', kind: 'A' }, ['schema/unknown-kind']],
  ['a kind of others', { apiVersion: 'example.com/v1', kind: 'A' }, []],
  ['a kind of others in a group that ends alike', { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'A' }, []],
])('checkObject that is told of no definitions says of %s %j: %j', (_, type, codes) => {
  expect(checkObject({ ...type, metadata: { name: 'a' } }).map(({ code }) => code)).toEqual(codes);
  expect(checkObject({ ...type, metadata: { name: 'a' } }, { untyped: ['*'] })).toEqual([]);
});
