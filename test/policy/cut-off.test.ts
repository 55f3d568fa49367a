import fc from 'fast-check';
import type { Manifest } from '../../lib/manifest';
import { type Try, allows } from '../constructs/network';
import { type Stance, judged } from './judged';
import { type Fields, deployment, global, ingress, object, policy, service } from './objects';

/** The objects for which something is found, with the place of it, in the order of the objects. */
function cutOff(objects: readonly Manifest[], stance: Stance = {}): readonly string[] {
  return judged(objects, stance)
    .filter(({ code }) => code === 'policy/cut-off')
    .map(({ object: id = '', path = '' }) => `${id.split('/')[1] ?? ''} ${path}`);
}

function messages(objects: readonly Manifest[]): readonly string[] {
  return judged(objects, {}).flatMap(({ code, message }) => (code === 'policy/cut-off' ? [message] : []));
}

const isolation = policy(
  { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] },
  'isolate-ingress',
);
const edge = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'edge' } } };
const own = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } } };
const anywhere = { ipBlock: { cidr: '0.0.0.0/0' } };
const opening = (...from: Fields[]): Manifest => policy({ ingress: [{ from }] }, 'opening');
const numbered = (number: number): Manifest => policy({ ingress: [{ ports: [{ port: number }] }] }, 'opening');
const listed = (...values: string[]): Fields => ({
  namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values }] },
});
const AT = 'Ingress spec.rules[0].http.paths[0].backend';

const web = deployment();
const viaIngress = [web, service(), ingress()];
const ROUTE = 'HTTPRoute spec.rules[0].backendRefs[0]';
const route = (namespace?: string, kind?: string): Manifest =>
  object('gateway.networking.k8s.io/v1', 'HTTPRoute', 'web', {
    spec: { parentRefs: [{ name: 'edge', namespace, kind }], rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] },
  });
const called = { service: { namespace: 'shop', name: 'web', port: 80 } };
const webhook = global('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'w', {
  webhooks: [{ name: 'v.a.b', clientConfig: called }],
});
const apiService = global('apiregistration.k8s.io/v1', 'APIService', 'v1.a.b', { spec: called });
const balanced = service({ type: 'LoadBalancer' });

describe('what is offered to the outside by objects alone', () => {
  test.each<[string, readonly Manifest[], readonly string[]]>([
    ['no policy', viaIngress, []],
    ['the isolation of an environment', [...viaIngress, isolation], [AT]],
    ['a policy that lets nobody in', [...viaIngress, policy({})], [AT]],
    ['a policy that lets its own namespace in by name', [...viaIngress, opening(own)], [AT]],
    ['a policy for what goes out', [...viaIngress, policy({ policyTypes: ['Egress'] })], []],
    ['a policy for other Pods', [...viaIngress, policy({ podSelector: { matchLabels: { app: 'db' } } })], []],
    ['a policy of another namespace', [...viaIngress, { ...policy({}), metadata: { name: 'x', namespace: 'b' } }], []],
    ['isolation, and another namespace let in', [...viaIngress, isolation, opening(edge)], []],
    ['isolation, and all namespaces let in', [...viaIngress, isolation, opening({ namespaceSelector: {} })], []],
    ['isolation, and addresses let in', [...viaIngress, isolation, opening(anywhere)], []],
    ['isolation, and everybody let in', [...viaIngress, isolation, policy({ ingress: [{}] }, 'all')], []],
    ['a Service that no Ingress names', [web, service(), isolation], []],
    ['an Ingress to a Service of others', [web, ingress(), isolation], []],
    ['an Ingress to a port that is not there', [web, service({ ports: [{ port: 1 }] }), ingress(), isolation], []],
    ['isolation, and its own namespace let in, listed', [...viaIngress, isolation, opening(listed('shop'))], [AT]],
    ['isolation, and others too, listed', [...viaIngress, isolation, opening(listed('shop', 'edge'))], []],
    ['Pods that are not rendered', [service(), ingress(), isolation], [AT]],
    ['such Pods, and a number that may be of the named port', [service(), ingress(), isolation, numbered(8080)], []],
    ['rendered Pods, and the number of another port', [...viaIngress, isolation, numbered(9090)], [AT]],
    [
      'Pods in the network of their node',
      [deployment({ pod: { hostNetwork: true } }), service(), ingress(), isolation],
      [],
    ],
    ['a load balancer', [web, balanced, isolation], ['Service spec.type']],
    ['a port of nodes', [web, service({ type: 'NodePort' }), isolation], ['Service spec.type']],
    [
      'a load balancer that another namespace reaches',
      [web, balanced, isolation, opening(edge)],
      ['Service spec.type'],
    ],
    ['a load balancer that addresses reach', [web, balanced, isolation, opening(anywhere)], []],
    ['a load balancer without policy', [web, balanced], []],
    ['a route of a Gateway elsewhere', [web, service(), route('edge'), isolation], [ROUTE]],
    ['such a route, and its namespace let in', [web, service(), route('edge'), isolation, opening(edge)], []],
    ['a route of a Gateway in its namespace, wherever its proxies are', [web, service(), route(), isolation], []],
    ['a route of a mesh', [web, service(), route('edge', 'Service'), isolation], []],
    [
      'a webhook',
      [web, service(), webhook, isolation],
      ['ValidatingWebhookConfiguration webhooks[v.a.b].clientConfig.service'],
    ],
    ['an APIService', [web, service(), apiService, isolation], ['APIService spec.service']],
    [
      'an APIService, and all namespaces let in',
      [web, service(), apiService, isolation, opening({ namespaceSelector: {} })],
      ['APIService spec.service'],
    ],
    ['an APIService, and addresses let in', [web, service(), apiService, isolation, opening(anywhere)], []],
    [
      'an APIService, and everybody let in',
      [web, service(), apiService, isolation, policy({ ingress: [{}] }, 'all')],
      [],
    ],
    ['an APIService without policy', [web, service(), apiService], []],
  ])('%s', (_, objects, expected) => {
    expect(cutOff(objects)).toEqual(expected);
  });

  test('the default backend is an entrance, and one port is told once', () => {
    const backend = { service: { name: 'web', port: { name: 'http' } } };
    const twice = ingress({ defaultBackend: backend });
    expect(cutOff([web, service(), twice, isolation])).toEqual(['Ingress spec.defaultBackend']);
  });

  test('one of two workloads behind a Service is told by its name', () => {
    const both = { labels: { app: 'web', track: 'canary' } };
    const shut = policy({ podSelector: { matchLabels: { track: 'canary' } } }, 'shut');
    expect(messages([web, deployment({ name: 'canary', ...both }), service(), ingress(), shut])).toEqual([
      expect.stringMatching(/^NetworkPolicy "shut" isolates ingress, so that .* port 8080 of the Pods of "canary"; /),
    ]);
  });

  test('a load balancer with several ports names those that are shut', () => {
    const ports = [
      { name: 'http', port: 80, targetPort: 'http' },
      { name: 'admin', port: 81, targetPort: 9000 },
    ];
    const some = policy({ ingress: [{ ports: [{ port: 'http' }] }] }, 'http-only');
    expect(messages([web, service({ type: 'LoadBalancer', ports }), some])).toEqual([
      expect.stringContaining('reaches port 9000 of the Pods of "web"; say who may, with `allowFrom(\'0.0.0.0/0\')`'),
    ]);
  });

  test('it can be accepted', () => {
    const accept = { 'policy/cut-off': 'the controller runs in the network of the nodes' };
    expect(cutOff([...viaIngress, isolation], { accept })).toEqual([]);
  });
});

