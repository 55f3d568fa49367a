import type { Construct } from 'constructs';
import { GitopsError, type JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { CallContext } from '../object/call-context';
import type { ObjectKind, ObjectProps } from '../object/identity';
import { produceFields } from '../object/plain';
import { TypedObject } from '../object/typed-object';
import { mapAt } from './json-fields';
import type { ContainerProps } from './pod-props';
import { POD_SELECTOR, type PodSource } from './pod-source';
import { type Pods, type PodsOwner, selectedPods } from './pods';
import { type Port, portsOf } from './ports';
import type { TellExternal } from './names';
import { writeReferences } from './references';

/** What the base of workloads reads; every other field is passed on. */
export type PodObjectProps = ObjectProps & {
  readonly containers: readonly ContainerProps[];
  readonly initContainers?: readonly ContainerProps[];
};

/** An object whose Pods are rendered: what they are made of, who selects them, which ports they have. */
export abstract class PodObject<M extends { readonly kind: string }> extends TypedObject<M> implements PodSource {
  private made: Pods | undefined;

  protected constructor(scope: Construct, id: string, kind: ObjectKind, props: PodObjectProps) {
    const external: Parameters<TellExternal>[] = [];
    const written = writeReferences(checkProps(props, { scope, id, kind: kind.kind }), (...one) => external.push(one));
    super(scope, id, { ...kind, workload: true }, written);
    for (const one of external) this.seeBeside(...one);
    if (!this.lazy) this.rendered();
  }

  /**
   * The selector of the Pods.
   *
   * @throws GitopsError `construct/selector-unusable` for Pods without labels: an empty selector selects all others too
   */
  get podSelector(): k8s.LabelSelector {
    const selector: k8s.LabelSelector = produceFields(this.rendered().selectedBy, this.context);
    const { matchLabels = {}, matchExpressions = [] } = selector;
    if (matchExpressions.length > 0 || Object.keys(matchLabels).length > 0) return selector;
    throw this.notSelected('its Pods have no labels');
  }

  /**
   * The labels by which a Service selects the Pods.
   *
   * @throws GitopsError `construct/selector-unusable` when labels alone do not select them
   */
  get selectorLabels(): Readonly<Record<string, string>> {
    const { matchLabels = {}, matchExpressions = [] }: k8s.LabelSelector = this.rendered().selectedBy;
    if (matchExpressions.length === 0 && Object.keys(matchLabels).length > 0) return { ...matchLabels };
    throw this.notSelected(matchExpressions.length > 0 ? 'its selector has expressions' : 'its Pods have no labels');
  }

  /** The ports that the containers declare. */
  get ports(): readonly Port[] {
    return portsOf(this.rendered().spec);
  }

  /** What selects the Pods. */
  [POD_SELECTOR](): k8s.LabelSelector {
    return this.podSelector;
  }

  /** Remembers what somebody else makes in the namespace of the Pods; their fields cannot name another one. */
  private seeBeside(external: string, namespace?: string): void {
    this.context.seeExternal(external);
    const own = this.metadata.namespace ?? this.surroundings.namespace;
    if (namespace === undefined || own === undefined || namespace === own) return;
    throw new GitopsError('construct/invalid-argument', {
      attempt: `Cannot name ${external.replace('/', ' ')} in ${this.context.object}`,
      origin: this.context.origin,
      seen: `it is in the namespace "${namespace}", the Pods are in "${own}", and Pods have only what is in their own`,
    });
  }

  protected override write(fields: object, context?: CallContext): void {
    super.write(fields, context);
    this.made = undefined;
  }

  /** Sets the fields, unless the Pods would then be refused. */
  protected rewrite(fields: object): void {
    const before = this.fields;
    const context = this.context.calling;
    this.write(fields, context);
    try {
      if (!this.lazy) this.made = this.pods(this.produced, { ...this.owner, context });
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

  /** The Pods that come of the fields; a kind whose Pods stand elsewhere says so here. */
  protected pods(fields: JsonObject, owner: PodsOwner): Pods {
    return selectedPods(fields, owner);
  }

  protected override body(): JsonObject {
    const { rest, selector, template } = this.rendered();
    return { spec: { ...rest, ...(selector && { selector }), template } };
  }

  private notSelected(seen: string): GitopsError {
    const { object, calling } = this.context;
    const attempt = `Cannot select the Pods of ${object} by labels`;
    return new GitopsError('construct/selector-unusable', { attempt, origin: calling.origin, seen });
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
