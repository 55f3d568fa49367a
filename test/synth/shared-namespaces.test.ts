import { Chart } from 'cdk8s';
import { Deployment } from '../../lib/constructs';
import { type Place, application, environments, project } from '../../lib/environment';
import type { Finding, Manifest } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';
import { type NetPod, allows } from '../constructs/network';

const containers = [{ name: 'app', image: 'registry.example/app:1.4.2', ports: [{ containerPort: 8080 }] }];
const CLOSED: Place = { cluster: 'prd-eu', isolation: { ingress: true, egress: true } };

interface Rendered {
  readonly manifests: readonly Manifest[];
  readonly findings: readonly Finding[];
}

/** An application of one Deployment that lets in addresses, in a namespace. */
function rendered(namespace: string, place: Place = CLOSED, accept = {}): Rendered {
  const envs = environments({ prod: place });
  const app = application('agent', {
    in: envs,
    namespace,
    accept,
    build: (scope) => {
      const chart = new Chart(scope, 'agent');
      new Deployment(chart, 'agent', { containers }).allowFrom('10.0.0.0/8');
      return chart;
    },
  });
  const { units, findings } = synthesize(project({ environments: envs, applications: [app] }));
  return { manifests: units.flatMap(({ resources }) => [...resources]).map(({ manifest }) => manifest), findings };
}

const isOpen = (manifests: readonly Manifest[], namespace: string, labels: NetPod['labels']): boolean[] => {
  const pod: NetPod = { namespace, labels };
  const other: NetPod = { namespace: 'elsewhere', labels: {} };
  return [
    allows(manifests, { from: other, to: pod, port: 53, protocol: 'UDP' }),
    allows(manifests, { from: { ip: '192.0.2.1' }, to: pod, port: 8080 }),
    allows(manifests, { from: pod, to: { ip: '192.0.2.1' }, port: 443 }),
  ];
};
const AGENT = { 'app.kubernetes.io/name': 'agent', 'app.kubernetes.io/instance': 'agent' };
const codes = ({ findings }: Rendered): string[] =>
  findings.map(({ code }) => code).filter((code) => ['policy/not-isolated', 'policy/open-traffic'].includes(code));

describe.each(['default', 'kube-system', 'kube-public', 'kube-node-lease', 'kube-flannel'])(
  'a namespace that others share: %s',
  (namespace) => {
    const shared = rendered(namespace);

    test.each([
      ['Pods of others', { 'k8s-app': 'kube-dns' }],
      ['its own Pods', AGENT],
    ])('is not isolated: %s are reached, and reach', (_, labels) => {
      expect(isOpen(shared.manifests, namespace, labels)).toEqual([true, true, true]);
    });

    test('gets no policy, and findings say so', () => {
      expect(shared.manifests.filter(({ kind }) => kind === 'NetworkPolicy')).toEqual([]);
      expect(codes(shared)).toEqual(['policy/not-isolated', 'policy/open-traffic']);
      const found = shared.findings.find(({ code }) => code === 'policy/not-isolated');
      expect(found).toMatchObject({ object: `/Namespace//${namespace}`, message: expect.stringContaining('"agent"') });
    });

    test('is fine where nothing is isolated, and where that is accepted', () => {
      expect(codes(rendered(namespace, { cluster: 'c', isolation: false }))).toEqual(['policy/open-traffic']);
      const accepted = rendered(namespace, CLOSED, { 'policy/not-isolated': 'it serves every node' });
      expect(codes(accepted)).toEqual(['policy/open-traffic']);
    });
  },
);

test.each(['shop', 'kubernetes', 'default-2'])('any other namespace is isolated: %s', (namespace) => {
  const own = rendered(namespace);
  expect(isOpen(own.manifests, namespace, { app: 'other' })).toEqual([false, false, false]);
  expect(codes(own)).toEqual([]);
  expect(allows(own.manifests, { from: { ip: '10.1.1.1' }, to: { namespace, labels: AGENT }, port: 8080 })).toBe(true);
});
