import type { Construct } from 'constructs';
import { GitopsError, type JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { Service } from '../kinds/service';
import type { ObjectKind, ObjectProps } from '../object/identity';
import { produceFields } from '../object/plain';
import { TypedObject } from '../object/typed-object';
import { type ExposeOptions, exposedPorts } from './expose';
import type { ContainerProps } from './pod-props';
import { POD_SELECTOR, type PodSource } from './pod-source';
import { type Pods, type PodsOwner, selectedPods } from './pods';
import { type Port, portsOf } from './ports';
import { writeReferences } from './references';

/** What the base of workloads reads; every other field is passed on. */
type WorkloadProps = ObjectProps & {
  readonly containers: readonly ContainerProps[];
  readonly initContainers?: readonly ContainerProps[];
};

/** A kind that runs Pods: what they are, who selects them, and what is done with them. */
export abstract class Workload<M extends { readonly kind: string }> extends TypedObject<M> implements PodSource {
  private made?: Pods;

  protected constructor(scope: Construct, id: string, kind: ObjectKind, props: WorkloadProps) {
    super(scope, id, { ...kind, workload: true }, writeReferences(props));
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
      metadata: { ...metadata, name: metadata?.name ?? this.name },
      selector: this.selectorLabels,
      ports: exposedPorts(given, this.ports, this.context),
    });
  }

  /** What selects the Pods. */
  [POD_SELECTOR](): k8s.LabelSelector {
    return this.podSelector;
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
