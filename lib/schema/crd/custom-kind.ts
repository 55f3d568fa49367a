import type { Finding } from '../../manifest';
import type { SchemaNode } from './schema-node';

/** One version of a custom kind. */
export interface CustomVersion {
  /** Such as `v1alpha1`. */
  readonly name: string;
  readonly served: boolean;
  /** The warning that the API server gives for it. @default - it is not deprecated */
  readonly deprecation?: string;
  readonly schema: SchemaNode;
  /** Whether `status` is written apart, so that what a manifest says of it is dropped. */
  readonly hasStatus: boolean;
  /** Where numbers of replicas stand: `.spec.replicas`; none where the kind cannot be scaled. */
  readonly replicasPaths: readonly string[];
}

/** A kind that a CustomResourceDefinition or a schema defines. */
export interface CustomKind {
  readonly group: string;
  readonly kind: string;
  /** The name in the path of a request. @default - the source does not say */
  readonly plural?: string;
  /** Whether objects live in a namespace. @default - the source does not say */
  readonly namespaced?: boolean;
  readonly versions: readonly CustomVersion[];
}

/** The custom kinds that are known, and what is wrong with their definitions. */
export class CustomKinds {
  /** No custom kind at all. */
  static readonly none = new CustomKinds([]);

  private readonly byName: ReadonlyMap<string, CustomKind>;

  constructor(
    readonly kinds: readonly CustomKind[],
    /** What an API server would refuse in the definitions, and which of their rules cannot be evaluated. */
    readonly findings: readonly Finding[] = [],
  ) {
    this.byName = new Map(kinds.map((kind) => [nameOf(kind.group, kind.kind), kind]));
  }

  /** The kind of a group; where only a schema is known, which does not tell capital letters, they do not count. */
  find(group: string, kind: string): CustomKind | undefined {
    const found = this.byName.get(nameOf(group, kind));
    return found?.plural === undefined || found.kind === kind ? found : undefined;
  }

  /** Whether any kind of a group is known. */
  hasGroup(group: string): boolean {
    return this.kinds.some((kind) => kind.group === group);
  }

  /** These kinds and others; where both have one, the other's counts. */
  and(other: CustomKinds): CustomKinds {
    const kinds = new Map([...this.byName, ...other.byName]);
    return new CustomKinds([...kinds.values()], [...this.findings, ...other.findings]);
  }
}

function nameOf(group: string, kind: string): string {
  return `${group}/${kind.toLowerCase()}`;
}
