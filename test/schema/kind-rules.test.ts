import type { Finding } from '../../lib/manifest';
import { type KubernetesVersion, checkObject } from '../../lib/schema';
import { CERTIFICATES } from './live/bases/certificates';

type Part = Readonly<Record<string, unknown>>;

const object = (apiVersion: string, kind: string, rest: Part = {}): Part => ({
  apiVersion,
  kind,
  metadata: { name: 'probe' },
  ...rest,
});
const service = (spec: Part): Part => object('v1', 'Service', { spec: { ports: [{ port: 80 }], ...spec } });
const balancer = (spec: Part): Part => service({ type: 'LoadBalancer', ...spec });
const policy = (cidr: string): Part =>
  object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: { podSelector: {}, ingress: [{ from: [{ ipBlock: { cidr } }] }] },
  });
const slice = (addressType: string, address: string): Part =>
  object('discovery.k8s.io/v1', 'EndpointSlice', { addressType, endpoints: [{ addresses: [address] }] });
const volume = (spec: Part): Part =>
  object('v1', 'PersistentVolume', {
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], ...spec },
  });
const attachment = (inline: Part): Part =>
  object('storage.k8s.io/v1', 'VolumeAttachment', {
    spec: {
      attacher: 'csi.example.com',
      nodeName: 'n',
      source: { inlineVolumeSpec: { accessModes: ['ReadWriteOnce'], ...inline } },
    },
  });
const claim = (spec: Part): Part =>
  object('v1', 'PersistentVolumeClaim', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
  });
const CSI = { csi: { driver: 'csi.example.com', volumeHandle: 'h' } };
const level = (queuing: Part): Part =>
  object('flowcontrol.apiserver.k8s.io/v1', 'PriorityLevelConfiguration', {
    spec: { type: 'Limited', limited: { limitResponse: { type: 'Queue', queuing } } },
  });
const event = (rest: Part): Part => object('v1', 'Event', { involvedObject: { kind: 'Pod', name: 'a' }, ...rest });
const slices = (spec: Part): Part =>
  object('resource.k8s.io/v1', 'ResourceSlice', {
    spec: { driver: 'gpu.example.com', pool: { name: 'p', resourceSliceCount: 1 }, allNodes: true, ...spec },
  });
const capacity = (requestPolicy: Part): Part =>
  slices({
    devices: [{ name: 'd', allowMultipleAllocations: true, capacity: { memory: { value: '8Gi', requestPolicy } } }],
  });
const device = (claimed: Part): Part =>
  object('resource.k8s.io/v1', 'ResourceClaim', {
    spec: { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu' } }], ...claimed } },
  });
const definition = (version: Part): Part => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { color: { type: 'string' }, size: { type: 'number' } } },
            },
          },
        },
        ...version,
      },
    ],
  },
});

/** What is found: severity and place. */
const found = (one: Part, kubernetes?: KubernetesVersion): readonly string[] =>
  checkObject(one, kubernetes ? { kubernetes } : {}).map(({ severity, path }) => `${severity} ${path ?? ''}`);

