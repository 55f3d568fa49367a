import type { Manifest } from '../../lib/manifest';

/** Fields of an object or a part of one. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object in the namespace `shop`. */
export function object(apiVersion: string, kind: string, name: string, fields: Fields = {}): Manifest {
  return { apiVersion, kind, metadata: { name, namespace: 'shop' }, ...fields };
}

/** An object without a namespace. */
export function global(apiVersion: string, kind: string, name: string, fields: Fields = {}): Manifest {
  return { apiVersion, kind, metadata: { name }, ...fields };
}

const tcp = { tcpSocket: { port: 'http' } };

/** A container of which no rule says anything. */
export function container(fields: Fields = {}): Fields {
  return {
    name: 'app',
    image: `registry.example/web@sha256:${'0'.repeat(64)}`,
    ports: [{ name: 'http', containerPort: 8080 }],
    resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '64Mi' } },
    readinessProbe: { httpGet: { path: '/', port: 'http' } },
    livenessProbe: tcp,
    ...fields,
  };
}

/** What an object with Pods is made of, beside its kind. */
export interface Parts {
  readonly name?: string;
  readonly labels?: Fields;
  readonly annotations?: Fields;
  readonly container?: Fields;
  readonly pod?: Fields;
  readonly spec?: Fields;
}

function template({ name = 'web', labels = { app: name }, annotations, container: own, pod }: Parts): Fields {
  const metadata = { labels, ...(annotations && { annotations }) };
  return { metadata, spec: { containers: [container(own)], ...pod } };
}

/** A Deployment of two Pods, of which no rule says anything. */
export function deployment(parts: Parts = {}): Manifest {
  const { name = 'web', labels = { app: name }, spec } = parts;
  const fields = { replicas: 2, selector: { matchLabels: labels }, template: template(parts), ...spec };
  return object('apps/v1', 'Deployment', name, { spec: fields });
}

/** A DaemonSet of which no rule says anything. */
export function daemonSet(parts: Parts = {}): Manifest {
  const { name = 'web', labels = { app: name }, spec } = parts;
  const fields = { selector: { matchLabels: labels }, template: template(parts), ...spec };
  return object('apps/v1', 'DaemonSet', name, { spec: fields });
}

/** A StatefulSet with its Service, of which no rule says anything. */
export function statefulSet(parts: Parts = {}): Manifest {
  const { name = 'db', labels = { app: name }, spec } = parts;
  const fields = {
    serviceName: name,
    selector: { matchLabels: labels },
    template: template({ name, ...parts }),
    ...spec,
  };
  return object('apps/v1', 'StatefulSet', name, { spec: fields });
}

/** A Job of which no rule says anything. */
export function job(parts: Parts = {}): Manifest {
  const { readinessProbe: _ready, livenessProbe: _live, ports: _ports, ...rest } = container(parts.container);
  const { spec: { template: made = {} } = {} } = deployment({ name: 'work', ...parts }) as { spec?: Fields };
  const own = parts.container ? container(parts.container) : rest;
  const pod = { restartPolicy: 'Never', ...parts.pod, containers: [own] };
  const metadata = { name: 'work', namespace: 'shop', ...(parts.annotations && { annotations: parts.annotations }) };
  return {
    ...object('batch/v1', 'Job', 'work', { spec: { template: { ...(made as Fields), spec: pod }, ...parts.spec } }),
    metadata: metadata as Manifest['metadata'],
  };
}

/** A CronJob of which no rule says anything. */
export function cronJob(spec: Fields = {}, jobSpec: Fields = {}): Manifest {
  const { spec: run } = job() as unknown as { readonly spec: Fields };
  const jobTemplate = { spec: { ...run, ...jobSpec } };
  return object('batch/v1', 'CronJob', 'cron', {
    spec: { schedule: '0 3 * * *', concurrencyPolicy: 'Replace', jobTemplate, ...spec },
  });
}

/** A Service for the Pods `app: web`, of which no rule says anything. */
export function service(spec: Fields = {}, name = 'web'): Manifest {
  return object('v1', 'Service', name, {
    spec: { selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 'http' }], ...spec },
  });
}

/** A claim of one access mode. */
export function claim(mode: string): Manifest {
  return object('v1', 'PersistentVolumeClaim', 'files', {
    spec: { accessModes: [mode], resources: { requests: { storage: '1Gi' } } },
  });
}

/** The Pod of a workload that mounts the claim `files`. */
export const FILES: Parts = {
  container: { volumeMounts: [{ name: 'files', mountPath: '/files' }] },
  pod: { volumes: [{ name: 'files', persistentVolumeClaim: { claimName: 'files' } }] },
};

/** An autoscaler of the Deployment `web`. */
export function autoscaler(spec: Fields = {}, name = 'web'): Manifest {
  return object('autoscaling/v2', 'HorizontalPodAutoscaler', name, {
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 5, ...spec },
  });
}

/** A budget for the Pods `app: web`. */
export function budget(spec: Fields = {}, name = 'web'): Manifest {
  return object('policy/v1', 'PodDisruptionBudget', name, {
    spec: { selector: { matchLabels: { app: 'web' } }, ...spec },
  });
}

/** A policy for the Pods `app: web`. */
export function policy(spec: Fields, name = 'web'): Manifest {
  return object('networking.k8s.io/v1', 'NetworkPolicy', name, {
    spec: { podSelector: { matchLabels: { app: 'web' } }, ...spec },
  });
}

/** An Ingress that leads to the Service `web`. */
export function ingress(spec: Fields = {}, name = 'web', annotations?: Fields): Manifest {
  const backend = { service: { name: 'web', port: { number: 80 } } };
  const rules = [{ host: 'shop.example', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }];
  const tls = [{ secretName: 'tls', hosts: ['shop.example'] }];
  const made = object('networking.k8s.io/v1', 'Ingress', name, { spec: { rules, tls, ...spec } });
  return annotations
    ? { ...made, metadata: { ...made.metadata, annotations: annotations as Record<string, string> } }
    : made;
}
