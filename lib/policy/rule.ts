import type { PolicyCode } from '../manifest';
import type { Container, Pods } from './pods';
import type { Judged } from './judged';
import type { World } from './world';

/** Tells of something at a path of the object that a rule looks at; no path means the whole object. */
export type Say = (path: string, message: string) => void;

/** What is documented of a rule; what it means and what to do about it stands with its code. */
export interface RuleFacts {
  /** How bad it is; `production` is an error in environments of the production tier, and a warning elsewhere. */
  readonly weight: 'error' | 'warning' | 'production';
  /**
   * `fault`: what is written does not do what it says, or is dangerous. `advice`: something is missing that no default
   * can fill in; it is given for objects of the hardened profile only.
   */
  readonly sort: 'fault' | 'advice';
  /** Whether it is for environments of the production tier only. @default - for all */
  readonly tier?: 'production';
  /** The pattern of Kubernetes that it belongs to. */
  readonly pattern: string;
  /** The page of Kubernetes that explains it, below https://kubernetes.io/docs/. */
  readonly see: string;
}

/** A rule on each container of Pods. */
export interface ContainerRule extends RuleFacts {
  readonly reads: 'containers';
  readonly check: (container: Container, say: Say, about: { readonly pods: Pods; readonly world: World }) => void;
}

/** A rule on the Pods of each workload. */
export interface PodsRule extends RuleFacts {
  readonly reads: 'Pods';
  readonly check: (pods: Pods, say: Say, world: World) => void;
}

/** A rule on each object of certain kinds. */
export interface ObjectRule extends RuleFacts {
  readonly reads: 'objects';
  /** Kinds, with their group where they have one: `Service`, `Deployment.apps`; `*` for all. */
  readonly kinds: readonly string[];
  readonly check: (object: Judged, say: Say, world: World) => void;
}

/** The rules of a family, by code. */
export type Rules = { readonly [C in PolicyCode]?: ContainerRule | PodsRule | ObjectRule };

/** The rules of a family that look at objects alone, by code. */
export type ObjectRules = { readonly [C in PolicyCode]?: ObjectRule };

/** One rule with its code: what it is, what it reads, and a pure function that looks for it. */
export type Rule = (ContainerRule | PodsRule | ObjectRule) & { readonly code: PolicyCode };
