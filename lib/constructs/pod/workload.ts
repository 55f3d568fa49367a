import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { GitopsError, type JsonObject, markCall } from '../../manifest';
import type { k8s } from '../../schema';
import { PodDisruptionBudget } from '../kinds/pod-disruption-budget';
import { Service } from '../kinds/service';
import type { ObjectKind, ObjectProps } from '../object/identity';
import { produceFields } from '../object/plain';
import { type Note, TypedObject } from '../object/typed-object';
import { Access, type Grant } from './access';
import { type ExposeOptions, exposedPorts } from './expose';
import { mapAt, mapsAt } from './json-fields';
import { type MountOptions, type Mountable, mountInto, volumeOf } from './mount';
import { podNotes } from './notes';
import type { ContainerProps } from './pod-props';
import { POD_SELECTOR, type PodSource } from './pod-source';
import { type Pods, type PodsOwner, selectedPods } from './pods';
import { type Port, portsOf } from './ports';
import { writeReferences } from './references';
import { contentAnnotations } from './roll';
import { type DisruptionOptions, type SpreadOptions, spreadConstraint } from './scale';
import { TRAFFIC, type Side, Traffic, type TrafficOptions, type TrafficPeer, type TrafficSource } from './traffic';

/** Where the Pod stands in kinds that have no template of their own. */
const SPEC_PATHS: Readonly<Record<string, string>> = { Pod: 'spec', CronJob: 'spec.jobTemplate.spec.template.spec' };
const SIDES: readonly Side[] = ['ingress', 'egress'];

/** What the base of workloads reads; every other field is passed on. */
type WorkloadProps = ObjectProps & {
  readonly containers: readonly ContainerProps[];
  readonly initContainers?: readonly ContainerProps[];
};

