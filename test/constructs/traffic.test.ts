import { ApiObject, type Chart } from 'cdk8s';
import {
  ConfigMap,
  Deployment,
  Job,
  Namespace,
  NetworkPolicy,
  Pod,
  Service,
  type TrafficPeer,
  type Workload,
} from '../../lib/constructs';
import { type Manifest, OBJECT_SOURCE, type Placement } from '../../lib/manifest';
import { type NetPod, allows } from './network';
import { podOf } from './pod-of';
import { SHOP, chartIn, errorOf, manifests } from './tree';

const BOTH: Placement = { ...SHOP, isolation: { ingress: true, egress: true } };
const tcp = (name: string, containerPort: number): object[] => [
  { name: 'app', image: 'a', ports: [{ name, containerPort }] },
];

interface World {
  readonly chart: Chart;
  readonly web: Deployment;
  readonly db: Deployment;
  readonly dns: Deployment;
  readonly far: Deployment;
}

/** Four workloads, one of them in another namespace. */
function world(placement: Placement): World {
  const chart = chartIn(placement);
  const make = (name: string, containers: object[], namespace?: string): Deployment =>
    new Deployment(chart, name, {
      containers: containers as [{ name: string }],
      ...(namespace && { metadata: { namespace } }),
    });
  return {
    chart,
    web: make('web', tcp('http', 8080)),
    db: make('db', tcp('sql', 5432)),
    dns: make('dns', [{ name: 'app', ports: [{ name: 'dns', containerPort: 53, protocol: 'UDP' }] }]),
    far: make('far', tcp('http', 8080), 'far'),
  };
}

/** A workload that listens at one number with two protocols. */
const both = (chart: Chart): Deployment =>
  new Deployment(chart, 'both', {
    containers: [
      {
        name: 'app',
        ports: [
          { name: 'dns', containerPort: 53, protocol: 'UDP' },
          { name: 'dns-tcp', containerPort: 53 },
        ],
      },
    ],
  });

type Known = Pick<Deployment, 'metadata' | 'selectorLabels'>;
const pod = (deployment: Known): NetPod => ({
  namespace: deployment.metadata.namespace!,
  labels: deployment.selectorLabels,
});
const told = (workload: Deployment): readonly object[] => {
  const { judge, manifest } = workload[OBJECT_SOURCE]();
  return judge?.(manifest) ?? [];
};
const SYSTEM: NetPod = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };

/** Everything that may talk, of a fixed set of attempts. */
function open({ chart, web, db, dns, far }: World, close = true): string[] {
  const late = chart.node.tryFindChild('both') as Known | undefined;
  const ends = {
    web: pod(web),
    db: pod(db),
    dns: pod(dns),
    far: pod(far),
    ...(late && { both: pod(late) }),
    out: { ip: '10.1.2.3' },
    other: { ip: '192.0.2.1' },
    system: SYSTEM,
  };
  const ports = [
    ['8080', 'TCP'],
    ['5432', 'TCP'],
    ['53', 'UDP'],
    ['53', 'TCP'],
  ] as const;
  const closed = ['shop', 'far'].map((namespace) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'deny', namespace },
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  }));
  const policies = [...manifests(chart), ...(close ? closed : [])];
  return Object.entries(ends).flatMap(([a, from]) =>
    Object.entries(ends).flatMap(([b, to]) =>
      a === b || ('ip' in from && 'ip' in to) || a === 'system' || (b === 'system' && 'ip' in from)
        ? []
        : ports
            .filter(([port, protocol]) => allows(policies, { from, to, port: Number(port), protocol }))
            .map(([port, protocol]) => `${a} > ${b} ${port}/${protocol}`),
    ),
  );
}

