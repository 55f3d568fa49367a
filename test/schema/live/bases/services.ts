import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const service = (spec: JsonObject, metadata: JsonObject = {}): JsonObject =>
  object('v1', 'Service', { metadata: { name: 'probe', ...metadata }, spec });

/** Services of each type, and what stands behind them. */
export const SERVICES: readonly JsonObject[] = [
  service(
    {
      type: 'ClusterIP',
      selector: { app: 'a', 'example.com/tier': 'b' },
      ports: [
        { name: 'http', port: 80, targetPort: 'http', protocol: 'TCP', appProtocol: 'kubernetes.io/h2c' },
        { name: 'dns', port: 53, targetPort: 5353, protocol: 'UDP' },
        { name: 'sctp', port: 53, protocol: 'SCTP' },
      ],
      sessionAffinity: 'ClientIP',
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 300 } },
      ipFamilyPolicy: 'SingleStack',
      ipFamilies: ['IPv4'],
      internalTrafficPolicy: 'Local',
      publishNotReadyAddresses: true,
      trafficDistribution: 'PreferSameZone',
    },
    { labels: { a: 'b' }, annotations: { 'example.com/note': 'x' } },
  ),
  service({ clusterIP: 'None', clusterIPs: ['None'], selector: { app: 'a' } }),
  service({ clusterIP: 'None', selector: { app: 'a' }, ports: [{ port: 80, targetPort: 81 }] }),
  service({
    type: 'NodePort',
    selector: { app: 'a' },
    ports: [
      { name: 'http', port: 80, nodePort: 30_080 },
      { name: 'https', port: 443, nodePort: 30_443, targetPort: 'https' },
    ],
    externalTrafficPolicy: 'Local',
    internalTrafficPolicy: 'Cluster',
    sessionAffinity: 'None',
  }),
  service({
    type: 'LoadBalancer',
    selector: { app: 'a' },
    ports: [{ name: 'http', port: 80, targetPort: 8080, nodePort: 31_000, protocol: 'TCP' }],
    loadBalancerClass: 'example.com/lb',
    loadBalancerIP: '192.0.2.1',
    loadBalancerSourceRanges: ['10.0.0.0/8', '192.168.0.0/16'],
    allocateLoadBalancerNodePorts: true,
    externalTrafficPolicy: 'Local',
    healthCheckNodePort: 31_001,
  }),
  service({
    type: 'LoadBalancer',
    selector: { app: 'a' },
    ports: [{ port: 80 }],
    allocateLoadBalancerNodePorts: false,
    externalTrafficPolicy: 'Cluster',
  }),
  service({ type: 'ExternalName', externalName: 'db.example.com' }),
  service({ type: 'ExternalName', externalName: 'db.example.com.', ports: [{ port: 5432, name: 'pg' }] }),
  service({ ports: [{ port: 80 }], externalIPs: ['198.51.100.1'], externalTrafficPolicy: 'Cluster' }),
  object('v1', 'Endpoints', {
    subsets: [
      {
        addresses: [
          {
            ip: '10.1.0.1',
            hostname: 'a',
            nodeName: 'node-1',
            targetRef: { kind: 'Pod', name: 'a', namespace: 'default', uid: 'u', apiVersion: 'v1', fieldPath: 'spec' },
          },
        ],
        notReadyAddresses: [{ ip: '10.1.0.2' }],
        ports: [
          { name: 'http', port: 80, protocol: 'TCP', appProtocol: 'http' },
          { name: 'dns', port: 53, protocol: 'UDP' },
        ],
      },
    ],
  }),
  object('discovery.k8s.io/v1', 'EndpointSlice', {
    metadata: { name: 'probe', labels: { 'kubernetes.io/service-name': 'probe' } },
    addressType: 'IPv4',
    endpoints: [
      {
        addresses: ['10.1.0.1'],
        conditions: { ready: true, serving: true, terminating: false },
        hostname: 'a',
        nodeName: 'node-1',
        zone: 'zone-a',
        hints: { forZones: [{ name: 'zone-a' }], forNodes: [{ name: 'node-1' }] },
        targetRef: { kind: 'Pod', name: 'a', namespace: 'default' },
        deprecatedTopology: { a: 'b' },
      },
      { addresses: ['10.1.0.2'] },
    ],
    ports: [
      { name: 'http', port: 80, protocol: 'TCP', appProtocol: 'http' },
      { name: '', port: 81 },
    ],
  }),
  object('discovery.k8s.io/v1', 'EndpointSlice', {
    addressType: 'IPv6',
    endpoints: [{ addresses: ['2001:db8::1'] }],
    ports: [{ port: 80 }],
  }),
  object('discovery.k8s.io/v1', 'EndpointSlice', {
    addressType: 'FQDN',
    endpoints: [{ addresses: ['a.example.com'] }],
  }),
];
