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

/** Tells of ports that an earlier one of the same Pod has taken; its containers share one network. */
export function portOverlaps(spec: JsonObject, report: Report): void {
  const earlier: Port[] = [];
  for (const list of ['initContainers', 'containers'])
    listAt(spec, list).forEach((container, index) => {
      listAt(container, 'ports').forEach((one, at) => {
        const port = portOf(one);
        if (!port) return;
        const overlap = earlier.map((other) => overlapOf(other, port)).find((found) => found !== undefined);
        if (overlap !== undefined) report.warn(overlap, list, index, 'ports', at);
        earlier.push(port);
      });
    });
}

function portOf(one: Json): Port | undefined {
  const { containerPort, hostPort } = isJsonObject(one) ? one : {};
  if (typeof containerPort !== 'number') return undefined;
  return {
    containerPort,
    protocol: textAt(one, 'protocol') || 'TCP',
    hostPort: typeof hostPort === 'number' ? hostPort : 0,
    hostIP: textAt(one, 'hostIP'),
  };
}

/** What is wrong with two ports; one port of the node for two is an error, and is told of as such. */
function overlapOf(a: Port, b: Port): string | undefined {
  if (a.containerPort !== b.containerPort || a.protocol !== b.protocol) return undefined;
  if (a.hostPort === b.hostPort && a.hostIP === b.hostIP)
    return a.hostPort === 0 ? 'the port stands there twice' : undefined;
  if (a.hostPort === 0 || b.hostPort === 0) return 'the port stands there twice, with another place on the node';
  const isAmbiguous = a.hostPort === b.hostPort && (a.hostIP === '' || b.hostIP === '');
  return isAmbiguous ? 'the port of the node is taken on all its addresses, and on one of them' : undefined;
}