describe('allowFrom and allowTo, where everything is closed', () => {
  test.each<[string, (w: World) => void, string[]]>([
    ['nothing is allowed, nothing passes', () => undefined, []],
    ['allowFrom opens the declared port, both sides', ({ web, db }) => db.allowFrom(web), ['web > db 5432/TCP']],
    ['allowTo is the same from the other end', ({ web, db }) => web.allowTo(db), ['web > db 5432/TCP']],
    [
      'both together open no more',
      ({ web, db }) => {
        web.allowTo(db);
        db.allowFrom(web);
      },
      ['web > db 5432/TCP'],
    ],
    ['UDP stays UDP', ({ web, dns }) => web.allowTo(dns), ['web > dns 53/UDP']],
    ['another namespace', ({ web, far }) => far.allowFrom(web), ['web > far 8080/TCP']],
    ['from another namespace', ({ web, far }) => far.allowTo(web), ['far > web 8080/TCP']],
    ['a range of addresses in', ({ web }) => web.allowFrom('10.0.0.0/8'), ['out > web 8080/TCP']],
    [
      'a range of addresses out, one port',
      ({ web }) => web.allowTo('10.0.0.0/8', { ports: [5432] }),
      ['web > out 5432/TCP'],
    ],
    [
      'a range of addresses out, by UDP',
      ({ web }) => web.allowTo('10.0.0.0/8', { ports: [{ port: 53, protocol: 'UDP' }] }),
      ['web > out 53/UDP'],
    ],
    [
      'a port that the containers do not declare, as a policy writes it',
      ({ web, db }) => db.allowFrom(web, { ports: [{ port: 8000, endPort: 9000 }] }),
      ['web > db 8080/TCP'],
    ],
    [
      'a number that is open for two protocols',
      ({ chart, web }) => web.allowTo(both(chart), { ports: [53] }),
      ['web > both 53/UDP', 'web > both 53/TCP'],
    ],
    ['one of them by name', ({ chart, web }) => web.allowTo(both(chart), { ports: ['dns'] }), ['web > both 53/UDP']],
    [
      'a peer as Kubernetes writes it',
      ({ web }) => web.allowFrom({ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }),
      [],
    ],
    [
      'several, in one policy a side',
      ({ web, db, dns }) => {
        web.allowTo(db);
        web.allowTo(dns);
      },
      ['web > db 5432/TCP', 'web > dns 53/UDP'],
    ],
  ])('%s', (_, allow, expected) => {
    const w = world(BOTH);
    allow(w);
    expect(open(w)).toEqual(expected);
  });

  test.each<[string, (chart: Chart) => TrafficPeer]>([
    ['of ours', (chart) => new Namespace(chart, 'far-place', { metadata: { name: 'far' } })],
    [
      'of another package',
      (chart) => new ApiObject(chart, 'far-place', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'far' } }),
    ],
  ])('a namespace %s is a peer', (_, namespace) => {
    const w = world(BOTH);
    w.web.allowFrom(namespace(w.chart));
    w.far.allowTo({ namespaceSelector: {} });
    expect(open(w)).toEqual([
      'far > web 8080/TCP',
      'far > system 8080/TCP',
      'far > system 5432/TCP',
      'far > system 53/UDP',
      'far > system 53/TCP',
    ]);
  });

  test('there is one policy for each side, named after the workload', () => {
    const w = world(BOTH);
    w.web.allowTo(w.db);
    w.web.allowTo(w.dns);
    w.web.allowFrom('10.0.0.0/8');
    const names = manifests(w.chart)
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata }) => metadata.name);
    expect(names.sort()).toEqual(['db-ingress', 'dns-ingress', 'web-egress', 'web-ingress']);
  });

  test.each<[string, (chart: Chart) => object, string]>([
    ['a Service', (chart) => new Service(chart, 'db-entry', { ports: [{ port: 5432 }] }), 'Service'],
    ['a ConfigMap', (chart) => new ConfigMap(chart, 'settings', { data: {} }), 'ConfigMap'],
    [
      'a Deployment of another package',
      (chart) => new ApiObject(chart, 'other', { apiVersion: 'apps/v1', kind: 'Deployment' }),
      'Deployment',
    ],
    [
      'a Namespace of another API',
      (chart) => new ApiObject(chart, 'tenant', { apiVersion: 'example.com/v1', kind: 'Namespace' }),
      'Namespace',
    ],
    ['a chart', (chart) => chart, 'Chart'],
  ])('fails for %s as a peer', (_, make, kind) => {
    const w = world(BOTH);
    const peer = make(w.chart) as TrafficPeer;
    const seen = expect.stringMatching(new RegExp(`^${kind} ".*" is neither`)) as string;
    const refused = { code: 'construct/no-peer', seen };
    expect(errorOf(() => w.web.allowTo(peer))).toMatchObject(refused);
    expect(errorOf(() => w.web.allowFrom(peer))).toMatchObject(refused);
    const service = w.web.exposeViaService({ port: 80 });
    expect(errorOf(() => service.exposeViaIngress('shop.example', { from: [peer] }))).toMatchObject(refused);
  });

  test('a port of a namespace may have a name', () => {
    const w = world(BOTH);
    w.web.allowTo({ namespaceSelector: {} }, { ports: ['metrics'] });
    const policy = manifests(w.chart).find(({ metadata }) => metadata.name === 'web-egress')!;
    expect(policy.spec).toMatchObject({ egress: [{ ports: [{ port: 'metrics' }] }] });
  });

  test.each<[string, (w: World) => void, string, RegExp]>([
    [
      'a port that the receiver does not have',
      ({ web, db }) => db.allowFrom(web, { ports: ['http'] }),
      'unknown-port',
      /^"http" is none of its ports; it has sql \(5432\)$/,
    ],
    [
      'a name at addresses, which have none',
      ({ web }) => web.allowTo('10.0.0.0/8', { ports: [443, 'sql'] }),
      'unknown-port',
      /addresses have no names/,
    ],
    [
      'an empty list, which Kubernetes takes for every port',
      ({ web, db }) => web.allowTo(db, { ports: [] }),
      'ambiguous-port',
      /empty list/,
    ],
    [
      'an empty list, to the outside',
      ({ web }) => web.allowTo('0.0.0.0/0', { ports: [] }),
      'ambiguous-port',
      /empty list/,
    ],
  ])('fails for %s', (_, allow, code, seen) => {
    const w = world(BOTH);
    const before = manifests(w.chart);
    expect(errorOf(() => allow(w))).toMatchObject({
      code: `construct/${code}`,
      seen: expect.stringMatching(seen) as string,
    });
    expect(manifests(w.chart)).toEqual(before);
  });
});

