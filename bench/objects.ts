import { deployment } from './emit';

/** Objects of a dozen kinds in turn, as a team's config repository holds them; all of them are valid. */
export function mixedObjects(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `web-${index}`;
    return MAKERS[index % MAKERS.length]!(name);
  });
}

const of = (apiVersion: string, kind: string, name: string, rest: object): object => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'shop', labels: { 'app.kubernetes.io/name': name } },
  ...rest,
});
const selector = (name: string): object => ({ matchLabels: { 'app.kubernetes.io/name': name } });
const spec = (fields: object): object => ({ spec: fields });

const MAKERS: readonly ((name: string) => object)[] = [
  deployment,
  (name) =>
    of(
      'v1',
      'Service',
      name,
      spec({ selector: { app: name }, ports: [{ name: 'http', port: 80, targetPort: 'http' }] }),
    ),
  (name) => of('v1', 'ConfigMap', name, { data: { 'app.properties': 'level=info\nport=8080\n', mode: 'fast' } }),
  (name) => of('v1', 'Secret', name, { type: 'Opaque', data: { token: 'c2VjcmV0' } }),
  (name) => of('v1', 'ServiceAccount', name, { automountServiceAccountToken: false }),
  (name) => of('networking.k8s.io/v1', 'Ingress', name, spec({ rules: [ingressRule(name)] })),
  (name) =>
    of(
      'networking.k8s.io/v1',
      'NetworkPolicy',
      name,
      spec({ podSelector: selector(name), policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] }),
    ),
  (name) =>
    of(
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      name,
      spec({
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: 2,
        maxReplicas: 6,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
        ],
      }),
    ),
  (name) => of('policy/v1', 'PodDisruptionBudget', name, spec({ minAvailable: 1, selector: selector(name) })),
  (name) => of('batch/v1', 'CronJob', name, spec({ schedule: '*/5 * * * *', jobTemplate: spec({ template: jobPod }) })),
  (name) =>
    of('rbac.authorization.k8s.io/v1', 'Role', name, {
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch'] }],
    }),
  (name) =>
    of(
      'v1',
      'PersistentVolumeClaim',
      name,
      spec({ accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } }),
    ),
];

const jobPod = spec({
  restartPolicy: 'Never',
  containers: [
    {
      name: 'job',
      image: 'registry.example/job:1',
      args: ['--once'],
      resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '64Mi' } },
    },
  ],
});

function ingressRule(name: string): object {
  const backend = { service: { name, port: { name: 'http' } } };
  return { host: `${name}.example.com`, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } };
}
