import { ApiObject, type Chart } from 'cdk8s';
import {
  Deployment,
  type DeploymentProps,
  type IngressPathOptions,
  Namespace,
  NetworkPolicy,
  Service,
  type ServiceProps,
  type TrafficPeer,
  external,
} from '../../lib/constructs';
import {
  type Finding,
  type Manifest,
  OBJECT_SOURCE,
  type ObjectSource,
  type Placement,
  idOf,
  isObjectSource,
} from '../../lib/manifest';
import { judge } from '../../lib/policy';
import { type Try, allows } from './network';
import { UNADVISED, chartIn, manifests, sourced } from './tree';

const ISOLATED: Placement = { ...UNADVISED, isolation: { ingress: true } };
const NGINX = external.namespace('ingress-nginx');
const app = (...ports: { name?: string; containerPort: number; protocol?: 'TCP' | 'UDP' }[]): DeploymentProps => ({
  containers: [{ name: 'app', image: 'a', ports }],
});
const HTTP = app({ name: 'http', containerPort: 8080 }, { name: 'metrics', containerPort: 9090 });

interface Made {
  readonly chart: Chart;
  readonly web: Deployment;
  readonly placement: Placement;
}

function made(placement: Placement = ISOLATED, props: DeploymentProps = HTTP): Made {
  const chart = chartIn(placement);
  return { chart, placement, web: new Deployment(chart, 'web', props) };
}

function viaIngress({ web }: Made, options: IngressPathOptions = {}): ObjectSource {
  return web.exposeViaService({ port: 80, targetPort: 8080 }).exposeViaIngress('shop.example', options);
}

/** The policy that environments write into each namespace. */
const isolateIngress: Manifest = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'isolate-ingress', namespace: 'shop' },
  spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] },
};

type Said = Omit<Finding, 'object' | 'origin'>;

/** What an object says about itself, and what the rules say of it among all others of its environment. */
function findingsOf({ chart, placement }: Omit<Made, 'web'>, one: ObjectSource): Said[] {
  const objects = sourced(chart).map(({ manifest, placement: { profile, accept, production } = {} }) => ({
    manifest: inShop(manifest),
    profile,
    accept,
    production,
  }));
  const raw = chart.node
    .findAll()
    .filter((each): each is ApiObject => ApiObject.isApiObject(each) && !isObjectSource(each));
  const plain = raw.map((each) => ({ manifest: inShop(each.toJson() as Manifest) }));
  const isolation = placement.isolation?.ingress ? [{ manifest: isolateIngress }] : [];
  const { manifest, findings = [], judge: own } = one[OBJECT_SOURCE]();
  const id = idOf(inShop(manifest));
  const found = judge([...isolation, ...objects, ...plain]).filter(({ object }) => object === id);
  return [...findings, ...(own?.(manifest) ?? []), ...found].map(({ code, severity, path, message }) => ({
    code,
    severity,
    ...(path !== undefined && { path }),
    message,
  }));
}

/** Synthesis writes the namespace of the application where none is written. */
function inShop(manifest: Manifest): Manifest {
  return { ...manifest, metadata: { namespace: 'shop', ...manifest.metadata } };
}

const SENDERS: Readonly<Record<string, Try['from']>> = {
  controller: { namespace: 'ingress-nginx', labels: { app: 'nginx' } },
  neighbour: { namespace: 'shop', labels: {} },
  stranger: { namespace: 'other', labels: {} },
  address: { ip: '192.0.2.1' },
};

/** Who reaches which port of the Deployment. */
function reached({ chart, web }: Made): string[] {
  const to = { namespace: 'shop', labels: web.selectorLabels };
  const policies = [...manifests(chart), isolateIngress];
  const ports = [
    [8080, 'TCP'],
    [9090, 'TCP'],
    [8080, 'UDP'],
  ] as const;
  return Object.entries(SENDERS).flatMap(([name, from]) =>
    ports
      .filter(([port, protocol]) => allows(policies, { from, to, port, protocol }))
      .map(([port, protocol]) => `${name} ${port}/${protocol}`),
  );
}

const policies = ({ chart }: Made): string[] =>
  manifests(chart)
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata }) => metadata.name);
const INSIDE = ['neighbour 8080/TCP', 'neighbour 9090/TCP', 'neighbour 8080/UDP'];

