import type { k8s } from '../../schema';
import type { CallContext } from '../object/call-context';
import type { ObjectProps } from '../object/identity';
import { type Port, choosePort, portRef } from './ports';

/** How a workload is reached: one port, and any field of a Service. */
export interface ExposeOptions extends ObjectProps, Omit<k8s.ServiceSpec, 'selector' | 'ports'> {
  /** Port of the Service. */
  readonly port: number;
  /**
   * Port of the containers, by name or number.
   *
   * @default - the only port that the containers declare, of the protocol if that is written, else `port`
   */
  readonly targetPort?: k8s.IntOrString;
  /** Name of the port at the Service. @default - the name of the port at the container */
  readonly portName?: string;
  /** @default - the protocol of the port at the container */
  readonly protocol?: 'TCP' | 'UDP' | 'SCTP';
  /** Protocol of the application, such as `kubernetes.io/h2c`. @default - not said */
  readonly appProtocol?: string;
  /** Port at each node. @default - chosen by Kubernetes where the type needs one */
  readonly nodePort?: number;
}

type PortOptions = {
  readonly [K in 'port' | 'targetPort' | 'portName' | 'protocol' | 'appProtocol' | 'nodePort']:
    ExposeOptions[K] | undefined;
} & {
  readonly port: number;
};

/**
 * The ports of a Service for a workload.
 *
 * Where the containers declare no port, the Service uses the same number, as Kubernetes does.
 */
export function exposedPorts(
  options: PortOptions,
  ports: readonly Port[],
  context: CallContext,
): readonly k8s.ServicePort[] {
  const target = targetOf(options, ports, context);
  const { port, portName = target?.name, protocol = target?.protocol, appProtocol, nodePort } = options;
  return [
    {
      ...(portName !== undefined && { name: portName }),
      port,
      ...(protocol !== undefined && { protocol }),
      ...(target !== undefined && { targetPort: portRef(target) }),
      ...(appProtocol !== undefined && { appProtocol }),
      ...(nodePort !== undefined && { nodePort }),
    },
  ];
}

function targetOf(
  { targetPort: port, protocol }: PortOptions,
  ports: readonly Port[],
  context: CallContext,
): Port | undefined {
  if (ports.length > 0 || typeof port === 'string') return choosePort(ports, { port, protocol }, context);
  return port === undefined ? undefined : { number: port };
}
