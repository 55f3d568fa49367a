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

/** Which port is meant: by name or number, and by protocol where that is said. */
export interface WantedPort {
  readonly port: string | number | undefined;
  readonly protocol?: Port['protocol'] | undefined;
}

/**
 * The port that is meant: the one that is wanted, or the only one.
 *
 * @throws GitopsError `construct/unknown-port` when the wanted one is not there
 * @throws GitopsError `construct/ambiguous-port` when there is not exactly one
 */
export function choosePort(ports: readonly Port[], wanted: WantedPort, context: CallContext): Port {
  const [port, ...others] = fitting(ports, wanted);
  if (port !== undefined && others.length === 0) return port;
  if (port === undefined && isWanted(wanted)) throw unknownPort(ports, wanted, context);
  throw portError('construct/ambiguous-port', `it has ${listPorts(ports)}`, context);
}

/**
 * All ports of a name or number: a number may be open for several protocols.
 *
 * @throws GitopsError `construct/unknown-port` when there is none
 */
export function choosePorts(ports: readonly Port[], port: string | number, context: CallContext): readonly Port[] {
  const fits = fitting(ports, { port });
  if (fits.length === 0) throw unknownPort(ports, { port }, context);
  return fits;
}

/** The error of a call that asks for a port which is not clear, or not there. */
export function portError(
  code: 'construct/ambiguous-port' | 'construct/unknown-port',
  seen: string,
  context: CallContext,
): GitopsError {
  const { object, calling } = context;
  return new GitopsError(code, { attempt: `Cannot choose a port of ${object}`, origin: calling.origin, seen });
}

function fitting(ports: readonly Port[], { port: wanted, protocol }: WantedPort): readonly Port[] {
  return ports.filter(
    (port) =>
      (wanted === undefined || port.name === wanted || port.number === wanted) &&
      (protocol === undefined || (port.protocol ?? 'TCP') === protocol),
  );
}

function isWanted({ port, protocol }: WantedPort): boolean {
  return port !== undefined || protocol !== undefined;
}

function unknownPort(ports: readonly Port[], { port, protocol }: WantedPort, context: CallContext): GitopsError {
  const wanted = [port === undefined ? [] : JSON.stringify(port), protocol ?? []].flat().join(' ');
  return portError('construct/unknown-port', `${wanted} is none of its ports; it has ${listPorts(ports)}`, context);
}

function listPorts(ports: readonly Port[]): string {
  if (ports.length === 0) return 'no port';
  return ports.map(listed).join(', ');
}

function listed({ name, number, protocol = 'TCP' }: Port): string {
  const place = protocol === 'TCP' ? `${number}` : `${number} ${protocol}`;
  return name === undefined ? place : `${name} (${place})`;
}
