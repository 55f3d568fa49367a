import type { ListTypes, ResourceSet } from '../manifest';
import type { Clock } from './clock';
import type { Cluster } from './cluster';
import type { ApplyEvent } from './report';

/** What is to be compared with a cluster, and by which rules. */
export interface PlanOptions {
  /** Name of the set: of the ConfigMap that lists what belongs to it. */
  readonly set: string;
  readonly resources: ResourceSet;
  readonly cluster: Cluster;
  /** Namespace of namespaced objects that name none. @default - such objects are an error */
  readonly namespace?: string;
  /** Namespace of the inventory. @default 'default' */
  readonly inventoryNamespace?: string;
  /** Says which lists have keys. @default - those of the built-in kinds, and of custom kinds that are defined in the set */
  readonly listTypes?: ListTypes;
  /** Takes over fields that controllers or other tools own. @default false */
  readonly forceConflicts?: boolean;
  /** Takes over live objects that no set owns, although their fields differ. @default false */
  readonly adopt?: boolean;
  /** Whether objects that are no longer in the set are pruned. @default true */
  readonly prune?: boolean;
  /** How many objects may be pruned, where a guard asks. @default - guards decide */
  readonly confirmPrune?: number;
  /** @default - cannot be interrupted */
  readonly signal?: AbortSignal;
  /** @default - the clock of the machine */
  readonly clock?: Clock;
}

/** How a set is reconciled with a cluster. */
export interface ReconcileOptions extends PlanOptions {
  /** Plans and reports; writes nothing. @default false */
  readonly dryRun?: boolean;
  /**
   * Milliseconds to wait for objects to become healthy or to go; 0 does not wait, and then prunes only when everything
   * is seen to be healthy at once.
   *
   * @default 300000
   */
  readonly timeoutMs?: number;
  /** Told what happens, while it happens. @default - nobody is */
  readonly onEvent?: (event: ApplyEvent) => void;
}
