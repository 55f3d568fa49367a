import { type Json, isJsonObject } from '../../../manifest';
import { port, portOrName } from './common';
import { check, isSet, range, refuse } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { RELAXED } from './since';
import type { Report } from '../report';

const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'];

/** A probe or a hook has exactly one handler. */
const oneHandler: ObjectRule = (value, report) => {
  const found = HANDLERS.filter((name) => isSet(value[name]));
  if (found.length === 0) report.error('schema/missing', 'a handler must be written: `exec`, `httpGet`, `tcpSocket` …');
  for (const name of found.slice(1))
    report.error('schema/forbidden', `\`${name}\` cannot stand beside \`${found[0]}\``, name);
};

const headerName: FieldRule = check((text) =>
  /^[-A-Za-z0-9]+$/.test(text) ? undefined : 'a header holds only letters, digits and "-"',
);

/** The rules of probes and hooks. */
export const PROBE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Probe': {
    fields: {
      initialDelaySeconds: range(0),
      timeoutSeconds: range(0),
      periodSeconds: range(0),
      successThreshold: range(0),
      failureThreshold: range(0),
      terminationGracePeriodSeconds: range(1),
    },
    checks: [oneHandler],
  },
  'core.v1.Lifecycle': { dropped: ['stopSignal'] },
  'core.v1.LifecycleHandler': { checks: [oneHandler] },
  'core.v1.ExecAction': { needs: ['command'] },
  'core.v1.HTTPGetAction': { dropped: ['protocol'], fields: { port: portOrName } },
  'core.v1.HTTPHeader': { mayMiss: ['value'], fields: { name: headerName }, needs: ['name'] },
  'core.v1.TCPSocketAction': { fields: { port: portOrName } },
  'core.v1.GRPCAction': { dropped: ['mode'], fields: { port } },
  'core.v1.SleepAction': { mayMiss: ['seconds'] },
};

/** What a probe of a certain use may not say. */
export function probeUse(container: Json, report: Report): void {
  if (!isJsonObject(container)) return;
  for (const use of ['livenessProbe', 'startupProbe']) {
    const probe = container[use];
    const threshold = isJsonObject(probe) ? probe.successThreshold : undefined;
    if (typeof threshold === 'number' && threshold > 1)
      refuse(report, threshold, 'it must be 1 here', use, 'successThreshold');
  }
  const readiness = container.readinessProbe;
  if (isJsonObject(readiness) && isSet(readiness.terminationGracePeriodSeconds)) {
    report.error(
      'schema/forbidden',
      'a readiness probe has no grace period',
      'readinessProbe',
      'terminationGracePeriodSeconds',
    );
  }
}

/** Pauses of hooks must fit into the grace period of the Pod. */
export function hookPauses(container: Json, grace: number, report: Report): void {
  const lifecycle = isJsonObject(container) ? container.lifecycle : undefined;
  if (!isJsonObject(lifecycle)) return;
  for (const hook of ['preStop', 'postStart']) {
    const handler = lifecycle[hook];
    const sleep = isJsonObject(handler) ? handler.sleep : undefined;
    const seconds = isJsonObject(sleep) ? (sleep.seconds ?? 0) : undefined;
    if (typeof seconds !== 'number') continue;
    const least = report.minor >= RELAXED.zeroSleep ? 0 : 1;
    if (seconds < least || seconds > grace)
      refuse(
        report,
        seconds,
        `it must lie between ${least} and the grace period of the Pod, ${grace}`,
        'lifecycle',
        hook,
        'sleep',
        'seconds',
      );
  }
}
