import type { Construct } from 'constructs';
import * as c from '../../lib/constructs';
import type { Profile } from '../../lib/manifest';
import type { k8s } from '../../lib/schema';

type Sample = (scope: Construct, profile: Profile) => unknown;

const image = 'registry.example/app@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';
const app = {
  name: 'app',
  image,
  ports: [{ name: 'http', containerPort: 8080 }],
  resources: { cpu: '100m', memory: '128Mi' },
};
const full = {
  ...app,
  writable: ['/tmp', { path: '/var/cache/app', sizeLimit: '64Mi' }],
  env: [{ name: 'MODE', value: 'on' }],
  readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
};
const sidecar: c.ContainerProps = {
  name: 'proxy',
  image,
  restartPolicy: 'Always',
  resources: { limits: { memory: '32Mi' } },
};

/** Selector and labels, which the verbatim profile wants written. */
function selected(profile: Profile): { selector?: k8s.LabelSelector; template?: c.PodTemplateProps } {
  const labels = { app: 'web' };
  return profile === 'verbatim' ? { selector: { matchLabels: labels }, template: { metadata: { labels } } } : {};
}

const finite = { template: { spec: { restartPolicy: 'Never' } } } as const;

/** One object of each kind, as it may be written. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  Deployment: (scope, profile) =>
    new c.Deployment(scope, 'web', {
      replicas: 2,
      containers: [full],
      initContainers: [{ name: 'init', image }, sidecar],
      ...selected(profile),
    }),
  StatefulSet: (scope, profile) =>
    new c.StatefulSet(scope, 'db', {
      serviceName: 'db',
      containers: [{ ...app, volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
      ...selected(profile),
    }),
  DaemonSet: (scope, profile) => new c.DaemonSet(scope, 'agent', { containers: [app], ...selected(profile) }),
  ReplicaSet: (scope, profile) =>
    new c.ReplicaSet(scope, 'web', { replicas: 1, containers: [app], ...selected(profile) }),
  Pod: (scope, profile) =>
    new c.Pod(scope, 'debug', {
      ...(profile === 'verbatim' && { metadata: { labels: { app: 'web' } } }),
      restartPolicy: 'Never',
      containers: [app],
    }),
  Job: (scope) => new c.Job(scope, 'migrate', { backoffLimit: 3, containers: [app], ...finite }),
  CronJob: (scope) =>
    new c.CronJob(scope, 'report', {
      schedule: '0 3 * * *',
      jobTemplate: { spec: { backoffLimit: 1 } },
      containers: [app],
      ...finite,
    }),
  Service: (scope) =>
    new c.Service(scope, 'web', { selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 'http' }] }),
  Ingress: (scope) =>
    new c.Service(scope, 'web', { selector: { app: 'web' }, ports: [{ port: 80 }] }).exposeViaIngress('shop.example', {
      ingressClassName: 'nginx',
    }),
  NetworkPolicy: (scope) =>
    new c.NetworkPolicy(scope, 'web', {
      podSelector: { matchLabels: { app: 'web' } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ namespaceSelector: {} }], ports: [{ port: 'http' }] }],
      egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }],
    }),
  Namespace: (scope) =>
    new c.Namespace(scope, 'shop', { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } }),
  ConfigMap: (scope) =>
    new c.ConfigMap(scope, 'settings', {
      data: { LOG_LEVEL: 'info', 'app.properties': 'a=1\nb=2\n' },
      binaryData: { icon: 'AAEC' },
    }),
  Secret: (scope) =>
    new c.Secret(scope, 'login', {
      type: 'kubernetes.io/basic-auth',
      stringData: { username: 'reader', password: 'made-up' },
    }),
  ResourceQuota: (scope) => new c.ResourceQuota(scope, 'quota', { hard: { pods: '20', 'requests.memory': '8Gi' } }),
  LimitRange: (scope) =>
    new c.LimitRange(scope, 'limits', { limits: [{ type: 'Container', default: { memory: '128Mi' } }] }),
  ServiceAccount: (scope) => new c.ServiceAccount(scope, 'web', { automountServiceAccountToken: false }),
  PersistentVolumeClaim: (scope) =>
    new c.PersistentVolumeClaim(scope, 'data', {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
    }),
  PersistentVolume: (scope) =>
    new c.PersistentVolume(scope, 'disk-1', {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      nfs: { server: 'nfs.example', path: '/export' },
    }),
  StorageClass: (scope) =>
    new c.StorageClass(scope, 'fast', { provisioner: 'ebs.csi.aws.com', volumeBindingMode: 'WaitForFirstConsumer' }),
  PriorityClass: (scope) => new c.PriorityClass(scope, 'high', { value: 1000, description: 'What customers wait for' }),
  RuntimeClass: (scope) => new c.RuntimeClass(scope, 'sandboxed', { handler: 'runsc' }),
  IngressClass: (scope) => new c.IngressClass(scope, 'nginx', { controller: 'k8s.io/ingress-nginx' }),
  Endpoints: (scope) =>
    new c.Endpoints(scope, 'database', { subsets: [{ addresses: [{ ip: '192.0.2.10' }], ports: [{ port: 5432 }] }] }),
  EndpointSlice: (scope) =>
    new c.EndpointSlice(scope, 'database-1', {
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.10'] }],
      ports: [{ port: 5432 }],
    }),
  Lease: (scope) => new c.Lease(scope, 'leader', { leaseDurationSeconds: 15 }),
  Node: (scope) => new c.Node(scope, 'edge-1', { unschedulable: true }),
  Role: (scope) =>
    new c.Role(scope, 'reader', { rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }] }),
  ClusterRole: (scope) =>
    new c.ClusterRole(scope, 'reader', { rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['get'] }] }),
  RoleBinding: (scope) =>
    new c.RoleBinding(scope, 'reader', {
      roleRef: { kind: 'Role', name: 'reader' },
      subjects: [{ kind: 'ServiceAccount', name: 'web', namespace: 'shop' }],
    }),
  ClusterRoleBinding: (scope) =>
    new c.ClusterRoleBinding(scope, 'reader', {
      roleRef: { kind: 'ClusterRole', name: 'reader' },
      subjects: [{ kind: 'ServiceAccount', name: 'web', namespace: 'shop' }],
    }),
  PodDisruptionBudget: (scope) =>
    new c.PodDisruptionBudget(scope, 'web', { selector: { matchLabels: { app: 'web' } }, maxUnavailable: 1 }),
  HorizontalPodAutoscaler: (scope) =>
    new c.HorizontalPodAutoscaler(scope, 'web', {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 5,
    }),
  CustomResourceDefinition: (scope) =>
    new c.CustomResourceDefinition(scope, 'widgets.shop.example', {
      group: 'shop.example',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    }),
  APIService: (scope) =>
    new c.APIService(scope, 'v1beta1.metrics.k8s.io', {
      group: 'metrics.k8s.io',
      version: 'v1beta1',
      groupPriorityMinimum: 100,
      versionPriority: 100,
      insecureSkipTLSVerify: true,
      service: { name: 'metrics-server', namespace: 'kube-system' },
    }),
  ValidatingWebhookConfiguration: (scope) =>
    new c.ValidatingWebhookConfiguration(scope, 'checks', {
      webhooks: [
        {
          name: 'checks.shop.example',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          clientConfig: { url: 'https://checks.shop.example/' },
        },
      ],
    }),
  MutatingWebhookConfiguration: (scope) =>
    new c.MutatingWebhookConfiguration(scope, 'defaults', {
      webhooks: [
        {
          name: 'defaults.shop.example',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          clientConfig: { url: 'https://defaults.shop.example/' },
        },
      ],
    }),
  ValidatingAdmissionPolicy: (scope) =>
    new c.ValidatingAdmissionPolicy(scope, 'few-replicas', {
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'] },
        ],
      },
      validations: [{ expression: 'object.spec.replicas <= 5' }],
    }),
  ValidatingAdmissionPolicyBinding: (scope) =>
    new c.ValidatingAdmissionPolicyBinding(scope, 'few-replicas', {
      policyName: 'few-replicas',
      validationActions: ['Deny'],
    }),
  CSIDriver: (scope) =>
    new c.KubernetesObject(scope, 'disk.example', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      spec: { attachRequired: false },
    }),
  Intents: (scope, profile) => {
    const web = new c.Deployment(scope, 'web', { replicas: 2, containers: [app], ...selected(profile) });
    const settings = new c.ConfigMap(scope, 'settings', { naming: 'fixed', data: { LOG_LEVEL: 'info' } });
    web.mount('/settings', settings, { readOnly: true });
    web.spread();
    web.disruptions({ maxUnavailable: 1 });
    web.autoscale({ minReplicas: 2, maxReplicas: 5, cpu: 60 });
    web.isolate();
    web.allowFrom({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } });
    web.allowTo('10.0.0.0/8', { ports: [5432] });
    web.grant({ verbs: ['get', 'watch'], on: [settings] });
    web.exposeViaService({ port: 80 }).exposeViaIngress('shop.example', { ingressClassName: 'nginx' });
  },
};