describe('where a side is open', () => {
  test('no policy is written that would cut off others, and a finding says so', () => {
    const w = world(SHOP);
    const before = open(w, false);
    w.db.allowFrom(w.web);
    expect(open(w, false)).toEqual(before);
    expect(told(w.db)).toMatchObject([{ code: 'policy/open-traffic', severity: 'warning' }]);
    expect(told(w.web)).toEqual([]);
  });

  test('only the restricted side is written', () => {
    const w = world({ ...SHOP, isolation: { ingress: true } });
    w.db.allowFrom(w.web);
    const policies = manifests(w.chart).filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies.map(({ metadata }) => metadata.name)).toEqual(['db-ingress']);
    expect(told(w.db)).toEqual([]);
    expect(told(w.web)).toEqual([]);
  });

  test.each<[string, (w: World) => void, string[]]>([
    ['allowFrom a workload: its own side is open, and the other end is not', ({ web, db }) => db.allowFrom(web), []],
    ['allowTo a workload', ({ web, db }) => web.allowTo(db), []],
    ['allowFrom addresses', ({ db }) => db.allowFrom('10.0.0.0/8'), []],
    ['allowTo addresses, which nothing keeps from it', ({ db }) => db.allowTo('10.0.0.0/8'), ['db']],
  ])('where ingress alone is restricted: %s', (_, allow, expected) => {
    const w = world({ ...SHOP, isolation: { ingress: true } });
    allow(w);
    expect([w.web, w.db].filter((one) => told(one).length > 0).map(({ name }) => name)).toEqual(expected);
  });

  test('what is allowed holds when the workload is isolated later, and then nothing is said', () => {
    const w = world(SHOP);
    w.db.allowFrom(w.web);
    expect(told(w.db)).toHaveLength(1);
    w.db.isolate('ingress');
    expect(open(w, false).filter((one) => one.includes('> db'))).toEqual(['web > db 5432/TCP']);
    expect(told(w.db)).toEqual([]);
  });

  test('isolation that holds in other namespaces restricts nothing', () => {
    const w = world({ ...SHOP, isolation: { ingress: true, egress: true, namespaces: ['far'] } });
    w.db.allowFrom(w.web);
    w.web.allowTo(w.far);
    const policies = manifests(w.chart).filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies.map(({ metadata }) => metadata.name)).toEqual(['far-ingress']);
    expect(told(w.db)).toHaveLength(1);
    expect(told(w.web)).toEqual([]);
  });
});

