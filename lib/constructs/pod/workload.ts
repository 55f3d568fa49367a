import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { JsonObject } from '../../manifest';
import { PodDisruptionBudget } from '../kinds/pod-disruption-budget';
import { Service } from '../kinds/service';
import { checkArgument, checkOptions } from '../object/argument';
import type { ObjectKind } from '../object/identity';
import type { Note } from '../object/typed-object';
import { Access, type Grant } from './access';
import { type ExposeOptions, exposedPorts } from './expose';
import { mapAt, mapsAt } from './json-fields';
import { type MountOptions, type Mountable, mountInto, volumeOf } from './mount';
import { PodObject, type PodObjectProps } from './pod-object';
import { contentAnnotations } from './roll';
import { type DisruptionOptions, type SpreadOptions, spreadConstraint } from './scale';
import { TRAFFIC, type Side, Traffic, type TrafficOptions, type TrafficPeer, type TrafficSource } from './traffic';

const SIDES: readonly Side[] = ['ingress', 'egress'];

/** A kind that runs Pods, with what is done with them. */
export abstract class Workload<M extends { readonly kind: string }> extends PodObject<M> implements TrafficSource {
  private ruled: Traffic | undefined;
  private access: Access | undefined;
  private granted: { readonly account: string | undefined } | undefined;

  protected constructor(scope: Construct, id: string, kind: ObjectKind, props: PodObjectProps) {
    super(scope, id, kind, props);
  }

  /**
   * Makes a Service of the same name for the Pods.
   *
   * @throws GitopsError `construct/ambiguous-port` when there are several ports and none is named
   * @throws GitopsError `construct/unknown-port` when the named one is not there
   */
  exposeViaService(options: ExposeOptions): Service {
    checkOptions(options, { method: '`exposeViaService`', context: this.context });
    const { port, targetPort, portName, protocol, appProtocol, nodePort, metadata, ...spec } = options;
    const given = { port, targetPort, portName, protocol, appProtocol, nodePort };
    return new Service(this, metadata?.name ?? 'service', {
      ...spec,
      metadata: { ...this.own, ...metadata },
      selector: this,
      ports: exposedPorts(given, this.ports, this.context),
    });
  }

  /**
   * Mounts a volume into a container. A volume that is there already, or that a claim template of a StatefulSet makes, is
   * mounted by its name: `{ name: 'data' }`.
   *
   * @throws GitopsError `construct/unknown-container` when it is not clear which container is meant
   */
  mount(path: string, source: Mountable, options: MountOptions = {}): void {
    const { context } = this;
    checkArgument(typeof path === 'string', { method: '`mount`', context, wants: 'a path', value: path });
    const mount = { path, volume: volumeOf(source, context), options };
    checkOptions(options, { method: '`mount`', context });
    this.rewrite(mountInto(this.fields as JsonObject, mount, this.context));
  }

  /**
   * Rolls the Pods out again whenever what ConfigMaps or Secrets hold changes, by an annotation of the Pods. Objects
   * with `naming: 'content'` that the Pods read do so by themselves, and see changes of overlays too.
   */
  rollOnChange(...objects: readonly ApiObject[]): void {
    const annotations = contentAnnotations(objects, this.context);
    this.editPodMetadata((metadata) => ({
      ...metadata,
      annotations: { ...mapAt(metadata, 'annotations'), ...annotations },
    }));
  }

  /** Spreads the Pods over zones, or over other parts of the cluster. */
  spread(options: SpreadOptions = {}): void {
    checkOptions(options, { method: '`spread`', context: this.context });
    this.editPod((pod) => ({
      ...pod,
      topologySpreadConstraints: [
        ...mapsAt(pod, 'topologySpreadConstraints'),
        spreadConstraint(options, this.podSelector),
      ],
    }));
  }

  /** Limits how many Pods may be taken away at once on purpose. */
  disruptions(options: DisruptionOptions): PodDisruptionBudget {
    checkOptions(options, { method: '`disruptions`', context: this.context });
    return new PodDisruptionBudget(this, 'disruptions', { ...options, metadata: this.own, selector: this });
  }

  /**
   * Restricts traffic to what `allowFrom` and `allowTo` allow, also within the namespace; names can always be resolved.
   * Where the environment isolates namespaces, the Pods get a label by which its policies know them.
   */
  isolate(...sides: readonly Side[]): void {
    const { context } = this;
    for (const value of sides)
      checkArgument(SIDES.includes(value), { method: '`isolate`', context, wants: SIDES.join(' or '), value });
    for (const side of sides.length > 0 ? sides : SIDES) this[TRAFFIC]().isolate(side);
  }

  /**
   * Allows traffic from a peer. A side that nothing restricts stays as open as it is: a policy for this peer alone would
   * cut off every other one. Where neither end is restricted, a finding says that nothing was changed.
   *
   * @throws GitopsError `construct/unknown-port` for a port that the containers do not declare
   * @throws GitopsError `construct/no-peer` for an object that is neither a workload nor a Namespace
   */
  allowFrom(peer: TrafficPeer, options: TrafficOptions = {}): void {
    this[TRAFFIC]().allowFrom(peer, options);
  }

  /**
   * Allows traffic to a peer, on both sides as far as they are restricted.
   *
   * @throws GitopsError `construct/unknown-port` for a port that the peer's containers do not declare
   * @throws GitopsError `construct/no-peer` for an object that is neither a workload nor a Namespace
   */
  allowTo(peer: TrafficPeer, options: TrafficOptions = {}): void {
    this[TRAFFIC]().allowTo(peer, options);
  }

  /**
   * Gives the Pods rights in the Kubernetes API: a Role with exactly these, its binding, an account of their own where
   * none is written, and its token.
   *
   * @throws GitopsError `construct/moving-name` for an object whose name changes with its content
   */
  grant(...grants: readonly Grant[]): void {
    const { serviceAccountName: account } = this.rendered().spec;
    const granted = this.granted ? this.granted.account : typeof account === 'string' ? account : undefined;
    this.granted ??= { account: granted };
    this.access ??= new Access(this, this.context);
    const serviceAccountName = this.access.grant(grants, granted, this.own);
    this.editPod((pod) => ({ automountServiceAccountToken: true, ...pod, serviceAccountName }));
  }

  /** The traffic of the Pods. */
  [TRAFFIC](): Traffic {
    this.ruled ??= this.rule();
    return this.ruled;
  }

  /** What was allowed and changes nothing, as nothing restricts either end of it. */
  protected override judge(): readonly Note[] {
    return (this.ruled?.idle ?? []).map(({ side, peer }) => ({
      code: 'policy/open-traffic',
      message: `nothing restricts the ${side} of its Pods, so no policy opens it for ${JSON.stringify(peer)}`,
    }));
  }

  private rule(): Traffic {
    const { context, isolation } = this;
    const { namespace: written } = this.metadata;
    const labelPods = (key: string): void =>
      this.editPodMetadata((metadata) => ({ ...metadata, labels: { ...mapAt(metadata, 'labels'), [key]: 'true' } }));
    const namespace = written ?? this.surroundings.namespace;
    return new Traffic(this, { context, namespace, written, isolation, labelPods });
  }
}
