/** Safety parts of the hardened profile that can be turned off, by the field they set. */
export type Hardening = Readonly<Record<string, boolean>>;

/** How constructs fill in what was not written: safe defaults, or nothing at all. */
export type Profile = 'hardened' | 'verbatim';

/** What a construct may know of the place that it is built for; every part may be set nearer to it. */
export interface Placement {
  /** Id of the application; the value of the label `app.kubernetes.io/instance`. */
  readonly application?: string;
  readonly environment?: string;
  readonly cluster?: string;
  /** Namespace of the application's objects. @default - none is written */
  readonly namespace?: string;
  /** @default 'hardened' */
  readonly profile?: Profile;
  /** Parts of the hardened profile turned off (`{ readOnlyRootFilesystem: false }`). @default {} */
  readonly hardening?: Hardening;
  /** Whether policies of the environment restrict the traffic of each Pod. @default {} */
  readonly isolation?: { readonly ingress?: boolean; readonly egress?: boolean };
}

/** Key under which a placement stands in the context of a construct; the nearest part wins. */
export const PLACEMENT = 'cdk8s-gitops/placement';
