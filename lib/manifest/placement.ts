import type { Code } from './codes';

/** The parts of the hardened profile that can be turned off, named by the field that they set. */
export const HARDENING_FIELDS = [
  'allowPrivilegeEscalation',
  'automountServiceAccountToken',
  'capabilities',
  'labels',
  'memoryLimit',
  'readOnlyRootFilesystem',
  'runAsNonRoot',
  'seccompProfile',
] as const;

/** One part of the hardened profile. */
export type HardeningField = (typeof HARDENING_FIELDS)[number];

/** Parts of the hardened profile turned off (`false`) or on again (`true`). */
export type Hardening = { readonly [F in HardeningField]?: boolean };

/** How constructs fill in what was not written: safe defaults, or nothing at all. */
export type Profile = 'hardened' | 'verbatim';

/** The findings of constructs, each of which may be accepted with a reason. */
export const CONSTRUCT_FINDINGS = [
  'construct/bare-pod',
  'construct/bare-replica-set',
  'construct/cut-off',
  'construct/fixed-node',
  'construct/late-variable',
  'construct/moving-image',
  'construct/no-digest',
  'construct/no-liveness-probe',
  'construct/no-readiness-probe',
  'construct/no-requests',
  'construct/open-traffic',
  'construct/token-secret',
] as const satisfies readonly Code[];

/** Findings that are accepted, each with its reason; they are not reported. */
export type Accept = { readonly [F in (typeof CONSTRUCT_FINDINGS)[number]]?: string };

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
  /** Findings that are accepted, by code, with the reason. @default {} */
  readonly accept?: Accept;
  /** Whether the environment is one of the production tier. @default false */
  readonly production?: boolean;
  /** Whether policies of the environment restrict the traffic of each Pod. @default {} */
  readonly isolation?: { readonly ingress?: boolean; readonly egress?: boolean };
}

/** Key under which a placement stands in the context of a construct; the nearest part wins. */
export const PLACEMENT = 'cdk8s-gitops/placement';