describe('isolate', () => {
  test('closes the workload but for names, and then what is allowed passes', () => {
    const w = world(SHOP);
    w.web.isolate();
    w.web.isolate('egress');
    expect(manifests(w.chart).find(({ metadata }) => metadata.name === 'web-egress')!.spec).toMatchObject({
      egress: [{ ports: [{}, {}] }],
    });
    const own = (all: string[]): string[] => all.filter((one) => one.includes('web'));
    expect(own(open(w, false))).toEqual(['web > system 53/UDP', 'web > system 53/TCP']);
    w.web.allowTo(w.db);
    w.web.allowFrom(w.far);
    expect(own(open(w, false))).toEqual([
      'web > db 5432/TCP',
      'web > system 53/UDP',
      'web > system 53/TCP',
      'far > web 8080/TCP',
    ]);
  });

  test('may close one side', () => {
    const w = world(SHOP);
    w.web.isolate('ingress');
    expect(open(w, false).filter((one) => one.startsWith('db > web'))).toEqual([]);
    expect(open(w, false)).toContain('web > db 5432/TCP');
  });
});

describe('isolate, where the environment lets each namespace talk within', () => {
  const labels = (one: { toJson(): Manifest }): unknown => podOf(one.toJson(), 'shop')?.metadata.labels;

  test('marks the Pods, for the sides that the environment restricts', () => {
    const chart = chartIn({ ...SHOP, isolation: { ingress: true } });
    const web = new Deployment(chart, 'web', { containers: tcp('http', 8080) as [{ name: string }] });
    const before = web.podSelector;
    web.isolate();
    expect(labels(web)).toEqual({ ...before.matchLabels, 'cdk8s-gitops/isolated-ingress': 'true' });
    expect(web.podSelector).toEqual(before);
  });

  test.each<[string, (chart: Chart) => Workload<{ readonly kind: string }>]>([
    ['a Pod', (chart) => new Pod(chart, 'web', { containers: [{ name: 'app' }] })],
    [
      'a Pod of labels of its own',
      (chart) =>
        new Pod(chart, 'web', {
          profile: 'verbatim',
          metadata: { labels: { app: 'web' } },
          containers: [{ name: 'app' }],
        }),
    ],
  ])('of %s, whose selector stays', (_, make) => {
    const web = make(chartIn(BOTH));
    const before = web.podSelector;
    web.isolate('egress');
    expect(labels(web)).toMatchObject({ 'cdk8s-gitops/isolated-egress': 'true' });
    expect(web.podSelector).toEqual(before);
  });
});

test('fails for Pods without labels, as an empty selector would mean all others too', () => {
  const chart = chartIn({ ...SHOP, isolation: { ingress: true } });
  const job = new Job(chart, 'job', {
    profile: 'verbatim',
    containers: [{ name: 'app' }],
    template: { spec: { restartPolicy: 'Never' } },
  });
  for (const fail of [
    () => job.allowFrom('10.0.0.0/8'),
    () => job.isolate(),
    () => job.disruptions({ minAvailable: 1 }),
  ])
    expect(errorOf(fail)).toMatchObject({ code: 'construct/selector-unusable', seen: 'its Pods have no labels' });
});

test('a NetworkPolicy grows by rules', () => {
  const { chart, web } = world(SHOP);
  const policy = new NetworkPolicy(chart, 'policy', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  policy.addIngress({ from: [web] });
  policy.addEgress({ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }], ports: [{ port: 443 }] });
  expect(policy.manifest.spec).toMatchObject({
    ingress: [{ from: [{ podSelector: web.podSelector }] }],
    egress: [{ ports: [{ port: 443 }] }],
  });
});
