// The guestbook of "GitOps and Kubernetes" (resources under Apache-2.0): listing 4.1 prints the frontend Deployment.
import { Chart } from 'cdk8s';
import { ConfigMap, Deployment, type Env, application, external } from 'cdk8s-gitops';
import type { Construct } from 'constructs';
import { envs } from './environments';
import { type GuestbookSettings, guestbookSettings } from './settings';

/**
 * Three images of long ago: they start as root, change their user themselves and write where they stand. The hardened
 * profile is relaxed for exactly that, by the name of the field; the rest of it holds.
 */
const needsRoot = { runAsNonRoot: false, readOnlyRootFilesystem: false, capabilities: false };

const requests = { cpu: '100m', memory: '100Mi' };
const redis = {
  ports: [{ name: 'redis', containerPort: 6379 }],
  readinessProbe: { tcpSocket: { port: 'redis' } },
  livenessProbe: { tcpSocket: { port: 'redis' } },
};

/** Environments isolate ingress; who leads requests from outside to the frontend is let in by name. */
const ingressController = external.namespace('ingress-nginx');

export class Guestbook extends Chart {
  readonly frontend: Deployment;
  readonly redisMaster: Deployment;
  readonly redisSlave: Deployment;

  constructor(scope: Construct, env: Env<typeof envs, GuestbookSettings>) {
    super(scope, 'guestbook');
    const { frontend, host, logLevel } = env.settings;
    const settings = new ConfigMap(this, 'settings', { data: { GET_HOSTS_FROM: 'dns', LOG_LEVEL: logLevel } });

    this.redisMaster = new Deployment(this, 'redis-master', {
      replicas: 1,
      accept: { 'policy/single-replica': 'one Redis alone may be written to' },
      hardening: needsRoot,
      containers: [{ name: 'master', image: 'registry.k8s.io/redis:e2e', resources: { requests }, ...redis }],
    });
    this.redisSlave = new Deployment(this, 'redis-slave', {
      replicas: env.settings.redis.replicas,
      hardening: needsRoot,
      containers: [
        {
          name: 'slave',
          image: 'gcr.io/google_samples/gb-redisslave:v3',
          resources: { requests },
          envFrom: [settings],
          ...redis,
        },
      ],
    });
    this.frontend = new Deployment(this, 'frontend', {
      replicas: frontend.replicas,
      hardening: needsRoot,
      containers: [
        {
          name: 'php-redis',
          image: `gcr.io/google-samples/gb-frontend:${frontend.tag}`,
          resources: { requests },
          envFrom: [settings],
          ports: [{ name: 'http', containerPort: 80 }],
          readinessProbe: { httpGet: { path: '/', port: 'http' } },
          livenessProbe: { tcpSocket: { port: 'http' } },
        },
      ],
    });

    this.redisMaster.exposeViaService({ port: 6379 });
    this.redisSlave.exposeViaService({ port: 6379 });
    this.frontend.exposeViaService({ port: 80 }).exposeViaIngress(host, { from: [ingressController] });
  }
}

export const guestbook = application('guestbook', {
  in: envs,
  namespace: { qa: 'guestbook-qa', e2e: 'guestbook-e2e', stage: 'guestbook-stage', prod: 'guestbook-prod' },
  settings: guestbookSettings,
  accept: {
    'policy/no-digest': 'the book knows these images by their tags alone',
    'policy/no-tls': 'TLS ends at the load balancer before the cluster',
  },
  build: (scope, env) => new Guestbook(scope, env),
});
