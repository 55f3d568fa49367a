import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, numberAt } from '../read';
import type { Rules } from '../rule';
import type { Container } from '../pods';

const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
const ABOUT = {
  pattern: 'Health Probe',
  see: 'tasks/configure-pod-container/configure-liveness-readiness-startup-probes/',
};
const SLOW_START = 30;

/** What a probe or a lifecycle handler asks, without its timing. */
function actionOf(probe: JsonObject): string {
  const { exec, httpGet, tcpSocket, grpc } = probe;
  return JSON.stringify({ exec, httpGet, tcpSocket, grpc });
}

function period(probe: JsonObject): number {
  return numberAt(probe, 'periodSeconds', 10);
}

/** Seconds until a probe that never succeeds has its effect. */
function budget(probe: JsonObject): number {
  return numberAt(probe, 'initialDelaySeconds', 0) + numberAt(probe, 'failureThreshold', 3) * period(probe);
}

/** Calls with each port that a probe or hook asks by name, and with its place. */
function eachNamedPort({ fields, at }: Container, see: (port: string, path: string) => void): void {
  for (const name of PROBES) if (fields[name] !== undefined) namedPort(mapAt(fields, name), `${at}.${name}`, see);
  if (fields.lifecycle === undefined) return;
  for (const name of ['postStart', 'preStop'])
    namedPort(mapAt(mapAt(fields, 'lifecycle'), name), `${at}.lifecycle.${name}`, see);
}

function namedPort(handler: JsonObject, path: string, see: (port: string, path: string) => void): void {
  for (const action of ['httpGet', 'tcpSocket']) {
    const { port } = mapAt(handler, action);
    if (typeof port === 'string' && !/^\d*$/.test(port)) see(port, `${path}.${action}.port`);
  }
}

/** Whether a main container has a liveness probe; one without ports beside it is its assistant, and can hardly be asked. */
function isAlive({ fields, role }: Container): boolean {
  return role === 'main' && fields.livenessProbe !== undefined;
}

/** Rules on the probes of containers. */
export const probeRules: Rules = {
  'policy/no-readiness-probe': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at, role }, say, { pods, world }) => {
      if (!pods.lasting || role !== 'main' || fields.readinessProbe !== undefined) return;
      if (pods.kind === 'DaemonSet' && world.selecting('Service', pods).length === 0) return;
      if (mapsAt(fields, 'ports').length > 0)
        say(
          `${at}.readinessProbe`,
          'it has ports and no readiness probe, so that it gets traffic before it can answer',
        );
    },
  },
  'policy/no-liveness-probe': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at, role }, say, { pods }) => {
      if (!pods.lasting || role !== 'main' || fields.livenessProbe !== undefined) return;
      if (mapsAt(fields, 'ports').length > 0 || !pods.containers.some(isAlive))
        say(`${at}.livenessProbe`, 'without a liveness probe nothing restarts it when it hangs');
    },
  },
  'policy/probe-port': {
    weight: 'error',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: (container, say) => {
      eachNamedPort(container, (port, path) => {
        if (mapsAt(container.fields, 'ports').every((one) => one.name !== port))
          say(path, `the container has no port "${port}", so that the probe or hook always fails`);
      });
    },
  },
  'policy/same-probes': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      const { readinessProbe, livenessProbe } = fields;
      if (readinessProbe === undefined || livenessProbe === undefined) return;
      // To open a connection asks nothing of the program, however busy it is.
      if (mapAt(fields, 'livenessProbe').tcpSocket !== undefined) return;
      const live = mapAt(fields, 'livenessProbe');
      const ready = mapAt(fields, 'readinessProbe');
      if (actionOf(live) === actionOf(ready) && budget(live) <= budget(ready))
        say(
          `${at}.livenessProbe`,
          'it asks what the readiness probe asks, as soon: under load it is restarted, not relieved',
        );
    },
  },
  'policy/slow-start': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      const delay = numberAt(mapAt(fields, 'livenessProbe'), 'initialDelaySeconds', 0);
      if (delay > SLOW_START && fields.startupProbe === undefined)
        say(`${at}.livenessProbe.initialDelaySeconds`, `after each start nobody looks at it for ${delay} seconds`);
    },
  },
  'policy/short-startup': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      if (fields.startupProbe === undefined || fields.livenessProbe === undefined) return;
      const start = budget(mapAt(fields, 'startupProbe'));
      const live = budget(mapAt(fields, 'livenessProbe'));
      if (start < live)
        say(`${at}.startupProbe`, `it gives ${start} seconds to start, less than the ${live} of the liveness probe`);
    },
  },
  'policy/probe-timeout': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      for (const name of PROBES) {
        if (fields[name] === undefined) continue;
        const probe = mapAt(fields, name);
        const timeout = numberAt(probe, 'timeoutSeconds', 1);
        if (timeout > period(probe))
          say(
            `${at}.${name}.timeoutSeconds`,
            `it waits ${timeout} seconds for an answer, and asks every ${period(probe)}`,
          );
      }
    },
  },
  'policy/job-probe': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at, role }, say, { pods, world }) => {
      if (!['Job', 'CronJob'].includes(pods.kind) || role !== 'main' || fields.readinessProbe === undefined) return;
      if (world.selecting('Service', pods).length === 0)
        say(`${at}.readinessProbe`, 'no Service leads to these Pods, so that it is of no use whether they are ready');
    },
  },
};
