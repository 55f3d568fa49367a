import { POLICY_CODES, type PolicyCode } from './codes';
import { isJsonObject } from './json';

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

/** Findings that are accepted, each with its reason; they are not reported. */
export type Accept = { readonly [C in PolicyCode]?: string };

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
  /** Whether policies of the environment restrict the traffic of each Pod, and in which namespaces. @default {} */
  readonly isolation?: {
    readonly ingress?: boolean;
    readonly egress?: boolean;
    /** @default - in every namespace */
    readonly namespaces?: readonly string[];
  };
}

/**
 * Labels of Pods that policies of the environment keep apart from their own namespace too, by side. They make a Pod only
 * less open, so that nobody gets out of an isolation by writing one.
 */
export const ISOLATED_LABELS = {
  ingress: 'cdk8s-gitops/isolated-ingress',
  egress: 'cdk8s-gitops/isolated-egress',
} as const;

/** Key under which a placement stands in the context of a construct; the nearest part wins. */
export const PLACEMENT = 'cdk8s-gitops/placement';

/** A placement with another one inside of it: the nearest value of each part wins, and what is accepted adds up. */
export function nearerPlacement(outer: Placement, inner: unknown): Placement {
  if (!isJsonObject(inner)) return outer;
  const written: Placement = Object.fromEntries(
    Object.entries<unknown>(inner).filter(([, value]) => value !== undefined),
  );
  return {
    ...outer,
    ...written,
    hardening: { ...outer.hardening, ...written.hardening },
    accept: { ...outer.accept, ...written.accept },
  };
}

/** What is wrong with what is accepted: a code that no rule has, or a reason that says nothing. */
export function acceptanceProblem(accept: Accept): { readonly code: string; readonly seen: string } | undefined {
  for (const [code, reason] of Object.entries<unknown>(accept)) {
    if (!POLICY_CODES.includes(code)) return { code, seen: `no rule has this code${renamed(code)}` };
    if (typeof reason !== 'string' || reason.trim() === '') return { code, seen: 'it has no reason' };
  }
  return undefined;
}

/** The code of the same name in the area of the rules, where somebody wrote another area. */
function renamed(code: string): string {
  const same = `policy/${code.slice(code.indexOf('/') + 1)}`;
  return POLICY_CODES.includes(same) ? `; it is "${same}"` : '';
}
