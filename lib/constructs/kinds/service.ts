import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkArgument, checkOptions, checkProps } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';
import { policyPortOf } from '../pod/policy-port';
import { mapsAt } from '../pod/json-fields';
import { type Port, choosePort, portRef, readPort } from '../pod/ports';
import { type PodLabels, labelsOf } from '../pod/select';
import { TRAFFIC, type Traffic, type TrafficPeer, isTrafficSource } from '../pod/traffic';
import { Ingress, type IngressPathOptions } from './ingress';

/** What a Service is made of. */
export interface ServiceProps extends ObjectProps, Omit<k8s.ServiceSpec, 'selector'> {
  /** The Pods behind the Service: a workload, or labels. @default - none; somebody else writes the endpoints */
  readonly selector?: PodLabels;
}

const kind = { apiVersion: 'v1', kind: 'Service', namespaced: true, body: 'spec' } as const;

/**
 * A stable name and address for Pods.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/service/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Service } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Service(chart, 'web', { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 'http' }] });
 * ```
 */
export class Service extends TypedObject<k8s.Service> {
  /** The traffic of the workload behind it. */
  private readonly traffic: Traffic | undefined;

  constructor(scope: Construct, id: string, props: ServiceProps) {
    const { selector, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    super(scope, id, kind, selector === undefined ? rest : { ...rest, selector: labelsOf(selector) });
    this.traffic = isTrafficSource(selector) ? selector[TRAFFIC]() : undefined;
  }

  /** The name by which Pods of the cluster reach the Service. */
  get host(): string {
    const { namespace } = this.metadata;
    return namespace === undefined ? this.name : `${this.name}.${namespace}.svc`;
  }

  /** The ports of the Service. */
  get ports(): readonly Port[] {
    return mapsAt(this.produced, 'ports').map((port) => readPort(port, 'port'));
  }

  /**
   * A port of the Service, where an Ingress leads: `backend: service.backend('http')`.
   *
   * @throws GitopsError `construct/ambiguous-port` when there are several ports and none is named
   * @throws GitopsError `construct/unknown-port` when the named one is not there
   */
  backend(port?: k8s.IntOrString): k8s.IngressBackend {
    return { service: { name: this.name, port: backendPort(choosePort(this.ports, { port }, this.context)) } };
  }

  /**
   * Makes an Ingress of the same name that leads a host to this Service.
   *
   * Environments isolate ingress unless told otherwise: say with `from` where the Ingress controller runs, so that it
   * reaches the Pods.
   *
   * @throws GitopsError `construct/ambiguous-port` when there are several ports and none is named
   * @throws GitopsError `construct/unknown-port` when the named one is not there
   */
  exposeViaIngress(host: string, options: IngressPathOptions = {}): Ingress {
    const call = { method: '`exposeViaIngress`', context: this.context };
    checkOptions(options, call);
    checkArgument(typeof host === 'string' && host !== '', { ...call, wants: 'a host', value: host });
    checkArgument(Array.isArray(options.from ?? []), { ...call, wants: '`from` as a list', value: options.from });
    const { path = '/', pathType = 'Prefix', port, from = [], metadata, ...rest } = options;
    const chosen = choosePort(this.ports, { port }, this.context);
    this.admit(from, chosen.number);
    const backend = this.backend(portRef(chosen));
    const props = {
      ...rest,
      metadata: { ...metadata, name: metadata?.name ?? this.name },
      rules: [{ host, http: { paths: [{ path, pathType, backend }] } }],
    };
    return new Ingress(this, metadata?.name ?? 'ingress', props);
  }

  /** Lets peers in where a port of the Service leads. */
  private admit(peers: readonly TrafficPeer[], number: number): void {
    const { traffic } = this;
    if (!traffic) return;
    const port = mapsAt(this.produced, 'ports').find((one) => one.port === number) ?? { port: number };
    for (const peer of peers) traffic.admit(peer, policyPortOf(port, traffic.ports));
  }
}

function backendPort({ name, number }: Port): k8s.ServiceBackendPort {
  return name === undefined ? { number } : { name };
}
