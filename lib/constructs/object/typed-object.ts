import { ApiObject, type JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  type Finding,
  type JsonObject,
  type Judge,
  type Manifest,
  OBJECT_SOURCE,
  type ObjectSource,
  PLACEMENT,
  type Profile,
  type SourcedObject,
  markCall,
} from '../../manifest';
import { checkProps } from './argument';
import { CallContext } from './call-context';
import { type ObjectKind, type ObjectProps, metadataParts, nameOf } from './identity';
import { ObjectMetadata } from './object-metadata';
import { type Operation, applyOperations, operationsOf } from './operations';
import { type Surroundings, ownPlacement, surroundingsOf } from './placement';
import { type Fields, type Written, copyWritten, produceFields } from './plain';
import { checkScope } from './scope';

/** Something that is worth a warning, on this object. */
export type Note = Pick<Finding, 'code' | 'path' | 'message'>;

const NOTHING: Written = { fields: {}, lazy: false };

/**
 * The base of every kind: an object of the construct tree that renders exactly one manifest.
 *
 * Rendering is pure and may happen any number of times; what the object holds are copies of what was written.
 */
export abstract class TypedObject<M extends { readonly kind: string }> extends ApiObject implements ObjectSource {
  /** The metadata of the object; labels and annotations may be added. */
  override readonly metadata: ObjectMetadata;
  /** The profile that holds for this object. */
  readonly profile: Profile;
  /** What is known of the place that the object is built for. */
  protected readonly surroundings: Surroundings;
  /** Who speaks in errors. */
  protected readonly context: CallContext;
  private written: Written = NOTHING;
  private readonly objectKind: ObjectKind;
  private readonly operations: Operation[] = [];

  /**
   * Makes an object of a kind.
   *
   * @throws GitopsError `construct/…` for what every API server refuses
   */
  protected constructor(scope: Construct, id: string, kind: ObjectKind, props: object) {
    const context = new CallContext(scope, id, kind.kind, markCall());
    checkScope(scope, id, context);
    const written: ObjectProps = checkProps(props, { scope, id, kind: kind.kind });
    const { metadata: given, profile: _profile, hardening: _hardening, accept: _accept, ...fields } = written;
    const metadata = given ?? {};
    const name = nameOf(metadata, id, kind, context);
    super(scope, id, { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name } });
    this.context = context;
    this.objectKind = kind;
    const own = ownPlacement(props);
    if (own) this.node.setContext(PLACEMENT, own);
    this.surroundings = surroundingsOf(scope, own, context);
    this.profile = this.surroundings.profile;
    this.write(fields);
    this.metadata = new ObjectMetadata(
      this,
      context,
      metadataParts(metadata, { name, kind, context, chart: this.chart, surroundings: this.surroundings }),
    );
  }

  /** Whether something was made by this class; cdk8s would say so of every object. */
  static override [Symbol.hasInstance](value: unknown): value is ApiObject {
    return typeof value === 'object' && value !== null && Object.prototype.isPrototypeOf.call(this.prototype, value);
  }

  /** The object as Kubernetes will see it, before overlays. */
  get manifest(): M {
    return this.render() as unknown as M;
  }

  /**
   * Applies operations of RFC 6902 to the rendered object; each one must hit.
   *
   * @throws GitopsError `construct/patch-missed`, when the object is rendered, for one that does not
   */
  override addJsonPatch(...patches: JsonPatch[]): void {
    this.operations.push(...operationsOf(patches, markCall()));
  }

  /** The object as plain data. */
  override toJson(): Manifest {
    return this.render();
  }

  /** What synthesis reads. */
  [OBJECT_SOURCE](): SourcedObject {
    const manifest = this.render();
    const { origin } = this.context;
    const judge: Judge = (written) => this.told(this.judge(written));
    const { external } = this.context;
    return {
      manifest,
      origin,
      judge,
      placement: this.surroundings,
      ...(external && { external }),
    };
  }

  /** The fields of the kind, as written. */
  protected get fields(): Fields {
    return this.written.fields;
  }

  /** Whether some of them are produced only when the object is rendered. */
  protected get lazy(): boolean {
    return this.written.lazy;
  }

  /** Sets the fields of the kind; what was handed in is copied. */
  protected write(fields: object, context: CallContext = this.context): void {
    this.written = copyWritten(fields, context);
  }

  /** Adds elements to a list among the fields. */
  protected grow(field: string, items: readonly object[]): void {
    const before = this.fields[field];
    const all: readonly unknown[] = [...(Array.isArray(before) ? (before as unknown[]) : []), ...items];
    this.write({ ...this.fields, [field]: all }, this.context.calling);
  }

  /** What policies of the environment restrict in the namespace of the object. */
  protected get isolation(): { readonly ingress?: boolean; readonly egress?: boolean } {
    const { isolation = {}, namespace } = this.surroundings;
    const { namespaces, ...sides } = isolation;
    return namespaces?.includes(this.metadata.namespace ?? namespace ?? '') === false ? {} : sides;
  }

  /** What is worth a warning in the object as it will be written; a kind that knows any says so here. */
  protected judge(_manifest: Manifest): readonly Note[] {
    return [];
  }

  /** The fields beside `metadata`; a kind that fills in or translates fields does it here. */
  protected body(fields: JsonObject): JsonObject {
    if (this.objectKind.body === 'fields') return fields;
    return Object.keys(fields).length > 0 ? { spec: fields } : {};
  }

  /** The fields with every `Lazy` value produced; not to be handed out. */
  protected get produced(): JsonObject {
    return this.lazy ? produceFields(this.fields, this.context) : (this.fields as JsonObject);
  }

  /** What is said of it, without what is accepted. */
  private told(notes: readonly Note[]): ReturnType<Judge> {
    if (notes.length === 0) return [];
    const accepted = Object.keys(this.surroundings.accept);
    return notes.filter(({ code }) => !accepted.includes(code)).map((note) => ({ severity: 'warning', ...note }));
  }

  private render(): Manifest {
    const { apiVersion, kind } = this;
    const body = produceFields(this.body(this.produced), this.context);
    const manifest = { apiVersion, kind, metadata: this.metadata.toJson(), ...body };
    return applyOperations(manifest, this.operations, this.context);
  }
}
