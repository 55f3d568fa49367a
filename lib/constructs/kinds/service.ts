import type { Construct } from 'constructs';
import { type JsonObject, type Manifest, isJsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { type Note, TypedObject } from '../object/typed-object';
import { type Entrance, type Knocking, entranceOf, entranceText, isLetIn, policyPort } from '../pod/entrance';
import { mapAt, mapsAt, textAt } from '../pod/json-fields';
import { type Port, choosePort, readPort } from '../pod/ports';
import { type PodLabels, labelsOf } from '../pod/select';
import { TRAFFIC, type Traffic, type TrafficPeer, isTrafficSource } from '../pod/traffic';
import { Ingress, type IngressPathOptions, type IngressProps } from './ingress';

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
    const { selector, ...rest } = props;
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
   * Makes an Ingress of the same name that leads a host to this Service.
   *
   * Environments isolate ingress unless told otherwise: say with `from` where the Ingress controller runs, so that it
   * reaches the Pods.
   *
   * @throws GitopsError `construct/ambiguous-port` when there are several ports and none is named
   * @throws GitopsError `construct/unknown-port` when the named one is not there
   */
  exposeViaIngress(host: string, options: IngressPathOptions = {}): Ingress {
    const { path = '/', pathType = 'Prefix', port, from = [], metadata, ...rest } = options;
    const chosen = choosePort(this.ports, port, this.context);
    const entrance = this.admit(from, chosen.number);
    const backend = { service: { name: this.name, port: backendPort(chosen) } };
    const props = {
      ...rest,
      metadata: { ...metadata, name: metadata?.name ?? this.name },
      rules: [{ host, http: { paths: [{ path, pathType, backend }] } }],
    };
    const said = from.length > 0 && this.traffic !== undefined;
    return new ServiceIngress(this, metadata?.name ?? 'ingress', props, () => (said ? [] : this.cutOff(entrance)));
  }

  /** What is worth a warning in a Service that opens itself to the outside. */
  protected override judge(manifest: Manifest): readonly Note[] {
    const spec = isJsonObject(manifest.spec) ? manifest.spec : {};
    const type = textAt(spec, 'type');
    if (type !== 'LoadBalancer' && type !== 'NodePort') return [];
    const shut = mapsAt(spec, 'ports')
      .map((port) => entranceOf(port, this.traffic?.ports ?? []))
      .filter((entrance) => this.isShut(entrance, 'address'));
    if (shut.length === 0) return [];
    const who = `ingress of its Pods is isolated, so that nothing from outside of the cluster reaches ${shut.map(entranceText).join(', ')}`;
    const remedy = this.traffic ? "say who may on the workload, with `allowFrom('0.0.0.0/0')`" : BY_LABELS;
    return [{ code: 'policy/cut-off', path: 'spec.type', message: `${who}; ${remedy}` }];
  }

  /** Lets peers in where a port of the Service leads. */
  private admit(peers: readonly TrafficPeer[], number: number): Entrance {
    const port = mapsAt(this.produced, 'ports').find((one) => one.port === number);
    const entrance = entranceOf(port ?? { port: number }, this.traffic?.ports ?? []);
    for (const peer of peers) this.traffic?.admit(peer, policyPort(entrance));
    return entrance;
  }

  private cutOff(entrance: Entrance): readonly Note[] {
    if (!this.isShut(entrance, 'namespace')) return [];
    const who = `ingress of the Pods is isolated, so that no Ingress controller of another namespace reaches ${entranceText(entrance)}`;
    const remedy = this.traffic ? "name its namespace, with `from: [external.namespace('…')]`" : BY_LABELS;
    return [{ code: 'policy/cut-off', path: 'spec.rules', message: `${who}; ${remedy}` }];
  }

  /** Whether the Pods are isolated and no policy lets in who knocks; without a selector nobody knows where they are. */
  private isShut(entrance: Entrance, knocking: Knocking): boolean {
    const labels: JsonObject = mapAt(this.produced, 'selector');
    const isolated = this.traffic?.restricts('ingress') ?? this.isolation.ingress === true;
    if (!isolated || Object.keys(labels).length === 0) return false;
    return !isLetIn(this.node.root, { namespace: this.metadata.namespace, labels }, entrance, knocking);
  }
}

function backendPort({ name, number }: Port): k8s.ServiceBackendPort {
  return name === undefined ? { number } : { name };
}

const BY_LABELS = 'write a NetworkPolicy that lets it in, or give `selector` the workload itself';

/** An Ingress that knows whether its Service can be reached. */
class ServiceIngress extends Ingress {
  constructor(
    scope: Service,
    id: string,
    props: IngressProps,
    private readonly cutOff: () => readonly Note[],
  ) {
    super(scope, id, props);
  }

  protected override judge(): readonly Note[] {
    return this.cutOff();
  }
}