const SENDERS: readonly Try['from'][] = [
  { namespace: 'edge', labels: {} },
  { namespace: 'edge', labels: { app: 'nginx' } },
  { ip: '192.0.2.1' },
];
const peer = fc.constantFrom<Fields>(
  edge,
  own,
  { podSelector: {} },
  { podSelector: { matchLabels: { app: 'nginx' } } },
  { ...edge, podSelector: { matchLabels: { app: 'nginx' } } },
  { ipBlock: { cidr: '192.0.2.0/24' } },
);
const port = fc.constantFrom<Fields>(
  { port: 8080 },
  { port: 'http' },
  { port: 9090 },
  { port: 8000, endPort: 8100 },
  { port: 80, endPort: 90 },
  { protocol: 'UDP' },
  { protocol: 'TCP' },
);
const rule = fc.record({ from: fc.array(peer, { maxLength: 2 }), ports: fc.array(port, { maxLength: 2 }) });
const somePolicy = fc.record(
  {
    podSelector: fc.constantFrom<Fields>({}, { matchLabels: { app: 'web' } }, { matchLabels: { app: 'db' } }),
    policyTypes: fc.constantFrom(['Ingress'], ['Egress'], ['Ingress', 'Egress']),
    ingress: fc.array(rule, { maxLength: 2 }),
  },
  { requiredKeys: ['podSelector'] },
);

describe('beside an evaluator of policies', () => {
  const to = { namespace: 'shop', labels: { app: 'web' }, ports: { http: 8080 } };

  test.each<[string, Manifest[], readonly Try['from'][]]>([
    ['an Ingress', [service(), ingress()], SENDERS],
    ['a load balancer', [balanced], SENDERS.filter((from) => 'ip' in from)],
  ])('%s is told of where nobody from outside gets in, and nowhere else', (_, front, senders) => {
    fc.assert(
      fc.property(fc.array(somePolicy, { maxLength: 3 }), (specs) => {
        const policies = specs.map((spec, index) => policy(spec, `p${index}`));
        const reached = senders.some((from) => allows(policies, { from, to, port: 8080 }));
        expect(cutOff([web, ...front, ...policies])).toHaveLength(reached ? 0 : 1);
      }),
      { numRuns: 500 },
    );
  });
});
