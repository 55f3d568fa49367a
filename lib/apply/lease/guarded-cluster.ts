import type { Manifest } from '../../manifest';
import type * as port from '../cluster';
import type { Lease } from './lease';

/** A cluster that is asked only while a lease is held, so that a run that has lost it changes nothing more. */
export class GuardedCluster implements port.Cluster {
  constructor(
    private readonly inner: port.Cluster,
    private readonly lease: Lease,
  ) {}

  get name(): string {
    return this.inner.name;
  }

  discover(options?: { readonly refresh?: boolean } & port.Interruptible): Promise<port.Discovery> {
    return this.inner.discover(options);
  }

  served(kind: port.KindRef, options?: port.Interruptible): Promise<port.ServedKind | undefined> {
    return this.inner.served(kind, options);
  }

  async get(ref: port.ObjectRef, options?: port.Interruptible): Promise<port.LiveObject | undefined> {
    await this.lease.hold();
    return this.inner.get(ref, options);
  }

  async list(kind: port.KindRef, selection?: port.Selection): Promise<port.LiveList> {
    await this.lease.hold();
    return this.inner.list(kind, selection);
  }

  async apply(manifest: Manifest, options: port.ApplyOptions): Promise<port.Written> {
    await this.lease.hold();
    return this.inner.apply(manifest, options);
  }

  async create(manifest: Manifest, options: port.WriteOptions): Promise<port.Written> {
    await this.lease.hold();
    return this.inner.create(manifest, options);
  }

  async delete(ref: port.ObjectRef, options: port.DeleteOptions): Promise<'deleted' | 'deleting' | 'gone'> {
    await this.lease.hold();
    return this.inner.delete(ref, options);
  }

  watch(kind: port.KindRef, options: port.WatchOptions): AsyncIterable<port.WatchEvent> {
    return this.inner.watch(kind, options);
  }

  close(): void {
    this.inner.close();
  }
}
