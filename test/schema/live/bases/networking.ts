import type { Json, JsonObject } from '../../../../lib/manifest';
import { object } from './object';

const BACKEND: Json = { service: { name: 'web', port: { number: 80 } } };

/** Ingresses, network policies, and the addresses of Services. */
export const NETWORKING: readonly JsonObject[] = [
  object('networking.k8s.io/v1', 'Ingress', {
    metadata: { name: 'probe', annotations: { 'nginx.ingress.kubernetes.io/rewrite-target': '/' } },
    spec: {
      ingressClassName: 'nginx',
      defaultBackend: { resource: { apiGroup: 'example.com', kind: 'Bucket', name: 'assets' } },
      tls: [{ hosts: ['shop.example.com', '*.example.com'], secretName: 'tls' }, { secretName: 'other' }],
      rules: [
        {
          host: 'shop.example.com',
          http: {
            paths: [
              { path: '/', pathType: 'Prefix', backend: BACKEND },
              { path: '/exact', pathType: 'Exact', backend: { service: { name: 'web', port: { name: 'http' } } } },
              { pathType: 'ImplementationSpecific', backend: BACKEND },
            ],
          },
        },
        { host: '*.example.com', http: { paths: [{ path: '/a', pathType: 'Prefix', backend: BACKEND }] } },
        { http: { paths: [{ path: '/b/', pathType: 'Prefix', backend: BACKEND }] } },
      ],
    },
  }),
  object('networking.k8s.io/v1', 'Ingress', { spec: { defaultBackend: BACKEND } }),
  object('networking.k8s.io/v1', 'IngressClass', {
    spec: {
      controller: 'example.com/ingress',
      parameters: { apiGroup: 'example.com', kind: 'Parameters', name: 'p', scope: 'Namespace', namespace: 'default' },
    },
  }),
  object('networking.k8s.io/v1', 'IngressClass', {
    metadata: { name: 'probe', annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
    spec: { controller: 'example.com/a/b', parameters: { kind: 'Parameters', name: 'p', scope: 'Cluster' } },
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: {
      podSelector: { matchLabels: { app: 'a' }, matchExpressions: [{ key: 'b', operator: 'In', values: ['c'] }] },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [
            { podSelector: { matchLabels: { a: 'b' } }, namespaceSelector: { matchLabels: { a: 'b' } } },
            { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16', '10.2.0.0/16'] } },
            { namespaceSelector: {} },
          ],
          ports: [{ port: 80, endPort: 90, protocol: 'TCP' }, { port: 'http' }, { protocol: 'UDP' }],
        },
        {},
      ],
      egress: [
        {
          to: [{ ipBlock: { cidr: '2001:db8::/32', except: ['2001:db8:1::/48'] } }],
          ports: [{ port: 53, protocol: 'UDP' }],
        },
      ],
    },
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', { spec: {} }),
  object('networking.k8s.io/v1', 'IPAddress', {
    metadata: { name: '10.96.7.7' },
    spec: { parentRef: { group: '', resource: 'services', name: 'a', namespace: 'default' } },
  }),
  object('networking.k8s.io/v1', 'IPAddress', {
    metadata: { name: '2001:db8::1' },
    spec: { parentRef: { group: 'gateway.networking.k8s.io', resource: 'gateways', name: 'a' } },
  }),
  object('networking.k8s.io/v1', 'ServiceCIDR', { spec: { cidrs: ['10.20.0.0/16', '2001:db8::/64'] } }),
];
