/** How much an environment matters; overlays select by it. */
export type Tier = 'preview' | 'nonproduction' | 'production';

/** Amounts by resource name, such as `{ cpu: '500m', memory: '1Gi' }`. */
export type Amounts = Readonly<Record<string, string | number>>;

/** What a Container gets, and may have, in the namespaces of an environment: the LimitRange of the place. */
export interface ContainerLimits {
  /** Limits of a Container that writes none. @default - none */
  readonly default?: Amounts;
  /** Requests of a Container that writes none. @default - Kubernetes takes its limits */
  readonly defaultRequest?: Amounts;
  /** Most that a Container may ask for. @default - no bound */
  readonly max?: Amounts;
  /** Least that a Container must ask for. @default - no bound */
  readonly min?: Amounts;
}

/**
 * Which traffic of an environment's namespaces is cut off unless a policy allows it.
 *
 * Namespaces that others share, `default` and those of Kubernetes itself (`kube-…`), are left as they are, with the
 * finding `policy/not-isolated`: cutting off Pods of others may stop the whole cluster.
 */
export interface Isolation {
  /** Accept traffic from the same namespace only. @default true */
  readonly ingress?: boolean;
  /**
   * Send traffic to the same namespace and to the cluster's DNS only.
   *
   * @default false - what an application calls outside is rarely known; ask for it once it is written down
   */
  readonly egress?: boolean;
}

/** A place where applications run: a cluster, and what holds for everything in it. */
export interface Place {
  /** Name of the cluster; also the name of a folder. */
  readonly cluster: string;
  /** @default 'nonproduction' */
  readonly tier?: Tier;
  /** The most that each namespace may use together, by resource name: the `hard` part of a ResourceQuota. @default - no quota */
  readonly quota?: Amounts;
  /** Defaults and bounds of each Container. @default - none */
  readonly limits?: ContainerLimits;
  /** Traffic cut off unless allowed; `false` cuts off nothing. @default { ingress: true, egress: false } */
  readonly isolation?: Isolation | false;
  /** Labels of every namespace of the environment. @default {} */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The traffic that a place cuts off, with the defaults filled in. */
export function isolationOf(place: Pick<Place, 'isolation'>): Required<Isolation> {
  if (place.isolation === false) return { ingress: false, egress: false };
  return { ingress: place.isolation?.ingress ?? true, egress: place.isolation?.egress ?? false };
}

/** Whether others than the applications of a project run in a namespace: `default`, and those of Kubernetes itself. */
export function isSharedNamespace(namespace: string): boolean {
  return namespace === 'default' || namespace.startsWith('kube-');
}

/** The tier of a place, with the default filled in. */
export function tierOf(place: Pick<Place, 'tier'>): Tier {
  return place.tier ?? 'nonproduction';
}
