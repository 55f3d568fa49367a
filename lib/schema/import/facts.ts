/** What the format of the facts is called in them, and its version; one that breaks readers raises it. */
export const FACTS = { format: 'cdk8s-gitops/schema', formatVersion: 1 } as const;

/** What is known of one kind that a cluster serves. */
export interface KindFacts {
  /** The name in the path of a request. @default - the document does not say */
  readonly plural?: string;
  /** `Namespaced` or `Cluster`. @default - the document does not say */
  readonly scope?: string;
  /** Whether `status` is written apart. @default false */
  readonly status?: boolean;
  /** The name of its type among the types. @default - it has a schema */
  readonly type?: string;
  /** Its schema, for a custom kind. @default - it has a type */
  readonly schema?: unknown;
}

/**
 * What a cluster serves, as `synth schema import` writes it: plain data for `checkObject` and the `clusters` of a project.
 *
 * @see https://kubernetes.io/docs/concepts/overview/kubernetes-api/#openapi-interface-definition
 */
export interface SchemaFacts {
  readonly format: string;
  readonly formatVersion: number;
  /** The Kubernetes version, such as `1.37`. */
  readonly kubernetes: string;
  /** The version as the server says it: `v1.37.2`. */
  readonly server: string;
  /** `listed` where the kinds are all that the cluster serves, `unknown` where the document did not say. */
  readonly served: string;
  /** The kinds, by `group/version/Kind`; `/v1/Pod` for the core group. */
  readonly kinds: Readonly<Record<string, KindFacts>>;
  /** The types with fields, by name: a code for each field. */
  readonly types: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
