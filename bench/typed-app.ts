/** Constructs of ten kinds in each part of an app. */
const KINDS_EACH = 10;

/** A typed app of so many constructs, of ten kinds that refer to each other, as source for each of two packages. */
export function typedApp(constructs: number): { readonly ours: string; readonly plus: string } {
  const parts = Array.from({ length: Math.ceil(constructs / KINDS_EACH) }, (_, index) => index);
  return {
    ours: [OUR_IMPORTS, ...parts.map(ourPart), ''].join('\n'),
    plus: [PLUS_IMPORTS, ...parts.map(plusPart), ''].join('\n'),
  };
}

const OUR_IMPORTS = `import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { ConfigMap, CronJob, Deployment, PersistentVolumeClaim, Secret, Service, ServiceAccount, StatefulSet } from 'cdk8s-gitops';
`;

function ourPart(n: number): string {
  return `export class Part${n} extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const settings = new ConfigMap(this, 'settings', { data: { LEVEL: 'info', PART: 'part-${n}' } });
    const login = new Secret(this, 'login', { stringData: { password: 'p${n}' } });
    const account = new ServiceAccount(this, 'account', { automountServiceAccountToken: false });
    const data = new PersistentVolumeClaim(this, 'data', {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '${n + 1}Gi' } },
    });
    const web = new Deployment(this, 'web', {
      replicas: ${n + 1},
      containers: [
        {
          name: 'app',
          image: 'registry.example.com/web:1.${n}.0',
          ports: [{ name: 'http', containerPort: 8080 }],
          envFrom: [settings],
          env: [{ name: 'PASSWORD', valueFrom: login.key('password') }],
          resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
          readinessProbe: { httpGet: { path: '/healthz', port: 8080 } },
        },
      ],
      template: { spec: { serviceAccountName: account.name } },
    });
    web.mount('/data', data);
    web.exposeViaService({ port: 80 }).exposeViaIngress('part-${n}.example.com');
    web.autoscale({ minReplicas: 1, maxReplicas: ${n + 5}, cpu: 60 });
    const peers = new Service(this, 'peers', { clusterIP: 'None', ports: [{ port: 6379 }] });
    new StatefulSet(this, 'cache', {
      serviceName: peers.name,
      replicas: 2,
      containers: [{ name: 'app', image: 'registry.example.com/cache:1.${n}.0', ports: [{ containerPort: 6379 }] }],
    });
    new CronJob(this, 'clean', {
      schedule: '${n} 3 * * *',
      jobTemplate: { spec: { backoffLimit: 2 } },
      containers: [{ name: 'app', image: 'registry.example.com/clean:1.${n}.0', args: ['--part', '${n}'] }],
      template: { spec: { restartPolicy: 'OnFailure' } },
    });
  }
}
`;
}

const PLUS_IMPORTS = `import { Chart, Cron, Size } from 'cdk8s';
import type { Construct } from 'constructs';
import { ConfigMap, Cpu, CronJob, Deployment, Env, EnvValue, HorizontalPodAutoscaler, Ingress, IngressBackend, Metric, MetricTarget, PersistentVolumeAccessMode, PersistentVolumeClaim, Probe, RestartPolicy, Secret, Service, ServiceAccount, StatefulSet, Volume } from 'cdk8s-plus-27';
`;

function plusPart(n: number): string {
  return `export class Part${n} extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const settings = new ConfigMap(this, 'settings', { data: { LEVEL: 'info', PART: 'part-${n}' } });
    const login = new Secret(this, 'login', { stringData: { password: 'p${n}' } });
    const account = new ServiceAccount(this, 'account', { automountToken: false });
    const data = new PersistentVolumeClaim(this, 'data', {
      accessModes: [PersistentVolumeAccessMode.READ_WRITE_ONCE],
      storage: Size.gibibytes(${n + 1}),
    });
    const web = new Deployment(this, 'web', {
      serviceAccount: account,
      containers: [
        {
          name: 'app',
          image: 'registry.example.com/web:1.${n}.0',
          ports: [{ name: 'http', number: 8080 }],
          envFrom: [Env.fromConfigMap(settings)],
          envVariables: { PASSWORD: EnvValue.fromSecretValue({ secret: login, key: 'password' }) },
          resources: { cpu: { request: Cpu.millis(100) }, memory: { request: Size.mebibytes(128), limit: Size.mebibytes(256) } },
          readiness: Probe.fromHttpGet('/healthz', { port: 8080 }),
        },
      ],
    });
    web.containers[0]?.mount('/data', Volume.fromPersistentVolumeClaim(this, 'volume', data));
    const service = web.exposeViaService({ ports: [{ port: 80, targetPort: 8080 }] });
    new Ingress(this, 'ingress').addHostRule('part-${n}.example.com', '/', IngressBackend.fromService(service));
    new HorizontalPodAutoscaler(this, 'autoscaler', {
      target: web,
      minReplicas: 1,
      maxReplicas: ${n + 5},
      metrics: [Metric.resourceCpu(MetricTarget.averageUtilization(60))],
    });
    const peers = new Service(this, 'peers', { clusterIP: 'None', ports: [{ port: 6379 }] });
    new StatefulSet(this, 'cache', {
      service: peers,
      replicas: 2,
      containers: [{ name: 'app', image: 'registry.example.com/cache:1.${n}.0', portNumber: 6379 }],
    });
    new CronJob(this, 'clean', {
      schedule: new Cron({ minute: '${n}', hour: '3' }),
      backoffLimit: 2,
      restartPolicy: RestartPolicy.ON_FAILURE,
      containers: [{ name: 'app', image: 'registry.example.com/clean:1.${n}.0', args: ['--part', '${n}'] }],
    });
  }
}
`;
}
