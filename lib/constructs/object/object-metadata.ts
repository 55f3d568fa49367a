import { type ApiObject, ApiObjectMetadataDefinition, type OwnerReference } from 'cdk8s';
import { GitopsError, type ManifestMetadata, type Origin } from '../../manifest';
import { annotationProblem, labelProblem } from './labels';
import type { CallContext } from './call-context';
import { copyFields, produceFields } from './plain';

type Texts = Readonly<Record<string, unknown>>;

/** What the metadata of an object is made of. */
export interface MetadataParts {
  readonly name: string;
  readonly namespace: string | undefined;
  /** Labels and annotations as decided; a map that was written empty stays. */
  readonly labels: Texts | undefined;
  readonly annotations: Texts | undefined;
  /** Every other field that was written. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** The metadata of an object, which may grow; what is added is checked, and never lost. */
export class ObjectMetadata extends ApiObjectMetadataDefinition {
  private readonly parts: Record<string, unknown>;

  constructor(
    apiObject: ApiObject,
    private readonly context: CallContext,
    { name, namespace, labels, annotations, rest }: MetadataParts,
  ) {
    super({ name, ...(namespace !== undefined && { namespace }), apiObject });
    this.parts = { name, namespace, labels, annotations, ...rest };
  }

  /**
   * Sets a label of the object; selectors and Pods keep theirs.
   *
   * @throws GitopsError `construct/invalid-metadata` for one that no API server takes
   */
  override addLabel(key: string, value: string): void {
    this.refuse('label', key, labelProblem(key, value));
    this.parts.labels = { ...this.map('labels'), [key]: value };
  }

  /** The value of a label. */
  override getLabel(key: string): string | undefined {
    const value = this.map('labels')[key];
    return typeof value === 'string' ? value : undefined;
  }

  /**
   * Sets an annotation of the object.
   *
   * @throws GitopsError `construct/invalid-metadata` for one that no API server takes
   */
  override addAnnotation(key: string, value: string): void {
    this.refuse('annotation', key, annotationProblem(key, value));
    this.parts.annotations = { ...this.map('annotations'), [key]: value };
  }

  /** Adds finalizers. */
  override addFinalizers(...finalizers: string[]): void {
    this.parts.finalizers = [...this.list('finalizers'), ...finalizers];
  }

  /** Adds an owner. */
  override addOwnerReference(owner: OwnerReference): void {
    this.parts.ownerReferences = [...this.list('ownerReferences'), { ...owner }];
  }

  /**
   * Sets any other field.
   *
   * @throws GitopsError `construct/invalid-metadata` for a field that has a method or a prop of its own
   */
  override add(key: string, value: unknown): void {
    const seen = OWN_WAY.get(key);
    this.refuse('field', key, seen === undefined ? undefined : `"${key}" is set by ${seen}`);
    this.parts[key] = copyFields({ value }, this.context.calling).value;
  }

  /** The metadata as plain data. */
  override toJson(): ManifestMetadata {
    const { name: _name, ...rest } = produceFields(this.parts, this.context);
    return { name: this.name ?? '', ...rest };
  }

  private map(field: string): Texts {
    return (this.parts[field] ?? {}) as Texts;
  }

  private list(field: string): readonly unknown[] {
    const value = this.parts[field];
    return Array.isArray(value) ? value : [];
  }

  private refuse(what: string, key: string, seen: string | undefined): void {
    if (seen !== undefined)
      throw metadataError(
        `Cannot add the ${what} "${key}" to ${this.context.object}`,
        this.context.calling.origin,
        seen,
      );
  }
}

/** The error for metadata that no API server takes. */
export function metadataError(attempt: string, origin: Origin, seen: string): GitopsError {
  return new GitopsError('construct/invalid-metadata', { attempt, origin, seen });
}

const OWN_WAY: ReadonlyMap<string, string> = new Map([
  ['name', 'the prop `metadata.name`'],
  ['namespace', 'the prop `metadata.namespace`'],
  ['labels', '`addLabel`'],
  ['annotations', '`addAnnotation`'],
  ['finalizers', '`addFinalizers`'],
  ['ownerReferences', '`addOwnerReference`'],
]);
