import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import type { Report } from '../report';
import { listAt, textAt } from './make';

interface Port {
  readonly containerPort: number;
  readonly protocol: string;
  /** The port of the node; 0 where there is none. */
  readonly hostPort: number;
  readonly hostIP: string;
}

interface Placed extends Port {
  readonly at: readonly [list: string, container: number, port: number];
}

/** Tells of ports that an earlier one of the same Pod has taken; its containers share one network. */
export function portOverlaps(spec: JsonObject, report: Report): void {
  const ports = portsOf(spec, report);
  if (ports.length < 2) return;
  ports.forEach((port, index) => {
    const earlier = ports.slice(0, index);
    const [list, container, at] = port.at;
    if (earlier.some((other) => isSamePlace(other, port) && runTogether(other, port))) {
      const words = `the port ${port.hostPort} of the node is taken already`;
      report.error('schema/duplicate', words, list, container, 'ports', at, 'hostPort');
      return;
    }
    const overlap = earlier.map((other) => overlapOf(other, port)).find((found) => found !== undefined);
    if (overlap !== undefined) report.warn(overlap, list, container, 'ports', at);
  });
}

function portsOf(spec: JsonObject, report: Report): readonly Placed[] {
  // What the API server fills in, it fills in only where the Pod itself is written.
  const isFilled = spec.hostNetwork === true && report.root.kind === 'Pod';
  return ['initContainers', 'containers'].flatMap((list) =>
    listAt(spec, list).flatMap((container, index) =>
      listAt(container, 'ports').flatMap((one, at) => {
        const port = portOf(one);
        const hostPort = isFilled && port?.hostPort === 0 ? port.containerPort : port?.hostPort;
        return port && hostPort !== undefined ? [{ ...port, hostPort, at: [list, index, at] as const }] : [];
      }),
    ),
  );
}

/** Init containers run one after the other, as the API server sees it, and before the others. */
function runTogether({ at: [list, container] }: Placed, { at: [other, second] }: Placed): boolean {
  return list === other && (list === 'containers' || container === second);
}

function isSamePlace(a: Port, b: Port): boolean {
  return a.hostPort > 0 && a.hostPort === b.hostPort && a.hostIP === b.hostIP && a.protocol === b.protocol;
}

function portOf(one: Json): Port | undefined {
  const { containerPort, hostPort } = isJsonObject(one) ? one : {};
  if (typeof containerPort !== 'number' && typeof hostPort !== 'number') return undefined;
  return {
    containerPort: typeof containerPort === 'number' ? containerPort : 0,
    protocol: textAt(one, 'protocol') || 'TCP',
    hostPort: typeof hostPort === 'number' ? hostPort : 0,
    hostIP: textAt(one, 'hostIP'),
  };
}

/** What is odd about two ports that may stand together. */
function overlapOf(a: Port, b: Port): string | undefined {
  if (a.containerPort !== b.containerPort || a.protocol !== b.protocol) return undefined;
  if (a.hostPort === b.hostPort && a.hostIP === b.hostIP) return 'the port stands there twice';
  if (a.hostPort === 0 || b.hostPort === 0) return 'the port stands there twice, with another place on the node';
  const isAmbiguous = a.hostPort === b.hostPort && (a.hostIP === '' || b.hostIP === '');
  return isAmbiguous ? 'the port of the node is taken on all its addresses, and on one of them' : undefined;
}
