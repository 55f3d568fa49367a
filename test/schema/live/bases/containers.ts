import type { JsonObject } from '../../../../lib/manifest';
import { pod } from './object';

const ENVIRONMENT = pod(
  {
    volumes: [{ name: 'files', emptyDir: {} }],
    containers: [
      {
        name: 'c',
        image: 'registry.example/app:v1',
        imagePullPolicy: 'IfNotPresent',
        command: ['/app'],
        args: ['--port', '$(PORT)'],
        workingDir: '/srv',
        stdin: true,
        stdinOnce: true,
        tty: false,
        terminationMessagePath: '/dev/log',
        terminationMessagePolicy: 'FallbackToLogsOnError',
        ports: [
          { name: 'http', containerPort: 8080, protocol: 'TCP' },
          { name: 'dns-udp', containerPort: 53, hostPort: 5353, hostIP: '127.0.0.1', protocol: 'UDP' },
          { containerPort: 132, protocol: 'SCTP' },
        ],
        env: [
          { name: 'PLAIN', value: 'v' },
          { name: 'NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
          { name: 'LABEL', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
          { name: 'NOTE', valueFrom: { fieldRef: { fieldPath: "metadata.annotations['example.com/Note']" } } },
          { name: 'IPS', valueFrom: { fieldRef: { fieldPath: 'status.podIPs' } } },
          {
            name: 'CPU',
            valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m', containerName: 'c' } },
          },
          { name: 'MEM', valueFrom: { resourceFieldRef: { resource: 'requests.memory', divisor: '1Mi' } } },
          { name: 'CM', valueFrom: { configMapKeyRef: { name: 'cm', key: 'k', optional: true } } },
          { name: 'SECRET', valueFrom: { secretKeyRef: { name: 's', key: 'k.txt', optional: false } } },
          { name: 'FILE', valueFrom: { fileKeyRef: { volumeName: 'files', path: 'a.env', key: 'K', optional: true } } },
        ],
        envFrom: [{ prefix: 'P_', configMapRef: { name: 'cm', optional: true } }, { secretRef: { name: 's' } }],
      },
    ],
  },
  { labels: { app: 'a' } },
);

const PROBES = pod({
  terminationGracePeriodSeconds: 60,
  containers: [
    {
      name: 'c',
      image: 'i:1',
      ports: [{ name: 'http', containerPort: 80 }],
      livenessProbe: {
        httpGet: {
          path: '/live',
          port: 'http',
          scheme: 'HTTPS',
          host: 'h.local',
          httpHeaders: [{ name: 'X-A', value: 'b' }],
        },
        initialDelaySeconds: 1,
        periodSeconds: 5,
        timeoutSeconds: 2,
        successThreshold: 1,
        failureThreshold: 4,
        terminationGracePeriodSeconds: 10,
      },
      readinessProbe: { tcpSocket: { port: 80, host: '10.0.0.1' }, successThreshold: 3 },
      startupProbe: { grpc: { port: 9000, service: 'health' }, failureThreshold: 30 },
      lifecycle: {
        stopSignal: 'SIGUSR1',
        postStart: { exec: { command: ['sh', '-c', 'true'] } },
        preStop: { sleep: { seconds: 5 } },
      },
    },
    {
      name: 'd',
      image: 'i:1',
      livenessProbe: { exec: { command: ['true'] } },
      readinessProbe: { grpc: { port: 80 } },
      lifecycle: {
        postStart: { tcpSocket: { port: 'http', host: 'h' } },
        preStop: { httpGet: { path: '/', port: 1 } },
      },
    },
  ],
  os: { name: 'linux' },
});

const SIDECARS = pod({
  restartPolicy: 'Never',
  initContainers: [
    {
      name: 'proxy',
      image: 'p:1',
      restartPolicy: 'Always',
      readinessProbe: { httpGet: { port: 15020 } },
      startupProbe: { exec: { command: ['ok'] } },
      livenessProbe: { tcpSocket: { port: 1 } },
      lifecycle: { preStop: { exec: { command: ['stop'] } } },
      ports: [{ name: 'admin', containerPort: 15000 }],
    },
    { name: 'setup', image: 'b:1', command: ['setup'], resources: { requests: { cpu: '10m' } } },
  ],
  containers: [
    {
      name: 'c',
      image: 'i:1',
      restartPolicy: 'Never',
      restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [42, 43] } }],
    },
  ],
});

const MOUNTS = pod({
  volumes: [
    { name: 'data', emptyDir: { medium: 'Memory', sizeLimit: '10Mi' } },
    { name: 'disk', persistentVolumeClaim: { claimName: 'd', readOnly: false } },
    { name: 'host', hostPath: { path: '/var/lib/x', type: 'DirectoryOrCreate' } },
  ],
  containers: [
    {
      name: 'c',
      image: 'i:1',
      securityContext: { privileged: true },
      volumeMounts: [
        { name: 'data', mountPath: '/data', subPath: 'a/b', readOnly: true, recursiveReadOnly: 'IfPossible' },
        { name: 'data', mountPath: '/more', subPathExpr: '$(POD)' },
        { name: 'host', mountPath: '/host', mountPropagation: 'Bidirectional' },
      ],
      volumeDevices: [{ name: 'disk', devicePath: 'dev/xvda' }],
    },
  ],
});

/** Pods whose containers together write every field that a container has. */
export const CONTAINERS: readonly JsonObject[] = [ENVIRONMENT, PROBES, SIDECARS, MOUNTS];
