import type { Manifest, ManifestMetadata } from '../manifest';

/** A kind as a manifest names it. */
export interface KindRef {
  readonly apiVersion: string;
  readonly kind: string;
}

/** One object as a manifest names it. */
export interface ObjectRef extends KindRef {
  /** @default - cluster scope */
  readonly namespace?: string;
  readonly name: string;
}

/** What the API server serves for one kind. */
export interface ServedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name of the kind in paths: `deployments`. */
  readonly plural: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** Whether a status of the kind is reported apart from the rest of the object. */
  readonly statusSubresource: boolean;
}

/** Everything that the API server serves. */
export interface Discovery {
  readonly kinds: readonly ServedKind[];
  /** Group versions that the server could not describe just now; absence of a kind proves nothing while there are any. */
  readonly incomplete: readonly string[];
}

/** Who owns which fields of a live object. */
export interface ManagedFields {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly subresource?: string;
  readonly fieldsV1?: Readonly<Record<string, unknown>>;
}

/** What the server writes into the metadata of every object. */
export interface LiveMetadata extends ManifestMetadata {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
  readonly managedFields?: readonly ManagedFields[];
}

/** A reference to the object that another one belongs to. */
export interface OwnerReference extends KindRef {
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
}

/** An object as the cluster holds it. */
export interface LiveObject extends Manifest {
  readonly metadata: LiveMetadata;
}

/** A request that can be ended early. */
export interface Interruptible {
  readonly signal?: AbortSignal;
}

/** Which objects of a kind are meant. */
export interface Selection extends Interruptible {
  /** @default - every namespace */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/** The objects of a kind at one moment. */
export interface LiveList {
  readonly items: readonly LiveObject[];
  /** The moment, for a watch to go on from. */
  readonly resourceVersion: string;
}

/** How an object is written. */
export interface WriteOptions extends Interruptible {
  /** The name under which the server records which fields are ours. */
  readonly manager: string;
  /** Nothing is stored; the answer is what would be. @default false */
  readonly dryRun?: boolean;
}

/** How an object is applied. */
export interface ApplyOptions extends WriteOptions {
  /** Takes over fields that others own. @default false */
  readonly force?: boolean;
}

/** The answer to a write. */
export interface Written {
  readonly object: LiveObject;
  readonly created: boolean;
  /** Warnings of the server, in its words. */
  readonly warnings: readonly string[];
}

/** What happens to what a deleted object owns. */
export type Propagation = 'Foreground' | 'Background' | 'Orphan';

/** How an object is deleted: only when it is still the one that was seen. */
export interface DeleteOptions extends Interruptible {
  readonly uid: string;
  /** @default - any version of the object */
  readonly resourceVersion?: string;
  /** @default 'Background' */
  readonly propagation?: Propagation;
  /** @default false */
  readonly dryRun?: boolean;
}

/** Where to watch from. */
export interface WatchOptions extends Selection {
  readonly resourceVersion: string;
}

/** What a watch tells. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: LiveObject;
}

/**
 * A Kubernetes cluster as the applier needs it.
 *
 * Every method throws a GitopsError: `cluster/unreachable` when no answer arrives, an ApiFailure when the server refuses.
 */
export interface Cluster {
  /** What people call the cluster: its context or the address of its server. */
  readonly name: string;
  /** What the server serves; remembered until refreshed. */
  discover(options?: { readonly refresh?: boolean } & Interruptible): Promise<Discovery>;
  /** What the server serves for one kind; asks again once when the kind is unknown. */
  served(kind: KindRef, options?: Interruptible): Promise<ServedKind | undefined>;
  /** The object, or undefined when there is none. */
  get(ref: ObjectRef, options?: Interruptible): Promise<LiveObject | undefined>;
  /** All objects of a kind, page by page. */
  list(kind: KindRef, selection?: Selection): Promise<LiveList>;
  /** Server-side apply with strict field validation. */
  apply(manifest: Manifest, options: ApplyOptions): Promise<Written>;
  /** Creates an object that does not exist. */
  create(manifest: Manifest, options: WriteOptions): Promise<Written>;
  /** Deletes an object; `deleting` when finalizers hold it, `gone` when there was none. */
  delete(ref: ObjectRef, options: DeleteOptions): Promise<'deleted' | 'deleting' | 'gone'>;
  /** Tells of changes until the signal or the server ends it; an expired resource version is an ApiFailure with status 410. */
  watch(kind: KindRef, options: WatchOptions): AsyncIterable<WatchEvent>;
  /** Lets go of open connections. */
  close(): void;
}

/** The reference of an object. */
export function refOf(manifest: Manifest): ObjectRef {
  const { namespace, name } = manifest.metadata;
  const { apiVersion, kind } = manifest;
  return namespace ? { apiVersion, kind, namespace, name } : { apiVersion, kind, name };
}
