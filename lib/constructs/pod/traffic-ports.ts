import type { k8s } from '../../schema';
import { type Called, checkArgument, checkOptions, isMap } from '../object/argument';
import type { CallContext } from '../object/call-context';
import { type Port, choosePorts, portError } from './ports';

/** A port that is opened: a name, a number, or as a policy writes it. */
export type TrafficPort = k8s.IntOrString | k8s.NetworkPolicyPort;

/** The field `ports` of a rule; without it every port is open. */
export interface PortsField {
  readonly ports?: readonly k8s.NetworkPolicyPort[];
}

interface Wanted {
  readonly ports?: readonly TrafficPort[];
}

/** Who receives: the ports that its containers declare, and who speaks in errors. */
interface Receiver {
  readonly ports: readonly Port[];
  readonly context: CallContext;
}

/**
 * The ports of a workload that are opened, with their protocols.
 *
 * @throws GitopsError `construct/unknown-port` for one that its containers do not declare, where they declare any
 * @throws GitopsError `construct/ambiguous-port` for a list without any
 */
export function portsOf({ ports, context }: Receiver, { ports: wanted }: Wanted): PortsField {
  checkAny(wanted, context);
  const chosen = wanted?.flatMap((port) => {
    if (typeof port === 'object') return port;
    if (ports.length === 0 && typeof port === 'number') return { port };
    return choosePorts(ports, port, context).map(written);
  });
  return asField(chosen ?? ports.map(written));
}

/**
 * The ports of a receiver whose containers are not known.
 *
 * @throws GitopsError `construct/unknown-port` for a name where the receiver is a range of addresses, which have none
 * @throws GitopsError `construct/ambiguous-port` for a list without any
 */
export function portsOutside(peer: k8s.NetworkPolicyPeer, { ports: wanted }: Wanted, context: CallContext): PortsField {
  checkAny(wanted, context);
  const chosen = wanted?.map((port) => (typeof port === 'object' ? port : { port }));
  const name = peer.ipBlock && chosen?.find(({ port }) => typeof port === 'string')?.port;
  if (name === undefined) return asField(chosen ?? []);
  throw portError('construct/unknown-port', `the ports of addresses have no names, such as "${name}"`, context);
}

/**
 * Checks options of traffic, of which a misspelt one would open every port.
 *
 * @throws GitopsError `construct/invalid-argument` for options of another type
 */
export function checkPorts(options: unknown, call: Omit<Called, 'value' | 'wants'>): void {
  checkOptions(options, call, ['ports']);
  const ports: unknown = Reflect.get(Object(options), 'ports');
  const wants = 'ports as a list of names, numbers or `{ port, protocol }`';
  const isPort = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number' || isMap(value);
  checkArgument(ports === undefined || (Array.isArray(ports) && ports.every(isPort)), { ...call, wants, value: ports });
}

/** Kubernetes takes an empty list for every port. */
function checkAny(wanted: readonly TrafficPort[] | undefined, context: CallContext): void {
  if (wanted?.length === 0)
    throw portError('construct/ambiguous-port', '`ports` is an empty list, which would open every port', context);
}

function written({ number, protocol }: Port): k8s.NetworkPolicyPort {
  return { port: number, ...(protocol !== undefined && { protocol }) };
}

function asField(ports: readonly k8s.NetworkPolicyPort[]): PortsField {
  return ports.length > 0 ? { ports } : {};
}