describe('exposeViaIngress where ingress is isolated', () => {
  test('without from, nobody of another namespace gets in, and a finding says so', () => {
    const one = made();
    expect(findingsOf(one, viaIngress(one))).toEqual([
      {
        code: 'policy/cut-off',
        severity: 'warning',
        path: 'spec.rules[0].http.paths[0].backend',
        message: expect.stringMatching(
          /^NetworkPolicy "isolate-ingress" .* reaches port 8080 of .* "web"; name its namespace, with `from: \[external/,
        ),
      },
    ]);
    expect(policies(one)).toEqual([]);
    expect(reached(one)).toEqual(INSIDE);
  });

  test.each<[string, (chart: Chart) => TrafficPeer[], string[]]>([
    ['a namespace by name', () => [NGINX], ['controller 8080/TCP']],
    [
      'a namespace of our own',
      (chart) => [new Namespace(chart, 'edge', { metadata: { name: 'ingress-nginx' } })],
      ['controller 8080/TCP'],
    ],
    [
      'a workload',
      (chart) => [
        new Deployment(chart, 'edge', {
          containers: [{ name: 'app', image: 'a' }],
          metadata: { namespace: 'ingress-nginx' },
          selector: { matchLabels: { app: 'nginx' } },
          template: { metadata: { labels: { app: 'nginx' } } },
        }),
      ],
      ['controller 8080/TCP'],
    ],
    ['a range of addresses', () => ['192.0.2.0/24'], ['address 8080/TCP']],
    [
      'a peer as Kubernetes writes it',
      () => [{ namespaceSelector: {}, podSelector: { matchLabels: { app: 'nginx' } } }],
      ['controller 8080/TCP'],
    ],
    ['several', () => [NGINX, '192.0.2.0/24'], ['controller 8080/TCP', 'address 8080/TCP']],
  ])('from %s lets them in, through the port of the Service and no other', (_, peers, expected) => {
    const one = made();
    const ingress = viaIngress(one, { from: peers(one.chart) });
    expect(findingsOf(one, ingress)).toEqual([]);
    expect(findingsOf(one, one.web)).toEqual([]);
    expect(policies(one)).toEqual(['web-ingress']);
    expect(reached(one).filter((each) => !INSIDE.includes(each))).toEqual(expected);
    expect(reached(one)).toEqual(expect.arrayContaining(INSIDE));
  });

  test('from is no field of the Ingress', () => {
    const { web } = made();
    const ingress = web
      .exposeViaService({ port: 80, targetPort: 'http' })
      .exposeViaIngress('a.example', { from: [NGINX] });
    expect(Object.keys(ingress.manifest.spec!)).toEqual(['rules']);
  });

  test.each<[string, DeploymentProps, ServiceProps['ports'], object]>([
    ['a name, as its number', HTTP, [{ port: 80, targetPort: 'metrics' }], { port: 9090 }],
    ['no target, the port itself', app(), [{ port: 80 }], { port: 80 }],
    ['a number that nobody declares', HTTP, [{ port: 80, targetPort: 7000 }], { port: 7000 }],
    ['a name that nobody declares', app(), [{ port: 80, targetPort: 'late' }], { port: 'late' }],
    [
      'UDP',
      app({ name: 'quic', containerPort: 8443, protocol: 'UDP' }),
      [{ port: 443, targetPort: 'quic', protocol: 'UDP' }],
      { port: 8443, protocol: 'UDP' },
    ],
  ])('opens for a target port that is %s', (_, props, ports, expected) => {
    const { chart, web } = made(ISOLATED, props);
    new Service(chart, 'front', { selector: web, ports: ports! }).exposeViaIngress('a.example', { from: [NGINX] });
    const policy = manifests(chart).find(({ kind }) => kind === 'NetworkPolicy')!;
    expect((policy.spec as { ingress: object[] }).ingress).toEqual([{ from: [NGINX], ports: [expected] }]);
  });

  test('a Service of labels alone has a finding that names the way out, even with from', () => {
    const chart = chartIn(ISOLATED);
    const service = new Service(chart, 'web', { selector: { app: 'web' }, ports: [{ port: 80 }] });
    const ingress = service.exposeViaIngress('a.example', { from: [NGINX] });
    expect(findingsOf({ chart, placement: ISOLATED }, ingress)).toMatchObject([
      { code: 'policy/cut-off', message: expect.stringContaining('a Service that selects the workload itself') },
    ]);
  });

  test('a Service without a selector has none, as nobody knows what is behind it', () => {
    const chart = chartIn(ISOLATED);
    const ingress = new Service(chart, 'web', { ports: [{ port: 80 }] }).exposeViaIngress('a.example');
    expect(findingsOf({ chart, placement: ISOLATED }, ingress)).toEqual([]);
  });

  test('the finding can be accepted', () => {
    const accept = { 'policy/cut-off': 'the controller runs in the same namespace' };
    const one = made();
    expect(findingsOf(one, viaIngress(one, { accept }))).toEqual([]);
  });
});

describe('policy/cut-off of an Ingress', () => {
  const raw = (chart: Chart, spec: object): void => {
    new ApiObject(chart, 'raw', { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', spec });
  };
  const matching = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'web' } } };

  test.each<[string, (made: Made) => void, boolean]>([
    ['another namespace is allowed in, later', ({ web }) => web.allowFrom(NGINX), false],
    ['the right port is', ({ web }) => web.allowFrom(NGINX, { ports: ['http'] }), false],
    ['only another port is', ({ web }) => web.allowFrom(NGINX, { ports: ['metrics'] }), true],
    ['only the same namespace is', ({ web }) => web.allowFrom({ podSelector: {} }), true],
    ['addresses are', ({ web }) => web.allowFrom('10.0.0.0/8'), false],
    [
      'a policy of one own lets everybody in',
      ({ chart, web }) => new NetworkPolicy(chart, 'own', { podSelector: web, ingress: [{}] }),
      false,
    ],
    [
      'a policy of one own is for other Pods',
      ({ chart }) => new NetworkPolicy(chart, 'own', { podSelector: { matchLabels: { a: 'b' } }, ingress: [{}] }),
      true,
    ],
    [
      'a policy of one own is for another namespace',
      ({ chart }) => new NetworkPolicy(chart, 'own', { metadata: { namespace: 'b' }, podSelector: {}, ingress: [{}] }),
      true,
    ],
    [
      'a policy names the port',
      ({ chart }) => raw(chart, { ...matching, ingress: [{ ports: [{ port: 'http' }] }] }),
      false,
    ],
    [
      'a range covers it',
      ({ chart }) => raw(chart, { ...matching, ingress: [{ ports: [{ port: 8000, endPort: 9000 }] }] }),
      false,
    ],
    [
      'a range ends before it',
      ({ chart }) => raw(chart, { ...matching, ingress: [{ ports: [{ port: 80, endPort: 90 }] }] }),
      true,
    ],
    [
      'all ports of its protocol are',
      ({ chart }) => raw(chart, { ...matching, ingress: [{ ports: [{ protocol: 'TCP' }] }] }),
      false,
    ],
    ['only UDP is', ({ chart }) => raw(chart, { ...matching, ingress: [{ ports: [{ protocol: 'UDP' }] }] }), true],
  ])('where %s', (_, arrange, told) => {
    const one = made();
    const ingress = viaIngress(one);
    arrange(one);
    expect(findingsOf(one, ingress).map(({ code }) => code)).toEqual(told ? ['policy/cut-off'] : []);
  });
});

describe('exposeViaIngress where ingress is open', () => {
  test('writes no policy and says nothing, with from and without', () => {
    for (const options of [{}, { from: [NGINX] }]) {
      const one = made(UNADVISED);
      expect(findingsOf(one, viaIngress(one, options))).toEqual([]);
      expect(findingsOf(one, one.web)).toEqual([]);
      expect(policies(one)).toEqual([]);
    }
  });

  test('lets in who was named when the workload is isolated afterwards', () => {
    const one = made(UNADVISED);
    const ingress = viaIngress(one, { from: [NGINX] });
    one.web.isolate('ingress');
    expect(findingsOf(one, ingress)).toEqual([]);
    expect(reached(one)).toContain('controller 8080/TCP');
    expect(reached(one)).not.toContain('stranger 8080/TCP');
  });

  test('tells of a workload that is isolated afterwards', () => {
    const one = made(UNADVISED);
    const ingress = viaIngress(one);
    one.web.isolate('ingress');
    expect(findingsOf(one, ingress)).toMatchObject([{ code: 'policy/cut-off' }]);
  });

  test('opens the way out of a workload that is isolated', () => {
    const one = made({ ...UNADVISED, isolation: { ingress: true, egress: true } });
    const edge = new Deployment(one.chart, 'edge', app());
    viaIngress(one, { from: [edge] });
    expect(policies(one).sort()).toEqual(['edge-egress', 'web-ingress']);
  });
});

describe('policy/cut-off of a Service', () => {
  test.each<[string, ServiceProps['type'], Placement, (made: Made) => void, boolean]>([
    ['a LoadBalancer', 'LoadBalancer', ISOLATED, () => undefined, true],
    ['a NodePort', 'NodePort', ISOLATED, () => undefined, true],
    ['a ClusterIP', 'ClusterIP', ISOLATED, () => undefined, false],
    ['no type', undefined, ISOLATED, () => undefined, false],
    ['a LoadBalancer in the open', 'LoadBalancer', UNADVISED, () => undefined, false],
    ['a LoadBalancer that addresses reach', 'LoadBalancer', ISOLATED, ({ web }) => web.allowFrom('0.0.0.0/0'), false],
    ['a LoadBalancer that a namespace reaches', 'LoadBalancer', ISOLATED, ({ web }) => web.allowFrom(NGINX), true],
  ])('%s', (_, type, placement, arrange, told) => {
    const one = made(placement);
    const service = one.web.exposeViaService({ port: 80, targetPort: 8080, ...(type && { type }) });
    arrange(one);
    const said = { code: 'policy/cut-off', path: 'spec.type', message: expect.stringContaining('0.0.0.0/0') };
    expect(findingsOf(one, service)).toMatchObject(told ? [said] : []);
  });
});