describe('checkObject, kind by kind', () => {
  test.each<[string, Part]>([
    [
      'a Service that clients do not stay with',
      service({ sessionAffinityConfig: { clientIP: { timeoutSeconds: 0 } } }),
    ],
    ['blanks around a range of a balancer', balancer({ loadBalancerSourceRanges: [' 10.0.0.0/8'] })],
    [
      'a TLS host that looks like an address',
      object('networking.k8s.io/v1', 'Ingress', {
        spec: { defaultBackend: { service: { name: 'a', port: { number: 1 } } }, tls: [{ hosts: ['10.0.0.1'] }] },
      }),
    ],
    [
      'a Node of which the single range counts',
      object('v1', 'Node', { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['x'] } }),
    ],
    [
      'a volume of flexVolume beside another source',
      volume({ nfs: { server: 's', path: '/' }, flexVolume: { driver: 'a/b' } }),
    ],
    ['a volume inside of an attachment', attachment(CSI)],
    ['queues that are counted as 0', level({ queues: 0, handSize: 0, queueLengthLimit: 0 })],
    ['an old event of any type', event({ type: 'Odd' })],
    ['a secret as a list of bytes', object('v1', 'Secret', { data: { a: [1, 2] } })],
    ['a driver without a spec', object('storage.k8s.io/v1', 'CSIDriver')],
    [
      'a question without a name',
      { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: { token: 't' } },
    ],
    [
      'steps from the least amount on',
      capacity({ default: '3Gi', validRange: { min: '1Gi', max: '7Gi', step: '2Gi' } }),
    ],
    ['a request for a certificate with any name', { ...CERTIFICATES[0], metadata: { name: 'Any Name' } }],
  ])('accepts %s', (_what, one) => {
    expect(found(one)).toEqual([]);
  });

  test.each<[string, Part, string]>([
    ['a range with bits behind its prefix', policy('10.0.0.1/8'), 'spec.ingress[0].from[0].ipBlock.cidr'],
    ['an IPv4 range written as IPv6', policy('::ffff:10.0.0.0/104'), 'spec.ingress[0].from[0].ipBlock.cidr'],
    ['an external address of a link', service({ externalIPs: ['fe80::1'] }), 'spec.externalIPs[0]'],
    ['a balancer without a class', balancer({ loadBalancerClass: '' }), 'spec.loadBalancerClass'],
    [
      'an ExternalName with families',
      service({ type: 'ExternalName', externalName: 'a.b', ipFamilies: ['IPv4'] }),
      'spec.ipFamilies',
    ],
    ['an unusual address of a slice', slice('IPv6', '2001:DB8::1'), 'endpoints[0].addresses[0]'],
    ['a domain of one part', slice('FQDN', 'web'), 'endpoints[0].addresses[0]'],
    ['two sources of a volume', volume({ ...CSI, nfs: { server: 's', path: '/' } }), 'spec.csi'],
    [
      'a secret of a driver without a namespace',
      volume({ csi: { ...CSI.csi, nodePublishSecretRef: { name: 's' } } }),
      'spec.csi.nodePublishSecretRef.namespace',
    ],
    [
      'the root of a node that is recycled',
      volume({ hostPath: { path: '/' }, persistentVolumeReclaimPolicy: 'Recycle' }),
      'spec.persistentVolumeReclaimPolicy',
    ],
    [
      'a capacity inside of an attachment',
      attachment({ ...CSI, capacity: { storage: '1Gi' } }),
      'spec.source.inlineVolumeSpec.capacity',
    ],
    [
      'two sources of a claim that differ',
      claim({
        dataSource: { kind: 'PersistentVolumeClaim', name: 'a' },
        dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'b' },
      }),
      'spec.dataSource',
    ],
    [
      'a place of a class that says nothing',
      object('storage.k8s.io/v1', 'StorageClass', { provisioner: 'p', allowedTopologies: [{}] }),
      'allowedTopologies[0]',
    ],
    [
      'a hand that needs too many bits',
      level({ queues: 65_536, handSize: 6 }),
      'spec.limited.limitResponse.queuing.handSize',
    ],
    [
      'an event that does not say who tells it',
      event({ eventTime: '2026-01-01T00:00:00.000000Z', action: 'a', reason: 'r', reportingInstance: 'i' }),
      'reportingComponent',
    ],
    [
      'a time without microseconds',
      event({
        eventTime: '2026-01-01T00:00:00Z',
        action: 'a',
        reason: 'r',
        reportingInstance: 'i',
        reportingComponent: 'c',
      }),
      'eventTime',
    ],
    ['a day that is in no calendar', event({ firstTimestamp: '2026-02-29T00:00:00Z' }), 'firstTimestamp'],
    [
      'a default that is no step',
      capacity({ default: '2Gi', validRange: { min: '1Gi', step: '2Gi' } }),
      'spec.devices[d].capacity.memory.requestPolicy.validRange.step',
    ],
    [
      'a constraint on a request that is not there',
      device({ constraints: [{ requests: ['cpu'], matchAttribute: 'a.b/c' }] }),
      'spec.devices.constraints[0].requests[0]',
    ],
    [
      'a selector that is no condition',
      object('resource.k8s.io/v1', 'DeviceClass', { spec: { selectors: [{ cel: { expression: 'device.driver' } }] } }),
      'spec.selectors[0].cel.expression',
    ],
    [
      'a selectable field that the schema has not',
      definition({ selectableFields: [{ jsonPath: '.spec.shape' }] }),
      'spec.versions[v1].selectableFields[0].jsonPath',
    ],
    [
      'a selectable number',
      definition({ selectableFields: [{ jsonPath: '.spec.size' }] }),
      'spec.versions[v1].selectableFields[0].jsonPath',
    ],
    [
      'a generated name of a definition',
      { ...definition({}), metadata: { generateName: 'widgets' } },
      'metadata.generateName',
    ],
    ['a Pod that is bound to a Pod', object('v1', 'Binding', { target: { kind: 'Pod', name: 'n' } }), 'target.kind'],
  ])('refuses %s', (_what, one, place) => {
    expect(found(one).filter((line) => line.startsWith('error'))).toContain(`error ${place}`);
  });

  test.each<[string, Part, string]>([
    ['an unusual address of a balancer', balancer({ loadBalancerIP: '010.0.0.1' }), 'spec.loadBalancerIP'],
    ['a distribution with an old name', service({ trafficDistribution: 'PreferClose' }), 'spec.trafficDistribution'],
    [
      'a source of a claim that is dropped',
      claim({ dataSource: { apiGroup: 'x.y', kind: 'Foo', name: 'a' } }),
      'spec.dataSource',
    ],
    [
      'a field of a lease that is dropped',
      object('coordination.k8s.io/v1', 'Lease', { spec: { strategy: 'a' } }),
      'spec.strategy',
    ],
    ['a volume of an old source', volume({ rbd: { monitors: ['m'], image: 'i' } }), 'spec.rbd'],
    ['a driver in capital letters', slices({ driver: 'GPU.example.com' }), 'spec.driver'],
  ])('warns of %s', (_what, one, place) => {
    expect(found(one)).toEqual([`warning ${place}`]);
  });

  it('reads addresses strictly since Kubernetes 1.36', () => {
    expect(found(policy('10.0.0.1/8'), '1.35')).toEqual(['warning spec.ingress[0].from[0].ipBlock.cidr']);
    expect(found(policy('10.0.0.1/8'), '1.36')).toEqual(['error spec.ingress[0].from[0].ipBlock.cidr']);
  });
});

