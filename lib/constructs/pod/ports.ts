import { GitopsError, type JsonObject } from '../../manifest';
import type { CallContext } from '../object/call-context';
import { mapsAt } from './json-fields';

/** A port, of a container or of a Service. */
export interface Port {
  readonly number: number;
  readonly name?: string;
  readonly protocol?: 'TCP' | 'UDP' | 'SCTP';
}

/** The ports that the containers of a Pod declare, those of sidecars included. */
export function portsOf(spec: JsonObject): readonly Port[] {
  const sidecars = mapsAt(spec, 'initContainers').filter(({ restartPolicy }) => restartPolicy === 'Always');
  const declared = [...mapsAt(spec, 'containers'), ...sidecars].flatMap((container) => mapsAt(container, 'ports'));
  return declared.map((port) => readPort(port, 'containerPort'));
}

/** Reads a port whose number stands in a field. */
export function readPort(port: JsonObject, field: string): Port {
  const { [field]: number, name, protocol } = port;
  return {
    number: Number(number),
    ...(typeof name === 'string' && { name }),
    ...((protocol === 'TCP' || protocol === 'UDP' || protocol === 'SCTP') && { protocol }),
  };
}

/** How a port is spoken of: by its name where it has one. */
export function portRef({ name, number }: Port): string | number {
  return name ?? number;
}

/**
 * The port that is meant: the one that is wanted, or the only one.
 *
 * @throws GitopsError `construct/unknown-port` when the wanted one is not there
 * @throws GitopsError `construct/ambiguous-port` when none is wanted, and there is not exactly one
 */
export function choosePort(ports: readonly Port[], wanted: string | number | undefined, context: CallContext): Port {
  const fits = ports.filter((port) => wanted === undefined || port.name === wanted || port.number === wanted);
  const [port] = fits;
  if (port !== undefined && (fits.length === 1 || wanted !== undefined)) return port;
  const code = wanted === undefined ? 'construct/ambiguous-port' : 'construct/unknown-port';
  throw new GitopsError(code, {
    attempt: `Cannot choose a port of ${context.object}`,
    origin: context.origin,
    seen:
      wanted === undefined
        ? `it has ${listPorts(ports)}`
        : `${JSON.stringify(wanted)} is none of its ports; it has ${listPorts(ports)}`,
  });
}

function listPorts(ports: readonly Port[]): string {
  if (ports.length === 0) return 'no port';
  return ports.map(({ name, number }) => (name === undefined ? `${number}` : `${name} (${number})`)).join(', ');
}
