import { type Fields, container, daemonSet, deployment, job, object, service } from '../objects';
import type { Row } from './row';

const at = 'Deployment/web spec.template.spec.containers[app]';
const web = (fields: Fields) => [deployment({ container: fields })];
const both = (other: Fields, pod: Fields = {}) => [
  deployment({ pod: { containers: [container(), beside('other', other)], ...pod } }),
];
const http = { httpGet: { path: '/', port: 'http' } };
const env = (...variables: readonly [string, string][]): Fields => ({
  env: variables.map(([name, value]) => ({ name, value })),
});
const config = (name: string, data: Fields) => object('v1', 'ConfigMap', name, { data });
const from = (...names: readonly string[]): Fields => ({
  envFrom: names.map((name) => ({ configMapRef: { name } })),
});
const checksum = { 'checksum/config': 'abc' };
const limited = object('v1', 'LimitRange', 'limits', {
  spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '100m', memory: '64Mi' } }] },
});
const amount = { env: [{ name: 'MAX', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } }] };

/** Rules on single containers. */
export const containerRows: readonly Row[] = [
  {
    code: 'no-readiness-probe',
    bad: web({ readinessProbe: undefined }),
    found: [`${at}.readinessProbe`],
    good: [
      web({}),
      web({ readinessProbe: undefined, ports: [] }),
      [job()],
      [daemonSet({ container: { readinessProbe: undefined } })],
    ],
  },
  {
    code: 'no-readiness-probe',
    what: 'of an agent that a Service leads to',
    bad: [daemonSet({ container: { readinessProbe: undefined } }), service()],
    found: ['DaemonSet/web spec.template.spec.containers[app].readinessProbe'],
    good: [[daemonSet(), service()]],
  },
  {
    code: 'no-liveness-probe',
    bad: web({ livenessProbe: undefined }),
    found: [`${at}.livenessProbe`],
    good: [web({}), [job()], both({ livenessProbe: undefined })],
  },
  {
    code: 'no-liveness-probe',
    what: 'beside another container, with ports',
    bad: both({ livenessProbe: undefined, ports: [{ containerPort: 9090 }] }),
    found: ['Deployment/web spec.template.spec.containers[other].livenessProbe'],
    good: [both({ ports: [{ containerPort: 9090 }] })],
  },
  {
    code: 'probe-port',
    bad: web({ readinessProbe: { httpGet: { port: 'htp' } }, lifecycle: { preStop: { tcpSocket: { port: 'x' } } } }),
    found: [`${at}.lifecycle.preStop.tcpSocket.port`, `${at}.readinessProbe.httpGet.port`],
    good: [
      web({}),
      web({ readinessProbe: { httpGet: { port: 9999 } } }),
      web({ readinessProbe: { httpGet: { port: '8080' } } }),
    ],
  },
  {
    code: 'same-probes',
    bad: web({ readinessProbe: http, livenessProbe: http }),
    found: [`${at}.livenessProbe`],
    good: [
      web({ readinessProbe: http, livenessProbe: { ...http, failureThreshold: 6 } }),
      web({ readinessProbe: http, livenessProbe: { httpGet: { path: '/live', port: 'http' } } }),
      web({ readinessProbe: { tcpSocket: { port: 'http' } } }),
    ],
  },
  {
    code: 'slow-start',
    bad: web({ livenessProbe: { tcpSocket: { port: 'http' }, initialDelaySeconds: 60 } }),
    found: [`${at}.livenessProbe.initialDelaySeconds`],
    good: [
      web({ livenessProbe: { ...http, initialDelaySeconds: 10 } }),
      web({ livenessProbe: { ...http, initialDelaySeconds: 60 }, startupProbe: { ...http, failureThreshold: 60 } }),
    ],
  },
  {
    code: 'short-startup',
    bad: web({ startupProbe: { ...http, failureThreshold: 2 } }),
    found: [`${at}.startupProbe`],
    good: [web({ startupProbe: { ...http, failureThreshold: 30 } }), web({ startupProbe: http })],
  },
  {
    code: 'probe-timeout',
    bad: web({ readinessProbe: { ...http, timeoutSeconds: 20 } }),
    found: [`${at}.readinessProbe.timeoutSeconds`],
    good: [web({ readinessProbe: { ...http, timeoutSeconds: 10 } })],
  },
  {
    code: 'job-probe',
    bad: [job({ container: { readinessProbe: http } })],
    found: ['Job/work spec.template.spec.containers[app].readinessProbe'],
    good: [[job()], [job({ container: { readinessProbe: http } }), service({ selector: { app: 'work' } })]],
  },
  {
    code: 'short-grace',
    bad: web({ lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 30'] } } } }),
    found: [`${at}.lifecycle.preStop`],
    good: [
      web({ lifecycle: { preStop: { sleep: { seconds: 5 } } } }),
      [
        deployment({
          container: { lifecycle: { preStop: { exec: { command: ['sleep', '40'] } } } },
          pod: { terminationGracePeriodSeconds: 60 },
        }),
      ],
    ],
  },
  {
    code: 'idle-command',
    bad: web({ command: ['sh', '-c', 'sleep 3600'] }),
    found: [`${at}.command`],
    good: [
      web({ command: ['serve'] }),
      web({ command: ['sh', '-c', 'sleep 5 && exec serve'] }),
      [job({ container: { command: ['sleep', '5'] } })],
    ],
  },
  {
    code: 'no-requests',
    bad: web({ resources: { requests: { cpu: '1' } } }),
    found: [`${at}.resources.requests`],
    good: [
      web({}),
      web({ resources: { limits: { cpu: '1', memory: '1Gi' } } }),
      [deployment({ container: { resources: {} }, pod: { resources: { requests: { cpu: '1', memory: '1Gi' } } } })],
      [deployment({ container: { resources: {} } }), limited],
    ],
  },
  {
    code: 'cpu-limit',
    bad: web({ resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2' } } }),
    found: [`${at}.resources.limits.cpu`],
    good: [
      web({}),
      web({ resources: { requests: { cpu: '1000m', memory: '1Gi' }, limits: { cpu: 1, memory: '1Gi' } } }),
      [
        ...web({ resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2' } } }),
        object('v1', 'ResourceQuota', 'q', { spec: { hard: { 'limits.cpu': '100' } } }),
      ],
    ],
  },
  {
    code: 'overcommit',
    bad: web({ resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '3Gi' } } }),
    found: [`${at}.resources.limits.memory`],
    good: [web({ resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '2Gi' } } })],
  },
  {
    code: 'unset-amount',
    bad: web(amount),
    found: [`${at}.env[MAX].valueFrom.resourceFieldRef`],
    good: [web({ env: [{ name: 'MAX', valueFrom: { resourceFieldRef: { resource: 'limits.memory' } } }] })],
  },
  {
    code: 'moving-image',
    bad: web({ image: 'registry.example:5000/web' }),
    found: [`${at}.image`],
    good: [web({}), web({ image: 'web:1.4.2' }), web({ image: `web:latest@sha256:${'0'.repeat(64)}` })],
  },
  { code: 'no-digest', bad: web({ image: 'web:1.4.2' }), found: [`${at}.image`], good: [web({})] },
  {
    code: 'host-port',
    bad: web({ ports: [{ name: 'http', containerPort: 8080, hostPort: 80 }] }),
    found: [`${at}.ports[http].hostPort`],
    good: [
      [daemonSet({ container: { ports: [{ name: 'http', containerPort: 8080, hostPort: 80 }] } })],
      [
        deployment({
          container: { ports: [{ name: 'http', containerPort: 8080, hostPort: 8080 }] },
          pod: { hostNetwork: true },
        }),
      ],
    ],
  },
  {
    code: 'host-port',
    what: 'of two DaemonSets',
    bad: [
      daemonSet({ container: { ports: [{ name: 'http', containerPort: 8080, hostPort: 80 }] } }),
      daemonSet({ name: 'other', container: { ports: [{ name: 'http', containerPort: 8081, hostPort: 80 }] } }),
    ],
    found: ['DaemonSet/other spec.template.spec.containers[app].ports[http].hostPort'],
    good: [],
  },
  {
    code: 'privileged',
    bad: web({ securityContext: { privileged: true } }),
    found: [`${at}.securityContext.privileged`],
    good: [web({ securityContext: { privileged: false } })],
  },
  {
    code: 'runs-as-root',
    bad: [deployment({ pod: { securityContext: { runAsUser: 0 } } })],
    found: ['Deployment/web spec.template.spec.securityContext.runAsUser'],
    good: [
      [
        daemonSet({
          pod: { securityContext: { runAsUser: 0 }, volumes: [{ name: 'v', hostPath: { path: '/var/log' } }] },
        }),
      ],
      web({ securityContext: { runAsUser: 0, privileged: true } }),
      web({ securityContext: { runAsUser: 1000 } }),
      [deployment({ container: { securityContext: { runAsUser: 1 } }, pod: { securityContext: { runAsUser: 0 } } })],
    ],
  },
  {
    code: 'runs-as-root',
    what: 'for several containers, once where it is written',
    bad: both({}, { securityContext: { runAsUser: 0 } }),
    found: ['Deployment/web spec.template.spec.securityContext.runAsUser'],
    good: [both({}, { securityContext: { runAsUser: 1 } })],
  },
  {
    code: 'runs-as-root',
    what: 'in an agent that needs nothing of its node',
    bad: [daemonSet({ container: { securityContext: { runAsUser: 0 } } })],
    found: ['DaemonSet/web spec.template.spec.containers[app].securityContext.runAsUser'],
    good: [[daemonSet()]],
  },
  {
    code: 'capability',
    bad: web({ securityContext: { capabilities: { add: ['SYS_ADMIN', 'CAP_CHOWN', 'CHOWN'] } } }),
    found: [`${at}.securityContext.capabilities.add`, `${at}.securityContext.capabilities.add`],
    good: [web({ securityContext: { capabilities: { add: ['NET_BIND_SERVICE'] } } })],
  },
  {
    code: 'late-variable',
    bad: web(env(['B', 'http://$(A)'], ['A', '1'])),
    found: [`${at}.env[B]`],
    good: [web(env(['A', '1'], ['B', '$(A)'])), web(env(['B', '$$(A)'], ['A', '1']))],
  },
  {
    code: 'unknown-variable',
    bad: web({ ...env(['A', '$(NOWHERE)']), args: ['--port=$(PORT)'] }),
    found: [`${at}.args`, `${at}.env[A]`],
    good: [
      web(env(['A', '$(DB_SERVICE_HOST) $$(NOWHERE)'])),
      web({ command: ['sh', '-c', 'echo $(DATE)'] }),
      web({ args: ['--port=$(PORT)'], envFrom: [{ configMapRef: { name: 'elsewhere' } }] }),
      [deployment({ container: { args: ['$(PORT)'], ...from('settings') } }), config('settings', { PORT: '80' })],
    ],
  },
  {
    code: 'shadowed-variable',
    bad: [deployment({ container: from('one', 'two') }), config('one', { A: '1' }), config('two', { A: '2' })],
    found: [`${at}.envFrom[1]`],
    good: [[deployment({ container: from('one', 'two') }), config('one', { A: '1' }), config('two', { B: '2' })]],
  },
  {
    code: 'many-variables',
    bad: web({ env: Array.from({ length: 21 }, (_, index) => ({ name: `V${index}`, value: 'x' })) }),
    found: [`${at}.env`],
    good: [web(env(['A', '1']))],
  },
  {
    code: 'not-rolled-out',
    bad: [deployment({ container: from('settings') }), config('settings', { A: '1' })],
    found: [`${at}.envFrom[0]`],
    good: [
      [deployment({ container: from('settings') })],
      [deployment({ container: from('settings'), annotations: checksum }), config('settings', { A: '1' })],
      [deployment({ container: from('settings') }), { ...config('settings', { A: '1' }), immutable: true }],
    ],
  },
  {
    code: 'not-rolled-out',
    what: 'of a single file of a volume',
    bad: [
      deployment({
        container: { volumeMounts: [{ name: 'v', mountPath: '/a', subPath: 'a' }] },
        pod: { volumes: [{ name: 'v', configMap: { name: 'settings' } }] },
      }),
      config('settings', { a: '1' }),
    ],
    found: [`${at}.volumeMounts`],
    good: [
      [
        deployment({
          container: { volumeMounts: [{ name: 'v', mountPath: '/a' }] },
          pod: { volumes: [{ name: 'v', configMap: { name: 'settings' } }] },
        }),
        config('settings', { a: '1' }),
      ],
    ],
  },
  {
    code: 'secret-in-env',
    bad: web(env(['DB_PASSWORD', 'hunter2'], ['URL', 'postgres://app:hunter2@db/shop'])),
    found: [`${at}.env[DB_PASSWORD]`, `${at}.env[URL]`],
    good: [
      web(
        env(
          ['PASSWORD_FILE', '/run/pw'],
          ['DB_PASSWORD', '/run/pw'],
          ['TOKEN', 'true'],
          ['URL', 'http://db:80/@x'],
          ['KEYS', 'a'],
        ),
      ),
    ],
  },
  {
    code: 'private-key-in-env',
    bad: web(env(['CERT', '-----BEGIN RSA PRIVATE KEY-----\nMII'])),
    found: [`${at}.env[CERT]`],
    good: [web(env(['CERT', '-----BEGIN CERTIFICATE-----\nMII']))],
  },
  {
    code: 'quota-wants-amount',
    bad: [...web({}), object('v1', 'ResourceQuota', 'q', { spec: { hard: { 'limits.cpu': '100' } } })],
    found: [`${at}.resources.limits.cpu`],
    good: [
      [...web({}), object('v1', 'ResourceQuota', 'q', { spec: { hard: { 'requests.cpu': '100', pods: '9' } } })],
      [
        ...web({}),
        object('v1', 'ResourceQuota', 'q', { spec: { hard: { 'limits.cpu': '9' }, scopes: ['BestEffort'] } }),
      ],
      [
        ...web({}),
        object('v1', 'ResourceQuota', 'q', { spec: { hard: { 'limits.cpu': '100' } } }),
        object('v1', 'LimitRange', 'l', { spec: { limits: [{ type: 'Container', max: { cpu: '2' } }] } }),
      ],
    ],
  },
  {
    code: 'outside-limits',
    bad: [
      ...web({ resources: { requests: { cpu: '10m', memory: '1Gi' }, limits: { memory: '4Gi' } } }),
      object('v1', 'LimitRange', 'l', {
        spec: {
          limits: [
            { type: 'Container', min: { cpu: '50m' }, max: { memory: '2Gi' }, maxLimitRequestRatio: { memory: '2' } },
          ],
        },
      }),
    ],
    found: [`${at}.resources.limits.memory`, `${at}.resources.limits.memory`, `${at}.resources.requests.cpu`],
    good: [
      [
        ...web({}),
        object('v1', 'LimitRange', 'l', { spec: { limits: [{ type: 'Container', max: { memory: '64Mi' } }] } }),
      ],
    ],
  },
];

/** A second container beside the first one. */
export function beside(name: string, fields: Fields = {}): Fields {
  return container({
    name,
    ports: [],
    readinessProbe: undefined,
    livenessProbe: { exec: { command: ['true'] } },
    ...fields,
  });
}
