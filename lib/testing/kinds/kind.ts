import type { TypeNode } from '../types';
import type { Obj } from '../value';

/** A part of an object that has an address of its own: `status`, `scale`. */
export interface Subresource {
  readonly name: string;
  readonly kind: string;
  readonly group?: string;
  readonly version?: string;
  readonly verbs: readonly string[];
}

/** A kind that is served, in one version. */
export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: readonly Subresource[];
  /** How objects of the kind merge. */
  readonly type: TypeNode;
  /** The schema of a custom kind. @default - it is built in, or has none */
  readonly schema?: Obj;
  /** Whether a CustomResourceDefinition made it. */
  readonly custom: boolean;
  /** Further columns of tables, from a CustomResourceDefinition. @default [] */
  readonly columns?: readonly Column[];
}

/** A column of a table, read from each object by a path such as `.spec.size`. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly priority: number;
}

/** `apps/v1` or `v1`. */
export function apiVersionOf(kind: Pick<Kind, 'group' | 'version'>): string {
  return kind.group ? `${kind.group}/${kind.version}` : kind.version;
}

/** `deployments.apps` or `configmaps`. */
export function resourceName(kind: Pick<Kind, 'group' | 'plural'>): string {
  return kind.group ? `${kind.plural}.${kind.group}` : kind.plural;
}

/** `Deployment.apps` or `ConfigMap`. */
export function kindName(kind: Pick<Kind, 'group' | 'kind'>): string {
  return kind.group ? `${kind.kind}.${kind.group}` : kind.kind;
}

/** Whether the kind keeps its status under an address of its own. */
export function hasStatus(kind: Kind): boolean {
  return kind.subresources.some(({ name }) => name === 'status');
}