/** A kind that runs Pods: what they are, who selects them, and what is done with them. */
export abstract class Workload<M extends { readonly kind: string }>
  extends TypedObject<M>
  implements PodSource, TrafficSource
{
  private made: Pods | undefined;
  private readonly traffic: Traffic;
  private readonly access: Access;
  private granted: { readonly account: string | undefined } | undefined;

  protected constructor(scope: Construct, id: string, kind: ObjectKind, props: WorkloadProps) {
    super(scope, id, { ...kind, workload: true }, writeReferences(props));
    const { context, surroundings } = this;
    this.access = new Access(this, context);
    this.traffic = new Traffic(this, {
      context,
      namespace: this.metadata.namespace,
      isolation: surroundings.isolation ?? {},
      open: (side, peer) =>
        this.note({
          code: 'construct/open-traffic',
          message: `nothing restricts the ${side} of its Pods, so no policy opens it for ${peer}`,
        }),
    });
    if (!this.lazy) this.rendered();
  }

  /** The selector of the Pods. */
  get podSelector(): k8s.LabelSelector {
    return produceFields(this.rendered().selectedBy, this.context);
  }

  /**
   * The labels by which a Service selects the Pods.
   *
   * @throws GitopsError `construct/selector-unusable` when labels alone do not select them
   */
  get selectorLabels(): Readonly<Record<string, string>> {
    const { matchLabels = {}, matchExpressions = [] } = this.podSelector;
    if (matchExpressions.length === 0 && Object.keys(matchLabels).length > 0) return { ...matchLabels };
    throw new GitopsError('construct/selector-unusable', {
      attempt: `Cannot select the Pods of ${this.context.object} by labels`,
      origin: this.context.origin,
      seen: matchExpressions.length > 0 ? 'its selector has expressions' : 'its Pods have no labels',
    });
  }

  /** The ports that the containers declare. */
  get ports(): readonly Port[] {
    return portsOf(this.rendered().spec);
  }

  /**
   * Makes a Service of the same name for the Pods.
   *
   * @throws GitopsError `construct/ambiguous-port` when there are several ports and none is named
   * @throws GitopsError `construct/unknown-port` when the named one is not there
   */
  exposeViaService(options: ExposeOptions): Service {
    const { port, targetPort, portName, protocol, appProtocol, nodePort, metadata, ...spec } = options;
    const given = { port, targetPort, portName, protocol, appProtocol, nodePort };
    return new Service(this, metadata?.name ?? 'service', {
      ...spec,
      metadata: { ...this.own, ...metadata },
      selector: this.selectorLabels,
      ports: exposedPorts(given, this.ports, this.context),
    });
  }

  /**
   * Mounts a volume into a container.
   *
   * @throws GitopsError `construct/unknown-container` when it is not clear which container is meant
   */
  mount(path: string, source: Mountable, options: MountOptions = {}): void {
    const mount = { path, volume: volumeOf(source), options, mark: markCall() };
    this.rewrite(mountInto(this.fields as JsonObject, mount, this.context));
  }

  /**
   * Rolls the Pods out again whenever what ConfigMaps or Secrets hold changes, by an annotation of the Pods. Objects
   * with `naming: 'content'` that the Pods read do so by themselves, and see changes of overlays too.
   */
  rollOnChange(...objects: readonly ApiObject[]): void {
    const annotations = contentAnnotations(objects);
    this.editPodMetadata((metadata) => ({
      ...metadata,
      annotations: { ...mapAt(metadata, 'annotations'), ...annotations },
    }));
  }

  /** Spreads the Pods over zones, or over other parts of the cluster. */
  spread(options: SpreadOptions = {}): void {
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
    return new PodDisruptionBudget(this, 'disruptions', { ...options, metadata: this.own, selector: this });
  }

  /** Restricts traffic to what `allowFrom` and `allowTo` allow; names can always be resolved. */
  isolate(...sides: readonly Side[]): void {
    for (const side of sides.length > 0 ? sides : SIDES) this.traffic.isolate(side);
  }

  /**
   * Allows traffic from a peer. A side that nothing restricts stays as open as it is, with a finding: a policy for this
   * peer alone would cut off every other one.
   *
   * @throws GitopsError `construct/unknown-port` for a port that the containers do not declare
   */
  allowFrom(peer: TrafficPeer, options: TrafficOptions = {}): void {
    this.traffic.allowFrom(peer, options);
  }

  /**
   * Allows traffic to a peer, on both sides as far as they are restricted.
   *
   * @throws GitopsError `construct/unknown-port` for a port that the peer's containers do not declare
   */
  allowTo(peer: TrafficPeer, options: TrafficOptions = {}): void {
    this.traffic.allowTo(peer, options);
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
    const serviceAccountName = this.access.grant(grants, granted, this.own);
    this.editPod((pod) => ({ automountServiceAccountToken: true, ...pod, serviceAccountName }));
  }

  /** What selects the Pods. */
  [POD_SELECTOR](): k8s.LabelSelector {
    return this.podSelector;
  }

  /** The traffic of the Pods. */
  [TRAFFIC](): Traffic {
    return this.traffic;
  }

  protected override write(fields: object): void {
    super.write(fields);
    this.made = undefined;
  }

  /** Sets the fields, unless the Pods would then be refused. */
  protected rewrite(fields: object): void {
    const before = this.fields;
    this.write(fields);
    try {
      if (!this.lazy) this.rendered();
    } catch (error) {
      this.write(before);
      throw error;
    }
  }

  /** Changes the fields of the Pod that are not hoisted. */
  protected editPod(edit: (pod: JsonObject) => object): void {
    const template = mapAt(this.fields as JsonObject, 'template');
    this.rewrite({ ...this.fields, template: { ...template, spec: edit(mapAt(template, 'spec')) } });
  }

  /** Changes the metadata of the Pods. */
  protected editPodMetadata(edit: (metadata: JsonObject) => object): void {
    const template = mapAt(this.fields as JsonObject, 'template');
    this.rewrite({ ...this.fields, template: { ...template, metadata: edit(mapAt(template, 'metadata')) } });
  }

  /** Name and namespace, for what the workload makes beside itself. */
  protected get own(): k8s.ObjectMeta {
    const { namespace } = this.metadata;
    return { name: this.name, ...(namespace !== undefined && { namespace }) };
  }

  protected override findings(): readonly Note[] {
    return [...super.findings(), ...podNotes(this.rendered().spec, SPEC_PATHS[this.kind] ?? 'spec.template.spec')];
  }

  /** The Pods that come of the fields; a kind whose Pods stand elsewhere says so here. */
  protected pods(fields: JsonObject, owner: PodsOwner): Pods {
    return selectedPods(fields, owner);
  }

  protected override body(): JsonObject {
    const { rest, selector, template } = this.rendered();
    return { spec: { ...rest, ...(selector && { selector }), template } };
  }

  /** Who the Pods belong to. */
  protected get owner(): PodsOwner {
    const { name, surroundings, context } = this;
    return { name, surroundings, context };
  }

  /** The Pods, made once unless a part of them is produced late. */
  protected rendered(): Pods {
    if (this.lazy) return this.pods(this.produced, this.owner);
    this.made ??= this.pods(this.produced, this.owner);
    return this.made;
  }
}