describe('the address of a webhook', () => {
  const judged = (url: string): readonly Finding[] =>
    checkObject({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'x' },
      webhooks: [{ name: 'a.b.c', sideEffects: 'None', admissionReviewVersions: ['v1'], clientConfig: { url } }],
    });

  test.each(['<x>', 'x"y', '[::1]:80', 'é', 'x(y)', 'a:99999', 'a:', '%C3%A9', 'a/ b', 'a?', 'a#', ':80', 'a/%20'])(
    'may be https://%s',
    (rest) => {
      expect(judged(`https://${rest}`)).toEqual([]);
    },
  );

  test.each(['', '{x}', 'x y', 'x|y', 'x%y', 'a:b', 'a[b', '/x', 'a%20b', 'a/%zz', 'u@a', 'a?x', 'a#x'])(
    'fails as https://%s',
    (rest) => {
      expect(judged(`https://${rest}`)).toEqual([
        expect.objectContaining({ path: 'webhooks[a.b.c].clientConfig.url' }),
      ]);
    },
  );
});

test.each(['/', '/a', '..a', 'a//b'])('the file of a variable may be %s', (path) => {
  const valueFrom = { fileKeyRef: { volumeName: 'v', path, key: 'K' } };
  const containers = [{ name: 'a', image: 'x', env: [{ name: 'A', valueFrom }] }];
  const spec = { volumes: [{ name: 'v', emptyDir: {} }], containers };
  expect(checkObject({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec })).toEqual([]);
});
